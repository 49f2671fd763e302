import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createAccount, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailHouse } from '#tests/mail-house.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { signInAgain } from '#tests/signed-in.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { type EditedUser, editUser } from './edit-user.ts';
import { endSessionsOf } from './end-sessions-of.ts';
import { noteDataExport } from './note-data-export.ts';
import { readOfficeUser } from './read-office-user.ts';
import { readUserHistory } from './read-user-history.ts';
import { switchOffTwoStep } from './switch-off-two-step.ts';

const house = testMailHouse();

let database: TestDatabase;
let auth: Auth;
let admin: { id: string; role: 'admin' };
let person: { id: string; email: string };
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
  const account = { email: 'admin@example.com', fullName: 'Juma Otieno', role: 'admin' } as const;
  admin = { id: (await createAccount({ db: database.db, auth }, account)).id, role: 'admin' };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
  const account = { email: `${newId()}@example.com`, emailVerified: true };
  person = await createAccount({ db: database.db, auth }, account);
});

async function seen() {
  const user = await readOfficeUser(database.db, person.id);
  if (!user) throw new Error('Nobody is there');
  return user;
}

async function edit(typed: Partial<EditedUser>, version?: string) {
  const { fullName, email, version: now } = await seen();
  const form: EditedUser = { fullName, email, phone: '', language: 'en', ...typed };
  return editUser(
    { db: database.db, house },
    { userId: person.id, typed: form, seen: version ?? now },
    admin,
  );
}

function written() {
  return database.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', person.id)
    .orderBy('at')
    .execute();
}

describe('the office edits somebody', () => {
  test('and the log says which fields, and not what they were', async () => {
    const typed = { fullName: 'Amina Said', phone: '0709 555 121', language: 'sw' } as const;
    expect(await edit(typed)).toEqual({ ok: true, changed: true });
    expect(await seen()).toMatchObject({ fullName: 'Amina Said', phone: '+254709555121', language: 'sw' });
    expect(await written()).toEqual([
      { action: 'profile_changed', after: { changed: ['full_name', 'phone', 'language'] } },
    ]);
    expect(await edit({ ...typed })).toEqual({ ok: true, changed: false });
  });

  test('of two who saved over the same page, the second is told and changes nothing', async () => {
    const { version } = await seen();
    expect(await edit({ fullName: 'Amina One' }, version)).toMatchObject({ ok: true });
    expect(await edit({ fullName: 'Amina Two' }, version)).toEqual({ ok: false, error: 'changed_meanwhile' });
    expect((await seen()).fullName).toBe('Amina One');
  });

  test('another address has yet to be proved, and the old one is told where it went', async () => {
    const moved = `${newId()}@example.com`;
    expect(await edit({ email: moved })).toEqual({ ok: true, changed: true });
    expect(await seen()).toMatchObject({ email: moved, emailVerified: false });
    expect((await mailsQueuedTo(database.db, person.email)).at(-1)?.text).toContain(moved);
    expect((await mailsQueuedTo(database.db, moved)).at(-1)?.text).toContain('/auth/verify?token=');
    expect(await written()).toEqual([{ action: 'email_changed', after: null }]);
  });

  test('an address that another has, an impossible number and the number of the codes are refused', async () => {
    expect(await edit({ email: 'admin@example.com' })).toMatchObject({ problems: { email: 'emailTaken' } });
    expect(await edit({ phone: '12' })).toMatchObject({ problems: { phone: 'phoneInvalid' } });
    await database.db
      .updateTable('users')
      .set({ phone: '+254709555122', phone_verified: true, phone_codes: true })
      .where('id', '=', person.id)
      .execute();
    expect(await edit({ phone: '0709 555 123' })).toMatchObject({
      problems: { phone: 'phoneReceivesCodes' },
    });
  });
});

test('somebody is signed out everywhere, and when they were here last is still known', async () => {
  const headers = await signInAgain(auth, person.email);
  await signInAgain(auth, person.email);
  const { lastSeenAt } = await seen();
  expect(await endSessionsOf(database.db, person.id, admin)).toEqual({ ok: true, ended: 2 });
  expect((await readViewer(auth, headers)).viewer).toBeNull();
  expect((await seen()).lastSeenAt).toEqual(lastSeenAt);
});

test('two-step sign-in is switched off for somebody else who lost their phone, and they are told', async () => {
  await database.db
    .updateTable('users')
    .set({ two_factor_enabled: true })
    .where('id', 'in', [person.id, admin.id])
    .execute();
  const parts = { db: database.db, house };
  expect(await switchOffTwoStep(parts, person.id, admin)).toEqual({ ok: true });
  expect(await switchOffTwoStep(parts, person.id, admin)).toEqual({ ok: false, error: 'already' });
  expect(await switchOffTwoStep(parts, admin.id, admin)).toEqual({ ok: false, error: 'own_account' });
  expect((await seen()).twoStep).toBe(false);
  expect((await mailsQueuedTo(database.db, person.email)).at(-1)?.subject).toMatch(/two-step sign-in is off/);
});

test('what was done to an account is told in sentences, with who did it', async () => {
  expect(await noteDataExport(database.db, person.id, admin)).toMatchObject({ email: person.email });
  expect(await noteDataExport(database.db, newId(), admin)).toBeUndefined();
  await edit({ fullName: 'Amina Said' });
  expect(await readUserHistory(database.db, person.id)).toMatchObject([
    { text: 'Profile changed: full name.', who: 'Juma Otieno' },
    { text: 'Data exported.', who: 'Juma Otieno' },
  ]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createAccount, nobody, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailedToken, mailsQueuedTo } from '#tests/queued-jobs.ts';
import { signInAgain } from '#tests/signed-in.ts';
import { mailRecovery } from '../entrance/recover-password.ts';
import { resetPassword } from '../entrance/reset-password.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { verifyEmail } from '../profile/verify-email.ts';
import { type EditedUser, editUser, withdrawAddress } from './edit-user.ts';
import { auditDataExport } from './personal-data.ts';
import { readOfficeUser } from './read-office-user.ts';
import { readUserHistory } from './read-user-history.ts';
import { endSessionsOf, switchOffTwoStep } from './user-security.ts';

const mailContext = testMailContext();

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
  await database.db.deleteFrom('rateLimits').execute();
  const account = { email: `${newId()}@example.com`, emailVerified: true };
  person = await createAccount({ db: database.db, auth }, account);
});

async function seen(id = person.id) {
  const user = await readOfficeUser(database.db, id);
  if (!user) throw new Error('Nobody is there');
  return user;
}

async function edit(typed: Partial<EditedUser>, version?: string, userId = person.id) {
  const { fullName, email, version: now } = await seen(userId);
  const form: EditedUser = { fullName, email, phone: '', language: 'en', ...typed };
  return editUser({ db: database.db, mailContext }, { userId, typed: form, seen: version ?? now }, admin);
}

/** Opens the link in the latest mail to an address, with the owner's session. */
async function confirm(address: string) {
  const token = await mailedToken(database.db, address, '/auth/verify');
  const parts = { db: database.db, mailContext, onEmailVerified: async () => {} };
  return verifyEmail(parts, token, { id: person.id, role: 'client' });
}

function written() {
  return database.db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('subjectId', '=', person.id)
    .orderBy('at')
    .execute();
}

describe('the office edits somebody', () => {
  test('and the log says which fields, and not what they were', async () => {
    const typed = { fullName: 'Amina Said', phone: '0709 555 121', language: 'sw' } as const;
    expect(await edit(typed)).toEqual({ ok: true, changed: true, waiting: null });
    expect(await seen()).toMatchObject({ fullName: 'Amina Said', phone: '+254709555121', language: 'sw' });
    expect(await written()).toEqual([
      { action: 'profile_changed', after: { changed: ['full_name', 'phone', 'language'] } },
    ]);
    expect(await edit({ ...typed })).toMatchObject({ ok: true, changed: false });
  });

  test('of two who saved over the same page, the second is told and changes nothing', async () => {
    const { version } = await seen();
    expect(await edit({ fullName: 'Amina One' }, version)).toMatchObject({ ok: true });
    expect(await edit({ fullName: 'Amina Two' }, version)).toEqual({ ok: false, error: 'changed_meanwhile' });
    expect((await seen()).fullName).toBe('Amina One');
  });

  test('another address waits until its owner has confirmed it, and the old one is told', async () => {
    const moved = `${newId()}@example.com`;
    expect(await edit({ email: moved })).toEqual({ ok: true, changed: true, waiting: moved });
    expect(await seen()).toMatchObject({
      email: person.email,
      emailVerified: true,
      waitingEmail: { email: moved },
    });
    expect((await mailsQueuedTo(database.db, person.email)).at(-1)?.text).toContain(moved);
    expect(await confirm(moved)).toMatchObject({ ok: true });
    expect(await seen()).toMatchObject({ email: moved, emailVerified: true, waitingEmail: null });
    const actions = (await written()).map(({ action }) => action);
    expect(actions).toEqual(['email_change_requested', 'email_changed']);
  });

  test('a new address that is withdrawn, or replaced by another, can not be confirmed any more', async () => {
    const [first, second] = [`${newId()}@example.com`, `${newId()}@example.com`];
    await edit({ email: first });
    await edit({ email: second });
    expect(await confirm(first)).toEqual({ ok: false, error: 'link_invalid' });
    expect((await seen()).waitingEmail).toMatchObject({ email: second });
    expect(await withdrawAddress(database, person.id, admin)).toEqual({ ok: true });
    expect(await withdrawAddress(database, person.id, admin)).toEqual({ ok: false, error: 'already' });
    expect(await confirm(second)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await seen()).toMatchObject({ email: person.email, waitingEmail: null });
  });

  test('a mailbox that was typed in here opens no account, and no second step falls with it', async () => {
    await database.db
      .insertInto('secondFactors')
      .values({ id: newId(), userId: person.id, secret: 'secret', backupCodes: 'codes' })
      .execute();
    const stranger = `${newId()}@example.com`;
    await edit({ email: stranger });
    await mailRecovery(database.db, mailContext, { email: stranger, language: 'en' });
    expect((await mailsQueuedTo(database.db, stranger)).at(-1)?.text).not.toContain('/auth/reset');
    await mailRecovery(database.db, mailContext, { email: person.email, language: 'en' });
    const token = await mailedToken(database.db, person.email, '/auth/reset');
    const password = 'another-good-one-7';
    const parts = { db: database.db, auth, mailContext, onEmailVerified: async () => {} };
    const reset = await resetPassword(parts, { token, password, confirmPassword: password }, nobody);
    expect(reset).toMatchObject({ ok: true });
    const left = database.db.selectFrom('secondFactors').select('id').where('userId', '=', person.id);
    expect(await left.execute()).toHaveLength(1);
  });

  test('but nobody their own address or number, nor the address of a colleague', async () => {
    const moved = `${newId()}@example.com`;
    const own = (typed: Partial<EditedUser>) => edit(typed, undefined, admin.id);
    expect(await own({ email: moved })).toEqual({ ok: false, error: 'own_address' });
    expect(await own({ phone: '0709 555 124' })).toEqual({ ok: false, error: 'own_phone' });
    expect(await own({ email: undefined, phone: undefined })).toMatchObject({ ok: true, changed: false });
    await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
    expect(await edit({ email: moved })).toEqual({ ok: false, error: 'address_of_admin' });
    expect(await mailsQueuedTo(database.db, moved)).toEqual([]);
    expect((await seen()).waitingEmail).toBeNull();
  });

  test('the address of somebody who has not come yet is put right at once, and invited anew', async () => {
    await database.db
      .updateTable('users')
      .set({ invitedAt: new Date(), emailVerified: false, role: 'admin' })
      .where('id', '=', person.id)
      .execute();
    const moved = `${newId()}@example.com`;
    expect(await edit({ email: moved })).toEqual({ ok: true, changed: true, waiting: null });
    expect(await seen()).toMatchObject({ email: moved, waitingEmail: null });
    expect((await mailsQueuedTo(database.db, moved)).at(-1)?.text).toContain('/auth/invitation?token=');
  });

  test('no closed account moves to an address that nobody could confirm', async () => {
    await database.db
      .updateTable('users')
      .set({ deactivatedAt: new Date(), deactivatedReason: 'No' })
      .where('id', '=', person.id)
      .execute();
    expect(await edit({ email: `${newId()}@example.com` })).toEqual({ ok: false, error: 'account_closed' });
  });

  test('five times an hour and no more, so that no mailbox is flooded', async () => {
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await edit({ email: `${newId()}@example.com` }));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
    expect(answers.at(-1)).toEqual({ ok: false, error: 'too_many' });
  });

  test('an address that another has, an impossible number and the number of the codes are refused', async () => {
    expect(await edit({ email: 'admin@example.com' })).toMatchObject({ problems: { email: 'emailTaken' } });
    expect(await edit({ phone: '12' })).toMatchObject({ problems: { phone: 'phoneInvalid' } });
    await database.db
      .updateTable('users')
      .set({ phone: '+254709555122', phoneVerified: true, phoneCodes: true })
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

test('nobody who is gone is signed out, and the log keeps no word of it', async () => {
  const gone = newId();
  expect(await endSessionsOf(database.db, gone, admin)).toEqual({ ok: false, error: 'no_such_user' });
  const rows = database.db.selectFrom('auditLog').select('id').where('subjectId', '=', gone);
  expect(await rows.execute()).toEqual([]);
});

test('two-step sign-in is switched off for somebody else who lost their phone, and they are told', async () => {
  await database.db
    .updateTable('users')
    .set({ twoFactorEnabled: true })
    .where('id', 'in', [person.id, admin.id])
    .execute();
  const parts = { db: database.db, mailContext };
  expect(await switchOffTwoStep(parts, person.id, admin)).toEqual({ ok: true });
  expect(await switchOffTwoStep(parts, person.id, admin)).toEqual({ ok: false, error: 'already' });
  expect(await switchOffTwoStep(parts, admin.id, admin)).toEqual({ ok: false, error: 'own_account' });
  expect((await seen()).twoStep).toBe(false);
  expect((await mailsQueuedTo(database.db, person.email)).at(-1)?.subject).toMatch(/two-step sign-in is off/);
});

test('what was done to an account is told in sentences, with who did it', async () => {
  expect(await auditDataExport(database.db, person.id, admin)).toMatchObject({ email: person.email });
  expect(await auditDataExport(database.db, newId(), admin)).toBeUndefined();
  await edit({ fullName: 'Amina Said' });
  expect(await readUserHistory(database.db, person.id)).toMatchObject([
    { text: 'Profile changed: full name.', who: 'Juma Otieno' },
    { text: 'Data exported.', who: 'Juma Otieno' },
  ]);
});

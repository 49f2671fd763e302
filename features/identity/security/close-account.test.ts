import { afterEach, beforeEach, expect, test } from 'vitest';
import { GOOD_PASSWORD } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { type SignedIn, signUpAndIn } from '#tests/signed-in.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { joinWeeklyNewsletter } from '../profile/weekly-newsletter.ts';
import { closeAccount } from './close-account.ts';

let database: TestDatabase;
let auth: Auth;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
});
afterEach(() => database.drop());

function close(who: SignedIn, typed: { password?: string; email?: string }) {
  const parts = { db: database.db, auth, mailContext: testMailContext(), onErased: async () => undefined };
  return closeAccount(parts, who, { password: '', email: '', ...typed });
}

async function isErased({ userId }: SignedIn) {
  const { erasedAt } = await database.db
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return erasedAt !== null;
}

test('with the password somebody leaves: name, sessions and cookies go, and a last mail says so', async () => {
  const amina = await signUpAndIn(database.db, auth);
  const closed = await close(amina, { password: GOOD_PASSWORD });
  if (!closed.ok) throw new Error(`not closed: ${closed.error}`);
  expect(await isErased(amina)).toBe(true);
  expect((await readViewer(auth, amina.headers)).viewer).toBeNull();
  expect(closed.cookies.join('\n')).toMatch(/session_token=;.*Max-Age=0/);
  expect((await queuedMails(database.db)).map(({ to }) => to)).toEqual(['amina@example.com']);
});

test('the weekly letter to a proved address ends with the account', async () => {
  const amina = await signUpAndIn(database.db, auth);
  await database.db.updateTable('users').set({ emailVerified: true }).execute();
  await joinWeeklyNewsletter(
    { db: database.db, mailContext: testMailContext() },
    { email: amina.email, emailVerified: true, fullName: 'Amina Hassan' },
    { language: 'en', clientAddress: '198.51.100.1' },
  );
  await close(amina, { password: GOOD_PASSWORD });
  expect(await database.db.selectFrom('newsletterSubscribers').selectAll().execute()).toEqual([]);
});

test.each([
  [{ password: 'not-mine' }, { currentPassword: 'passwordWrong' }],
  [{ password: '' }, { currentPassword: 'passwordRequired' }],
  [{ email: 'amina@example.com' }, { currentPassword: 'passwordRequired' }],
])('%j does not do for somebody with a password', async (typed, problems) => {
  const amina = await signUpAndIn(database.db, auth);
  expect(await close(amina, typed)).toEqual({ ok: false, error: 'invalid', problems });
  expect(await isErased(amina)).toBe(false);
});

test('whoever has no password types their address instead, in capitals if they like', async () => {
  const amina = await signUpAndIn(database.db, auth);
  await database.db.deleteFrom('identities').execute();
  expect(await close(amina, { email: 'juma@example.com' })).toMatchObject({ ok: false, error: 'invalid' });
  expect(await isErased(amina)).toBe(false);
  expect(await close(amina, { email: ' AMINA@example.com' })).toMatchObject({ ok: true });
  expect(await isErased(amina)).toBe(true);
});

test('the last administrator stays', async () => {
  const admin = await signUpAndIn(database.db, auth, { email: 'admin@example.com', role: 'admin' });
  expect(await close(admin, { password: GOOD_PASSWORD })).toEqual({ ok: false, error: 'last_admin' });
  expect(await isErased(admin)).toBe(false);
  expect((await readViewer(auth, admin.headers)).viewer?.userId).toBe(admin.userId);
});

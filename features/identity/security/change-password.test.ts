import { afterEach, beforeEach, expect, test } from 'vitest';
import { GOOD_PASSWORD, requestHeaders } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { type SignedIn, signInAgain, signUpAndIn } from '#tests/signed-in.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { readAccountNotifications } from '../profile/read-account-notifications.ts';
import { changePassword } from './change-password.ts';

let database: TestDatabase;
let auth: Auth;
let amina: SignedIn;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  amina = await signUpAndIn(database.db, auth);
});
afterEach(() => database.drop());

const chosen = 'a-new-way-to-the-sea';

function change(typed: { currentPassword?: string; password?: string; confirmPassword?: string } = {}) {
  const parts = { db: database.db, auth, mailContext: testMailContext() };
  return changePassword(parts, amina, {
    currentPassword: GOOD_PASSWORD,
    password: chosen,
    confirmPassword: chosen,
    ...typed,
  });
}

function signInWith(password: string) {
  return auth.api.signInEmail({ body: { email: amina.email, password }, headers: requestHeaders() });
}

test('the new password opens the door and the old one no longer does', async () => {
  expect(await change()).toMatchObject({ ok: true });
  await expect(signInWith(GOOD_PASSWORD)).rejects.toThrow();
  await expect(signInWith(chosen)).resolves.toMatchObject({ user: { email: amina.email } });
});

test('this device stays signed in under a new cookie, and every other is signed out', async () => {
  const elsewhere = await signInAgain(auth, amina.email);
  const changed = await change();
  if (!changed.ok) throw new Error('the password was not changed');
  expect((await readViewer(auth, requestHeaders(changed.cookies))).viewer?.userId).toBe(amina.userId);
  expect((await readViewer(auth, amina.headers)).viewer).toBeNull();
  expect((await readViewer(auth, elsewhere)).viewer).toBeNull();
});

test('its owner gets a mail and a notification', async () => {
  await change();
  expect(await queuedMails(database.db)).toMatchObject([{ to: amina.email }]);
  const notifications = await readAccountNotifications(database.db, amina.userId);
  expect(notifications.map(({ action }) => action)).toEqual(['password_changed']);
});

test.each([
  [{ currentPassword: 'not-mine' }, { currentPassword: 'passwordWrong' }],
  [{ currentPassword: '9'.repeat(400) }, { currentPassword: 'passwordWrong' }],
  [{ currentPassword: '' }, { currentPassword: 'passwordRequired' }],
  [{ password: 'short', confirmPassword: 'short' }, { password: 'passwordTooShort' }],
  [{ password: 'password1', confirmPassword: 'password1' }, { password: 'passwordCommon' }],
  [{ confirmPassword: 'another' }, { confirmPassword: 'passwordsDiffer' }],
])('%j is refused at its field, and nothing changes', async (typed, problems) => {
  expect(await change(typed)).toEqual({ ok: false, error: 'invalid', problems });
  await expect(signInWith(GOOD_PASSWORD)).resolves.toBeDefined();
  expect(await queuedMails(database.db)).toEqual([]);
});

test('whoever sits down at an open session can’t find the password by trying', async () => {
  const answers = [];
  for (let guess = 0; guess < 22; guess += 1) answers.push(await change({ currentPassword: `guess-${guess}` }));
  expect(answers.at(-1)).toEqual({ ok: false, error: 'too_many' });
});

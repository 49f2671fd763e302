import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createAccount, GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailedToken, mailsQueuedTo } from '#tests/queued-jobs.ts';
import { acceptInvitation, findInvitation } from '../entrance/invitations.ts';
import { mailRecovery } from '../entrance/recover-password.ts';
import { signIn } from '../entrance/sign-in.ts';
import type { Auth } from '../library/auth.ts';
import { changeRole } from '../roles/change-role.ts';
import { inviteUser, type NewUserForm, sendInvitationAgain, withinOfficeMailLimits } from './invite-user.ts';
import { eraseUser, withdrawInvitation } from './personal-data.ts';

const mailContext = testMailContext();

let database: TestDatabase;
let auth: Auth;
let admin: { id: string; role: 'admin' };
let becameAgent: string[];
let email: string;
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
  const { id } = await createAccount({ db: database.db, auth }, { email: 'admin@example.com', role: 'admin' });
  admin = { id, role: 'admin' };
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('rateLimits').execute();
  becameAgent = [];
  email = `${newId()}@example.com`;
});

const office = () => ({
  db: database.db,
  mailContext,
  onErased: async () => undefined,
  onBecameAgent: async (_: unknown, user: { id: string }) => {
    becameAgent.push(user.id);
  },
});

function invite(typed: Partial<NewUserForm> = {}) {
  const form: NewUserForm = {
    fullName: 'Amina Hassan',
    email,
    phone: '',
    role: 'client',
    language: 'fr',
    ...typed,
  };
  return inviteUser(office(), form, admin);
}

async function invited(typed: Partial<NewUserForm> = {}): Promise<{ userId: string; token: string }> {
  const result = await invite(typed);
  if (!result.ok) throw new Error(result.error);
  return { userId: result.userId, token: await mailedToken(database.db, email, '/auth/invitation') };
}

function accept(token: string, password = GOOD_PASSWORD) {
  const parts = { db: database.db, auth, onEmailVerified: async () => {} };
  return acceptInvitation(parts, { token, password, confirmPassword: password }, nobody);
}

async function age(userId: string, by: string): Promise<void> {
  await database.db
    .updateTable('mailedLinks')
    .set({ expiresAt: sql<Date>`expires_at - ${by}::interval` })
    .where('userId', '=', userId)
    .execute();
}

function readRequests(userId: string) {
  return database.db
    .selectFrom('auditLog')
    .select(['actorId', 'after'])
    .where('subjectId', '=', userId)
    .where('action', '=', 'invitation_requested')
    .execute();
}

async function canSignIn(): Promise<boolean> {
  const parts = { db: database.db, auth, authHeaders: requestHeaders() };
  return (await signIn(parts, { email, password: GOOD_PASSWORD }, null)).ok;
}

describe('somebody who is invited', () => {
  test('chooses a password by the link, once, and signs in only then', async () => {
    const { userId, token } = await invited({ phone: '0709 555 120' });
    expect(await canSignIn()).toBe(false);
    expect(await findInvitation(database.db, token)).toEqual({ email });
    expect(await accept(token, 'short')).toMatchObject({ ok: false, error: 'invalid' });
    expect(await accept(token)).toEqual({ ok: true, email });
    expect(await canSignIn()).toBe(true);
    expect(await accept(token, 'another-good-one-7')).toEqual({ ok: false, error: 'link_invalid' });
    const user = await database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    expect(user).toMatchObject({
      phone: '+254709555120',
      language: 'fr',
      emailVerified: true,
      invitedAt: null,
    });
  });

  test('who presses twice has one password', async () => {
    const { userId, token } = await invited();
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const identities = await database.db.selectFrom('identities').select('id').where('userId', '=', userId).execute();
    expect(identities).toHaveLength(1);
  });

  test('comes too late after seven days', async () => {
    const { userId, token } = await invited();
    await age(userId, '7 days');
    expect(await findInvitation(database.db, token)).toBeUndefined();
    expect(await accept(token)).toEqual({ ok: false, error: 'link_invalid' });
  });

  test('uses the latest of several links', async () => {
    const { userId, token } = await invited();
    expect(await sendInvitationAgain(office(), userId, admin)).toEqual({ ok: true });
    const second = await mailedToken(database.db, email, '/auth/invitation');
    expect(await accept(token)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await accept(second)).toMatchObject({ ok: true });
    expect(await sendInvitationAgain(office(), userId, admin)).toEqual({ ok: false, error: 'not_invited' });
  });

  test('and looks for a new password gets the invitation again, once an hour, while it lasts', async () => {
    const { userId, token } = await invited();
    await age(userId, '5 days');
    await mailRecovery(database.db, mailContext, { email, language: 'en' });
    await mailRecovery(database.db, mailContext, { email, language: 'en' });
    const mails = await mailsQueuedTo(database.db, email);
    expect(mails).toHaveLength(2);
    const links = database.db.selectFrom('mailedLinks').select('expiresAt').where('userId', '=', userId);
    const [first, second] = await links.execute();
    expect(second).toEqual(first);
    // The earlier link still works, and so does the new one.
    expect(await findInvitation(database.db, token)).toEqual({ email });
    expect(await accept(await mailedToken(database.db, email, '/auth/invitation'))).toMatchObject({
      ok: true,
    });
    expect(await readRequests(userId)).toEqual([{ actorId: null, after: { mailed: true } }]);
  });

  test('and comes too late gets no new link by asking, but reads whom to ask', async () => {
    const { userId } = await invited();
    await age(userId, '8 days');
    await mailRecovery(database.db, mailContext, { email, language: 'en' });
    const mails = await mailsQueuedTo(database.db, email);
    expect(mails).toHaveLength(2);
    expect(mails.at(-1)?.text).not.toContain('token=');
    expect(mails.at(-1)?.subject).toBeTruthy();
    expect(await readRequests(userId)).toEqual([{ actorId: null, after: { mailed: false } }]);
  });

  test('has nothing to open once it is withdrawn, hears nothing of it, and may be invited anew', async () => {
    const { userId, token } = await invited();
    const mails = (await mailsQueuedTo(database.db, email)).length;
    expect(await withdrawInvitation(office(), userId, admin)).toEqual({ ok: true });
    expect(await accept(token)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await mailsQueuedTo(database.db, email)).toHaveLength(mails);
    expect(await invite()).toMatchObject({ ok: true });
  });

  test('keeps the account when it is withdrawn after they came', async () => {
    const { userId, token } = await invited();
    await accept(token);
    expect(await withdrawInvitation(office(), userId, admin)).toEqual({ ok: false, error: 'not_invited' });
    expect(await canSignIn()).toBe(true);
  });

  test('as an agent has a profile that waits, also when they become one before they came', async () => {
    const { userId } = await invited({ role: 'agent' });
    expect(becameAgent).toEqual([userId]);
    email = `${newId()}@example.com`;
    const later = await invited();
    const mails = (await mailsQueuedTo(database.db, email)).length;
    await changeRole(office(), { userId: later.userId, role: 'agent', seen: 'client' }, admin);
    expect(becameAgent).toEqual([userId, later.userId]);
    expect(await mailsQueuedTo(database.db, email)).toHaveLength(mails);
  });
});

describe('an administrator who invites', () => {
  test('reads what is wrong, at each field', async () => {
    expect(await invite({ fullName: ' ', email: 'no address', phone: 'abc' })).toEqual({
      ok: false,
      error: 'invalid',
      problems: { fullName: 'fullNameRequired', email: 'emailInvalid', phone: 'phoneInvalid' },
    });
  });

  test('is led to the account that an address has, however it is spelt', async () => {
    const { userId } = await invited();
    expect(await invite({ email: email.toUpperCase() })).toEqual({ ok: false, error: 'taken', userId });
  });

  test('does not flood a mailbox', async () => {
    const { userId } = await invited();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await sendInvitationAgain(office(), userId, admin));
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, false]);
  });
});

test('an administrator whose session was taken over can not write to the whole world', async () => {
  const other = { id: newId(), role: 'admin' as const };
  const { userId } = await invited();
  await database.db
    .insertInto('users')
    .values({ id: other.id, email: `${other.id}@example.com`, role: 'admin' })
    .execute();
  for (let count = 0; count < 60; count += 1) {
    await database.db.transaction().execute((transaction) => withinOfficeMailLimits(transaction, other.id, newId()));
  }
  expect(await sendInvitationAgain(office(), userId, other)).toEqual({ ok: false, error: 'too_many' });
  expect(await sendInvitationAgain(office(), userId, admin)).toEqual({ ok: true });
});

test('whoever erases an account types its address, and never erases their own', async () => {
  const { userId, token } = await invited();
  await accept(token);
  const erase = (of: string, typed: string) => eraseUser(office(), { userId: of, email: typed }, admin);
  expect(await erase(userId, 'other@example.com')).toEqual({ ok: false, error: 'wrong_email' });
  expect(await erase(admin.id, 'admin@example.com')).toEqual({ ok: false, error: 'own_account' });
  expect(await erase(userId, ` ${email.toUpperCase()}`)).toEqual({ ok: true });
  expect(await erase(userId, email)).toEqual({ ok: false, error: 'no_such_user' });
  const written = await database.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('subjectId', '=', userId)
    .where('action', '=', 'account_erased')
    .execute();
  expect(written).toEqual([{ before: null, after: null }]);
});

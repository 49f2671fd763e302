import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { createAccount, GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailedToken, mailsQueuedTo } from '#tests/queued-jobs.ts';
import { signIn } from '../entrance/sign-in.ts';
import type { Auth } from '../library/auth.ts';
import { requestEmailChange, resendVerificationLink } from '../security/change-email.ts';
import { changePassword } from '../security/change-password.ts';
import { issueLink } from './mailed-links.ts';
import { verifyEmail } from './verify-email.ts';

const email = 'amina@example.com';
const newEmail = 'amina@elsewhere.example';
const mailContext = testMailContext();

let database: TestDatabase;
let auth: Auth;
let userId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
  userId = (await createAccount({ db: database.db, auth }, { email })).id;
});
afterEach(() => database.drop());

function open(token: string) {
  return verifyEmail({ db: database.db, mailContext, onEmailVerified: async () => {} }, token, {
    ...nobody,
    id: userId,
  });
}

async function user() {
  return database.db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function sentLink(): Promise<string> {
  expect(await resendVerificationLink(database.db, mailContext, userId)).toEqual({ ok: true, email });
  return mailedToken(database.db, email, '/auth/verify');
}

async function moveTo(address: string): Promise<string> {
  expect(await requestEmailChange(database.db, mailContext, userId, address)).toMatchObject({ ok: true });
  return mailedToken(database.db, address.toLowerCase(), '/auth/verify');
}

describe('the link that proves an address', () => {
  test('proves it once, and is written down', async () => {
    const token = await sentLink();
    expect(await findInDatabase(database.db, token)).toEqual(['graphile_worker._private_jobs']);
    expect(await user()).toMatchObject({ emailVerified: false });
    expect(await open(token)).toEqual({ ok: true, email, isNewAddress: false });
    expect(await user()).toEqual({ email, emailVerified: true });
    expect(await open(token)).toEqual({ ok: false, error: 'link_invalid' });
    const audit = await database.db.selectFrom('auditLog').selectAll().execute();
    expect(audit).toMatchObject([{ action: 'email_verified', subjectId: userId }]);
  });

  test('is of no use to anybody but the owner of the account, and stays theirs', async () => {
    const token = await sentLink();
    const other = await createAccount({ db: database.db, auth }, { email: 'juma@example.com' });
    const stranger = { ...nobody, id: other.id };
    const opened = await verifyEmail(
      { db: database.db, mailContext, onEmailVerified: async () => {} },
      token,
      stranger,
    );
    expect(opened).toEqual({ ok: false, error: 'link_invalid' });
    expect(await user()).toMatchObject({ emailVerified: false });
    expect(await open(token)).toMatchObject({ ok: true });
  });

  test('ends after three days', async () => {
    const token = await sentLink();
    await sql`update mailed_links set expires_at = expires_at - interval '72 hours'`.execute(database.db);
    expect(await open(token)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await user()).toMatchObject({ emailVerified: false });
  });

  test('is not the one for a new password', async () => {
    const token = await inTransaction(database.db, (transaction) =>
      issueLink(transaction, { purpose: 'reset_password', userId, email }),
    );
    expect(await open(token)).toEqual({ ok: false, error: 'link_invalid' });
  });

  test('can be requested five times an hour', async () => {
    for (let request = 0; request < 5; request += 1) await sentLink();
    expect(await resendVerificationLink(database.db, mailContext, userId)).toEqual({
      ok: false,
      error: 'too_many',
    });
    expect(await requestEmailChange(database.db, mailContext, userId, newEmail)).toEqual({
      ok: false,
      error: 'too_many',
    });
  });

  test('takes what waited for the proof along, or does not prove', async () => {
    const token = await sentLink();
    const onEmailVerified = async () => {
      throw new Error('the bookings could not be claimed');
    };
    const parts = { db: database.db, mailContext, onEmailVerified };
    const owner = { ...nobody, id: userId };
    await expect(verifyEmail(parts, token, owner)).rejects.toThrow('the bookings');
    expect(await user()).toMatchObject({ emailVerified: false });
    const seen: unknown[] = [];
    await verifyEmail({ ...parts, onEmailVerified: async (_, who) => void seen.push(who) }, token, owner);
    expect(seen).toEqual([{ id: userId, email }]);
  });
});

describe('somebody who moves to another address', () => {
  test('stays where they are until it is proved, and the old address gets a mail', async () => {
    const token = await moveTo('Amina@Elsewhere.example');
    expect(await user()).toEqual({ email, emailVerified: false });
    expect(await mailsQueuedTo(database.db, email)).toEqual([]);
    expect(await open(token)).toEqual({ ok: true, email: newEmail, isNewAddress: true });
    expect(await user()).toEqual({ email: newEmail, emailVerified: true });
    const [mail] = await mailsQueuedTo(database.db, email);
    expect(mail?.text).toContain(newEmail);
    const audit = await database.db.selectFrom('auditLog').selectAll().execute();
    expect(audit).toMatchObject([{ action: 'email_changed', subjectId: userId }]);
  });

  test('to one that has an account gets the same answer; only its mailbox learns why nothing happens', async () => {
    await createAccount({ db: database.db, auth }, { email: 'juma@example.com' });
    const free = await requestEmailChange(database.db, mailContext, userId, newEmail);
    const taken = await requestEmailChange(database.db, mailContext, userId, 'juma@example.com');
    expect(taken).toEqual({ ...free, email: 'juma@example.com' });
    const [mail] = await mailsQueuedTo(database.db, 'juma@example.com');
    expect(mail?.text).not.toContain('/auth/verify');
    expect(mail?.text).not.toContain(email);
  });

  test('comes too late when somebody signed up with it in the meantime', async () => {
    const token = await moveTo(newEmail);
    const other = await createAccount({ db: database.db, auth }, { email: newEmail });
    expect(await open(token)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await user()).toEqual({ email, emailVerified: false });
    const owner = await database.db.selectFrom('users').select('id').where('email', '=', newEmail).execute();
    expect(owner).toEqual([{ id: other.id }]);
    expect(await database.db.selectFrom('auditLog').selectAll().execute()).toEqual([]);
  });

  test('comes too late when the password was changed since: somebody else may have requested it', async () => {
    const intruders = await moveTo('intruder@example.com');
    const own = await sentLink();
    const authHeaders = requestHeaders();
    const signedIn = await signIn({ db: database.db, auth, authHeaders }, { email, password: GOOD_PASSWORD }, null);
    const headers = requestHeaders(signedIn.ok ? signedIn.cookies : []);
    const password = 'monsoon-over-lamu-9';
    const typed = { currentPassword: GOOD_PASSWORD, password, confirmPassword: password };
    const changed = await changePassword(
      { db: database.db, auth, mailContext },
      { userId, headers, actor: nobody },
      typed,
    );
    expect(changed).toMatchObject({ ok: true });
    expect(await open(intruders)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await open(own)).toMatchObject({ ok: true, email });
  });

  test('to the same address is refused', async () => {
    expect(await requestEmailChange(database.db, mailContext, userId, ' AMINA@example.com')).toEqual({
      ok: false,
      error: 'invalid',
      problem: 'emailSame',
    });
  });
});

import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { createAccount, GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailedToken, mailsQueuedTo } from '#tests/queued-jobs.ts';
import { mailRecovery } from '../entrance/recover-password.ts';
import { resetPassword } from '../entrance/reset-password.ts';
import { checkSecondStep, signIn } from '../entrance/sign-in.ts';
import { signInAdmin } from '../entrance/sign-in-admin.ts';
import { readTokenBearer, readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { sendVerificationLink, verifyEmail } from '../profile/verify-email.ts';
import { changeRole } from '../roles/change-role.ts';
import type { Role } from '../roles.ts';
import { beginAuthenticator, confirmAuthenticator } from '../security/two-step.ts';
import { deactivateUser, reactivateUser } from './deactivate-user.ts';
import { eraseUser } from './personal-data.ts';
import { readUserHistory } from './read-user-history.ts';

const mailContext = testMailContext();
const reason = 'The address belongs to somebody else.';

let database: TestDatabase;
let auth: Auth;
let admin: { id: string; role: 'admin' };
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
  admin = { id: (await person('admin')).id, role: 'admin' };
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('rateLimits').execute());

function person(role: Role = 'client') {
  return createAccount({ db: database.db, auth }, { email: `${newId()}@example.com`, role, emailVerified: true });
}

function deactivate(userId: string, actor = admin, why = reason) {
  return deactivateUser({ db: database.db, mailContext }, { userId, reason: why }, actor);
}

function reactivate(userId: string) {
  return reactivateUser({ db: database.db, mailContext }, userId, admin);
}

function typePassword(email: string, password = GOOD_PASSWORD) {
  return signIn({ db: database.db, auth, authHeaders: requestHeaders() }, { email, password }, null);
}

async function signedIn(email: string): Promise<Headers> {
  const result = await typePassword(email);
  if (!result.ok) throw new Error(result.error);
  return requestHeaders(result.cookies);
}

async function withAuthenticator(account: { id: string; email: string }): Promise<() => Promise<string>> {
  const parts = { db: database.db, auth, mailContext };
  const request = { userId: account.id, headers: await signedIn(account.email), actor: nobody };
  const begun = await beginAuthenticator(parts, request, GOOD_PASSWORD);
  if (!begun.ok) throw new Error(begun.error);
  const shared = new URL(begun.setup.totpUri).searchParams.get('secret') ?? '';
  const secret = new TextDecoder().decode(base32.decode(shared));
  await confirmAuthenticator(parts, request, await createOTP(secret).totp());
  return () => createOTP(secret).totp();
}

/** Creates a session directly, the last step of every sign-in method. */
async function openSession(userId: string): Promise<'in' | 'out'> {
  const { internalAdapter } = await auth.$context;
  return internalAdapter.createSession(userId).then(
    () => 'in',
    (error: { body?: { code?: string } }) => {
      if (error.body?.code !== 'ACCOUNT_CLOSED') throw error;
      return 'out';
    },
  );
}

async function linkElsewhere(userId: string): Promise<'in' | 'out'> {
  const { internalAdapter } = await auth.$context;
  const identity = { userId, providerId: 'elsewhere', accountId: newId() };
  return internalAdapter.linkAccount(identity).then(
    () => 'in',
    (error: { body?: { code?: string } }) => {
      if (error.body?.code !== 'ACCOUNT_CLOSED') throw error;
      return 'out';
    },
  );
}

type SignInMethod = (account: { id: string; email: string }) => Promise<() => Promise<'in' | 'out'>>;

const signInMethods: Record<string, SignInMethod> = {
  'an open session': async ({ email }) => {
    const headers = await signedIn(email);
    return async () => ((await readViewer(auth, headers)).viewer ? 'in' : 'out');
  },
  'a token for programs': async ({ email }) => {
    const { token } = await auth.api.getToken({ headers: await signedIn(email) });
    return async () => ((await readTokenBearer(auth, token)) ? 'in' : 'out');
  },
  'the password':
    async ({ email }) =>
    async () =>
      (await typePassword(email)).ok ? 'in' : 'out',
  'the password at the door of the back-office': async ({ id, email }) => {
    await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    const parts = { db: database.db, auth, authHeaders: requestHeaders() };
    return async () => ((await signInAdmin(parts, { email, password: GOOD_PASSWORD }, null)).ok ? 'in' : 'out');
  },
  'a second step that was waited for': async (account) => {
    const code = await withAuthenticator(account);
    const secondStep = await typePassword(account.email);
    if (!secondStep.ok || secondStep.step !== 'second') throw new Error('No second step was required');
    const parts = { db: database.db, auth, authHeaders: requestHeaders(secondStep.cookies) };
    // An authenticator code works once, and the setup has used it.
    return async () => {
      const taken = await checkSecondStep(parts, { method: 'app', code: await code() });
      return taken.ok ? 'in' : 'out';
    };
  },
  'a passkey, or an account elsewhere that was linked':
    async ({ id }) =>
    () =>
      openSession(id),
  'an account elsewhere with the same address':
    async ({ id }) =>
    () =>
      linkElsewhere(id),
  'a link for a new password': async ({ email }) => {
    await inTransaction(database.db, async () => mailRecovery(database.db, mailContext, { email, language: 'en' }));
    const token = await mailedToken(database.db, email, '/auth/reset');
    return async () => {
      const parts = { db: database.db, auth, mailContext, onEmailVerified: async () => {} };
      const password = 'another-good-one-7';
      const reset = await resetPassword(parts, { token, password, confirmPassword: password }, nobody);
      return reset.ok ? 'in' : 'out';
    };
  },
  'a new password that is requested now':
    async ({ email }) =>
    async () => {
      await mailRecovery(database.db, mailContext, { email, language: 'en' });
      const latest = (await mailsQueuedTo(database.db, email)).at(-1);
      return latest?.text.includes('token=') ? 'in' : 'out';
    },
  'a link that proves the address': async ({ id, email }) => {
    await inTransaction(database.db, (transaction) =>
      sendVerificationLink(transaction, mailContext, { userId: id, email }),
    );
    const token = await mailedToken(database.db, email, '/auth/verify');
    return async () => {
      const parts = { db: database.db, mailContext, onEmailVerified: async () => {} };
      const verified = await verifyEmail(parts, token, { id, role: 'client' });
      return verified.ok ? 'in' : 'out';
    };
  },
};

describe('a deactivated account', () => {
  test.each(Object.entries(signInMethods))('is closed to %s, which opened it before', async (_, prepare) => {
    const open = await person();
    const attemptBefore = await prepare(open);
    expect(await attemptBefore()).toBe('in');

    const closed = await person();
    const attempt = await prepare(closed);
    expect(await deactivate(closed.id)).toEqual({ ok: true });
    expect(await attempt()).toBe('out');
    const left = await database.db.selectFrom('sessions').select('id').where('userId', '=', closed.id).execute();
    expect(left).toEqual([]);
  });

  test('says so to whoever knows the password, and to nobody else', async () => {
    const { id, email } = await person();
    await deactivate(id);
    expect(await typePassword(email)).toEqual({ ok: false, error: 'closed' });
    expect(await typePassword(email, 'not-this-one')).toEqual({ ok: false, error: 'wrong_pair' });
    await mailRecovery(database.db, mailContext, { email, language: 'en' });
    expect((await mailsQueuedTo(database.db, email)).at(-1)?.subject).toMatch(/your account is deactivated/);
  });

  test('opens again as it was, and its owner hears of both with the reason', async () => {
    const { id, email } = await person();
    await deactivate(id);
    const [mail] = await mailsQueuedTo(database.db, email);
    expect(mail?.text).toContain(reason);
    expect(await reactivate(id)).toEqual({ ok: true });
    expect(await reactivate(id)).toEqual({ ok: false, error: 'already' });
    expect((await typePassword(email)).ok).toBe(true);
    const written = await database.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('subjectId', '=', id)
      .orderBy('at')
      .execute();
    expect(written).toEqual([
      { action: 'account_deactivated', actorId: admin.id, after: { reason_given: true } },
      { action: 'account_reactivated', actorId: admin.id, after: null },
    ]);
  });

  test('has its reason in its history while it is closed, and nowhere once it is erased', async () => {
    const { id, email } = await person();
    const why = `Sold tickets to ${newId()}`;
    await deactivate(id, admin, why);
    expect((await readUserHistory(database.db, id))[0]?.text).toBe(`Account deactivated. Reason: ${why}`);
    await reactivate(id);
    expect((await readUserHistory(database.db, id))[1]?.text).toBe('Account deactivated.');
    await deactivate(id, admin, why);
    const parts = { db: database.db, mailContext, onErased: async () => undefined };
    expect(await eraseUser(parts, { userId: id, email }, admin)).toEqual({ ok: true });
    expect(await findInDatabase(database.db, why)).toEqual(['graphile_worker._private_jobs']);
  });

  test('is deactivated once, for a reason, and never by its owner', async () => {
    const { id } = await person();
    expect(await deactivate(id, admin, ' ')).toEqual({ ok: false, error: 'no_reason' });
    expect(await deactivate(admin.id)).toEqual({ ok: false, error: 'own_account' });
    expect(await deactivate(newId())).toEqual({ ok: false, error: 'no_such_user' });
    const both = await Promise.all([deactivate(id), deactivate(id)]);
    expect(both).toContainEqual({ ok: true });
    expect(both).toContainEqual({ ok: false, error: 'already' });
  });

  test('gets no session from a sign-in at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await person();
      await Promise.all([deactivate(id), typePassword(email), typePassword(email)]);
      const left = await database.db.selectFrom('sessions').select('id').where('userId', '=', id).execute();
      expect(left).toEqual([]);
    }
  });
});

test('somebody whose session ends while a request looks at it is answered as if they were not signed in', async () => {
  const { id, email } = await person();
  const headers = await signedIn(email);
  // Old enough to be prolonged, and deleted before that is written.
  await sql`
    update sessions set updated_at = updated_at - interval '5 minutes', expires_at = expires_at - interval '5 minutes'
    where user_id = ${id}`.execute(database.db);
  await sql`
    create function gone_meanwhile() returns trigger language plpgsql as 'begin return null; end';
    create trigger gone_meanwhile before update on sessions for each row execute function gone_meanwhile()`.execute(
    database.db,
  );
  try {
    expect(await readViewer(auth, headers)).toEqual({ viewer: null, cookies: [] });
  } finally {
    await sql`drop function gone_meanwhile() cascade`.execute(database.db);
  }
});

test('two last administrators who deactivate each other at once leave one who can sign in', async () => {
  const other = { id: (await person('admin')).id, role: 'admin' } as const;
  await database.db
    .updateTable('users')
    .set({ role: 'client' })
    .where('role', '=', 'admin')
    .where('id', 'not in', [admin.id, other.id])
    .execute();
  const results = await Promise.all([deactivate(other.id, admin), deactivate(admin.id, other)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results).toContainEqual({ ok: false, error: 'last_admin' });
  // The remaining administrator cannot step down while the other is deactivated.
  const left = results[0].ok ? admin : other;
  const parts = { db: database.db, mailContext, onBecameAgent: async () => {} };
  const demoted = await changeRole(parts, { userId: left.id, role: 'client' }, left);
  expect(demoted).toEqual({ ok: false, error: 'last_admin' });
});

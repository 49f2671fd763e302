import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { createAccount, GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailedToken, mailsQueuedTo } from '#tests/queued-jobs.ts';
import type { Auth } from '../library/auth.ts';
import { isLinkAlive, issueLink } from '../profile/mailed-links.ts';
import { verifyEmail } from '../profile/verify-email.ts';
import { requestEmailChange } from '../security/change-email.ts';
import { mailRecovery } from './recover-password.ts';
import { recoverAccount, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { readViewer } from './viewer.ts';

const email = 'amina@example.com';
const newPassword = 'monsoon-over-lamu-9';
const mailContext = testMailContext();

let database: TestDatabase;
let auth: Auth;
let amina: { id: string };
let proved: string[];
beforeEach(async () => {
  proved = [];
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
  amina = await createAccount({ db: database.db, auth }, { email, emailVerified: true });
});
afterEach(() => database.drop());

async function recoveryToken(address = email): Promise<string> {
  await mailRecovery(database.db, mailContext, { email: address, language: 'en' });
  return mailedToken(database.db, address, '/auth/reset');
}

function reset(token: string, password = newPassword) {
  const typed = { token, password, confirmPassword: password };
  const onEmailVerified = async (_: unknown, { email: address }: { email: string }) => void proved.push(address);
  return resetPassword({ db: database.db, auth, mailContext, onEmailVerified }, typed, nobody);
}

async function signInWith(password: string) {
  return signIn({ db: database.db, auth, authHeaders: requestHeaders() }, { email, password }, null);
}

test('who opens the link reads the mailbox: what waited for a proof of the address is done', async () => {
  const token = await recoveryToken();
  expect(proved).toEqual([]);
  expect((await reset(token)).ok).toBe(true);
  expect(proved).toEqual([email]);
});

describe('whoever recovers the account while strangers guess at it', () => {
  async function guess(times: number): Promise<void> {
    for (let guessed = 0; guessed < times; guessed += 1) {
      const authHeaders = requestHeaders([], `198.51.100.${guessed}`);
      await signIn({ db: database.db, auth, authHeaders }, { email, password: 'a wrong one' }, null);
    }
  }

  function recover(token: string, earlier: string[] = []) {
    const parts = { db: database.db, auth, mailContext, onEmailVerified: async () => {} };
    const typed = { token, password: newPassword, confirmPassword: newPassword };
    return recoverAccount({ ...parts, authHeaders: requestHeaders(earlier) }, typed, {
      actor: nobody,
      earlier: null,
    });
  }

  test('is signed in at once, and finds the account’s tries and the mails about it counted anew', async () => {
    const token = await recoveryToken();
    for (let request = 0; request < 5; request += 1)
      await mailRecovery(database.db, mailContext, { email, language: 'en' });
    await guess(15);
    expect(await signInWith(GOOD_PASSWORD)).toMatchObject({ error: 'too_many' });
    const recovered = await recover(token);
    expect(recovered).toMatchObject({ ok: true, signedIn: { ok: true, step: 'done', role: 'client' } });
    const cookies = recovered.ok && recovered.signedIn.ok ? recovered.signedIn.cookies : [];
    expect(await readViewer(auth, requestHeaders(cookies))).toMatchObject({ viewer: { email } });
    expect(await signInWith(newPassword)).toMatchObject({ ok: true });
    expect(await recoveryToken()).not.toBe(token);
  });

  test('keeps what the browser knows of other accounts', async () => {
    const { email: other } = await createAccount({ db: database.db, auth }, { email: 'juma@example.com' });
    const pair = { email: other, password: GOOD_PASSWORD };
    const known = await signIn({ db: database.db, auth, authHeaders: requestHeaders() }, pair, null);
    const recovered = await recover(await recoveryToken(), known.ok ? known.cookies : []);
    const cookies = recovered.ok && recovered.signedIn.ok ? recovered.signedIn.cookies : [];
    expect(cookies.find((cookie) => cookie.includes('known_device'))).toMatch(/=[^~;]+~[^~;]+;/);
  });

  test('takes the second step first, if there is one', async () => {
    const phone = { phone: '+254722000048', phoneVerified: true, phoneCodes: true };
    await database.db
      .updateTable('users')
      .set({ ...phone, twoFactorEnabled: true })
      .execute();
    const recovered = await recover(await recoveryToken());
    expect(recovered).toMatchObject({ ok: true, signedIn: { ok: true, step: 'second', by: ['phone'] } });
    const cookies = recovered.ok && recovered.signedIn.ok ? recovered.signedIn.cookies : [];
    expect(await readViewer(auth, requestHeaders(cookies))).toMatchObject({ viewer: null });
    expect(cookies.join()).not.toContain('known_device');
  });
});

describe('the link', () => {
  test('is alive until it is used, however often it is looked at, and for its owner alone', async () => {
    const token = await recoveryToken();
    for (let looked = 0; looked < 3; looked += 1)
      expect(await isLinkAlive(database.db, 'reset_password', token)).toBe(true);
    expect(await isLinkAlive(database.db, 'reset_password', token, newId())).toBe(false);
    await reset(token);
    expect(await isLinkAlive(database.db, 'reset_password', token)).toBe(false);
  });

  test('is stored as a hash', async () => {
    const token = await recoveryToken();
    expect(await findInDatabase(database.db, token)).toEqual(['graphile_worker._private_jobs']);
  });

  test('works once', async () => {
    const token = await recoveryToken();
    expect(await reset(token)).toMatchObject({ ok: true, email });
    expect(await reset(token, 'another-good-one-7')).toEqual({ ok: false, error: 'link_invalid' });
    expect(await signInWith(newPassword)).toMatchObject({ ok: true });
    expect(await signInWith(GOOD_PASSWORD)).toMatchObject({ ok: false });
  });

  test('works once, also when two follow it at the same moment', async () => {
    const token = await recoveryToken();
    const answers = await Promise.all([reset(token), reset(token, 'another-good-one-7')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('of an earlier mail ends with the one that was followed', async () => {
    const earlier = await recoveryToken();
    await reset(await recoveryToken());
    expect(await reset(earlier)).toEqual({ ok: false, error: 'link_invalid' });
  });

  test('ends after an hour', async () => {
    const token = await recoveryToken();
    await sql`update mailed_links set expires_at = expires_at - interval '59 minutes'`.execute(database.db);
    expect(await reset(token, '123')).toMatchObject({ ok: false, error: 'invalid' });
    await sql`update mailed_links set expires_at = expires_at - interval '2 minutes'`.execute(database.db);
    expect(await reset(token)).toEqual({ ok: false, error: 'link_invalid' });
    expect(await signInWith(GOOD_PASSWORD)).toMatchObject({ ok: true });
  });

  test('for another purpose chooses no password', async () => {
    const token = await inTransaction(database.db, (transaction) =>
      issueLink(transaction, { purpose: 'verify_email', userId: amina.id, email }),
    );
    expect(await reset(token)).toEqual({ ok: false, error: 'link_invalid' });
  });

  test.each(['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`])(
    'that somebody made up ("%s") is refused',
    async (token) => {
      expect(await reset(token)).toEqual({ ok: false, error: 'link_invalid' });
    },
  );

  test('to an address that the account has left is worth nothing', async () => {
    const token = await recoveryToken();
    await sql`update users set email = 'amina@elsewhere.example'`.execute(database.db);
    expect(await reset(token)).toEqual({ ok: false, error: 'link_invalid' });
  });

  test('does not lead to a password that everybody has', async () => {
    const token = await recoveryToken();
    expect(await reset(token, 'password')).toMatchObject({ problems: { password: 'passwordCommon' } });
    expect(await reset(token)).toMatchObject({ ok: true });
  });
});

describe('a new password by the link', () => {
  test('ends every session, proves the address and is audited and mailed', async () => {
    await sql`update users set email_verified = false`.execute(database.db);
    const open = await signInWith(GOOD_PASSWORD);
    const token = await recoveryToken();
    await reset(token);
    const { viewer } = await readViewer(auth, requestHeaders(open.ok ? open.cookies : []));
    expect(viewer).toBeNull();
    const user = await database.db.selectFrom('users').select('emailVerified').executeTakeFirst();
    expect(user?.emailVerified).toBe(true);
    const audit = await database.db.selectFrom('auditLog').selectAll().execute();
    expect(audit).toMatchObject([{ action: 'password_changed', subjectId: amina.id, actorId: amina.id }]);
    expect(await findInDatabase(database.db, newPassword)).toEqual([]);
    expect((await mailsQueuedTo(database.db, email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/password/i),
    );
  });

  test('is not there when telling of it fails: all of it or nothing', async () => {
    const open = await signInWith(GOOD_PASSWORD);
    const token = await recoveryToken();
    const dumb = {
      ...mailContext,
      messages: () => {
        throw new Error('no words');
      },
    };
    const typed = { token, password: newPassword, confirmPassword: newPassword };
    await expect(
      resetPassword({ db: database.db, auth, mailContext: dumb, onEmailVerified: async () => {} }, typed, nobody),
    ).rejects.toThrow('no words');
    expect(await database.db.selectFrom('auditLog').selectAll().execute()).toEqual([]);
    const { viewer } = await readViewer(auth, requestHeaders(open.ok ? open.cookies : []));
    expect(viewer).toMatchObject({ email });
    expect(await signInWith(GOOD_PASSWORD)).toMatchObject({ ok: true });
    expect(await reset(token)).toMatchObject({ ok: true });
  });

  test('leaves a proved person their passkeys and their second step', async () => {
    await addOtherSignInMethods();
    await reset(await recoveryToken());
    expect(await otherSignInMethods()).toEqual({
      identities: ['credential', 'google'],
      passkeys: 1,
      secondFactors: 1,
    });
  });
});

describe('somebody who signed up with the address of another', () => {
  beforeEach(async () => {
    await addOtherSignInMethods();
    await sql`
      update users set email_verified = false, phone = '+254712555048', phone_verified = true, phone_codes = true,
        two_factor_enabled = true`.execute(database.db);
  });

  test('is thrown out by the one who reads the mailbox', async () => {
    await reset(await recoveryToken());
    expect(await otherSignInMethods()).toEqual({ identities: ['credential'], passkeys: 0, secondFactors: 0 });
    const user = await database.db.selectFrom('users').selectAll().executeTakeFirst();
    expect(user).toMatchObject({
      emailVerified: true,
      twoFactorEnabled: false,
      phone: null,
      phoneVerified: false,
      phoneCodes: false,
    });
    expect(await signInWith(newPassword)).toMatchObject({ ok: true, step: 'done' });
  });

  test('does not come back by a link that moves the account to their own mailbox', async () => {
    await requestEmailChange(database.db, mailContext, amina.id, 'intruder@example.com');
    const token = await mailedToken(database.db, 'intruder@example.com', '/auth/verify');
    await reset(await recoveryToken());
    expect(
      await verifyEmail({ db: database.db, mailContext, onEmailVerified: async () => {} }, token, {
        ...nobody,
        id: amina.id,
      }),
    ).toMatchObject({
      ok: false,
    });
    const user = await database.db.selectFrom('users').select('email').executeTakeFirst();
    expect(user?.email).toBe(email);
  });
});

async function addOtherSignInMethods(): Promise<void> {
  const userId = amina.id;
  await database.db
    .insertInto('identities')
    .values({ id: newId(), userId, providerId: 'google', accountId: '1234' })
    .execute();
  await database.db
    .insertInto('passkeys')
    .values({
      id: newId(),
      userId,
      publicKey: 'key',
      credentialId: 'credential',
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    })
    .execute();
  await database.db
    .insertInto('secondFactors')
    .values({ id: newId(), userId, secret: 'encrypted', backupCodes: 'encrypted', verified: true })
    .execute();
}

async function otherSignInMethods() {
  const identities = await database.db.selectFrom('identities').select('providerId').orderBy('providerId').execute();
  const passkeys = await database.db.selectFrom('passkeys').select('id').execute();
  const secondFactors = await database.db.selectFrom('secondFactors').select('id').execute();
  return {
    identities: identities.map(({ providerId }) => providerId),
    passkeys: passkeys.length,
    secondFactors: secondFactors.length,
  };
}

import { randomInt } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createAccount, GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { textedCode, textsQueuedTo } from '#tests/queued-jobs.ts';
import type { Auth } from '../library/auth.ts';
import { changePassword } from '../security/change-password.ts';
import { beginAuthenticator, confirmAuthenticator } from '../security/two-step.ts';
import { checkSecondStep, type SecondStepMethod, signIn } from './sign-in.ts';
import { readViewer, type Viewer } from './viewer.ts';

const mailContext = testMailContext();

let database: TestDatabase;
let auth: Auth;
let email: string;
let phone: string;
let userId: string;
let secret: string;
let recoveryCodes: string[];
let before: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('rateLimits').execute();
  email = `${newId()}@example.com`;
  phone = `+2547${randomInt(1e7, 1e8)}`;
  userId = (await createAccount({ db: database.db, auth }, { email })).id;
  const signedIn = await typePassword();
  const parts = { db: database.db, auth, mailContext };
  const request = { userId, headers: requestHeaders(signedIn.cookies), actor: nobody };
  const begun = await beginAuthenticator(parts, request, GOOD_PASSWORD);
  if (!begun.ok) throw new Error(begun.error);
  recoveryCodes = begun.setup.recoveryCodes;
  const shared = new URL(begun.setup.totpUri).searchParams.get('secret') ?? '';
  secret = new TextDecoder().decode(base32.decode(shared));
  const confirmed = await confirmAuthenticator(parts, request, await codeFromApp());
  if (!confirmed.ok) throw new Error(confirmed.error);
  before = confirmed.cookies;
});

function codeFromApp(): Promise<string> {
  return createOTP(secret).totp();
}

async function typePassword(earlier: Viewer | null = null) {
  const parts = { db: database.db, auth, authHeaders: requestHeaders() };
  const result = await signIn(parts, { email, password: GOOD_PASSWORD }, earlier);
  if (!result.ok) throw new Error(result.error);
  return result;
}

function take(cookies: string[], method: SecondStepMethod, code: string) {
  return checkSecondStep({ db: database.db, auth, authHeaders: requestHeaders(cookies) }, { method, code });
}

async function viewerWith(cookies: string[]): Promise<Viewer | null> {
  return (await readViewer(auth, requestHeaders(cookies))).viewer;
}

function sessionCount() {
  return database.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .execute()
    .then((rows) => rows.length);
}

async function codesByPhone(): Promise<void> {
  await database.db
    .updateTable('users')
    .set({ phone, phoneVerified: true, phoneCodes: true })
    .where('id', '=', userId)
    .execute();
}

async function wrongCode(): Promise<string> {
  const nearby = await Promise.all(
    [-1, 0, 1].map((step) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + step)),
  );
  return ['000000', '111111', '222222', '333333'].find((code) => !nearby.includes(code)) ?? '';
}

describe('the password alone', () => {
  test('opens nothing: there is no session before the code', async () => {
    const sessions = await sessionCount();
    const secondStep = await typePassword();
    expect(secondStep).toMatchObject({ step: 'second', by: ['app'] });
    expect(await viewerWith(secondStep.cookies)).toBeNull();
    expect(await sessionCount()).toBe(sessions);
  });

  test('ends the session that the browser had, because its cookie is gone', async () => {
    await typePassword(await viewerWith(before));
    expect(await sessionCount()).toBe(0);
  });
});

describe('a code from the app', () => {
  test('opens a session that knows of the second step', async () => {
    const { cookies } = await typePassword();
    const code = await codeFromApp();
    const taken = await take(cookies, 'app', `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(taken).toMatchObject({ ok: true, role: 'client' });
    expect(await viewerWith(taken.ok ? taken.cookies : [])).toMatchObject({ email, hasSecondFactor: true });
  });

  test('is of no use without the password before it', async () => {
    expect(await take([], 'app', await codeFromApp())).toEqual({ ok: false, error: 'expired' });
  });

  test('is required again next time, also in a browser that wants to be trusted', async () => {
    const { cookies } = await typePassword();
    const { headers } = await auth.api.verifyTOTP({
      body: { code: await codeFromApp(), trustDevice: true },
      headers: requestHeaders(cookies),
      returnHeaders: true,
    });
    const parts = { db: database.db, auth, authHeaders: requestHeaders(headers.getSetCookie()) };
    expect(await signIn(parts, { email, password: GOOD_PASSWORD }, null)).toMatchObject({ step: 'second' });
  });

  test('cannot be found by trying: five wrong ones end the attempt', async () => {
    const { cookies } = await typePassword();
    const wrong = await wrongCode();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await take(cookies, 'app', wrong)).toEqual({ ok: false, error: 'wrong' });
    }
    expect(await take(cookies, 'app', await codeFromApp())).toMatchObject({ ok: false });
  });

  test('nor by trying with a new password step each time: ten in all lock the account', async () => {
    const wrong = await wrongCode();
    for (let round = 0; round < 5; round += 1) {
      const { cookies } = await typePassword();
      await take(cookies, 'app', wrong);
      await take(cookies, 'app', wrong);
    }
    await database.db.deleteFrom('rateLimits').execute();
    const { cookies } = await typePassword();
    expect(await take(cookies, 'app', await codeFromApp())).toEqual({ ok: false, error: 'locked' });
    expect(await take(cookies, 'recovery', recoveryCodes[0] ?? '')).toEqual({ ok: false, error: 'locked' });
  });
});

describe('a recovery code', () => {
  test('works once', async () => {
    const [code = ''] = recoveryCodes;
    const first = await typePassword();
    expect(await take(first.cookies, 'recovery', ` ${code} `)).toMatchObject({ ok: true });
    const second = await typePassword();
    expect(await take(second.cookies, 'recovery', code)).toEqual({ ok: false, error: 'wrong' });
    expect(await take(second.cookies, 'recovery', recoveryCodes[1] ?? '')).toMatchObject({ ok: true });
  });

  test('stands nowhere in the database, and neither does the secret of the app', async () => {
    for (const plainSecret of [...recoveryCodes, secret]) {
      expect(await findInDatabase(database.db, plainSecret)).toEqual([]);
    }
  });
});

describe('a code by phone', () => {
  test('comes to the proved number and opens a session, once', async () => {
    await codesByPhone();
    const { cookies, ...secondStep } = await typePassword();
    expect(secondStep).toMatchObject({ by: ['app', 'phone'] });
    await auth.api.sendTwoFactorOTP({ body: {}, headers: requestHeaders(cookies) });
    const code = await textedCode(database.db, phone);
    const taken = await take(cookies, 'phone', code);
    expect(await viewerWith(taken.ok ? taken.cookies : [])).toMatchObject({ email, hasSecondFactor: true });
    const again = await typePassword();
    expect(await take(again.cookies, 'phone', code)).toMatchObject({ ok: false });
  });

  test('is not sent to somebody who did not ask for codes by phone', async () => {
    await database.db.updateTable('users').set({ phone, phoneVerified: true }).where('id', '=', userId).execute();
    const { cookies, ...secondStep } = await typePassword();
    expect(secondStep).toMatchObject({ by: ['app'] });
    await auth.api.sendTwoFactorOTP({ body: {}, headers: requestHeaders(cookies) });
    expect(await textsQueuedTo(database.db, phone)).toEqual([]);
  });

  test('stands in no table but in the message that waits to be sent', async () => {
    await codesByPhone();
    const { cookies } = await typePassword();
    await auth.api.sendTwoFactorOTP({ body: {}, headers: requestHeaders(cookies) });
    const rows = await database.db.selectFrom('verifications').select(['identifier', 'value']).execute();
    const code = await textedCode(database.db, phone);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ value, identifier }) => `${value} ${identifier}`.includes(code))).toEqual([]);
  });
});

describe('a code that was seen by somebody else', () => {
  test('opens one session and no second one, not even at the same moment', async () => {
    const code = await codeFromApp();
    const first = await typePassword();
    const second = await typePassword();
    const sessions = await sessionCount();
    const results = await Promise.all([take(first.cookies, 'app', code), take(second.cookies, 'app', code)]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await sessionCount()).toBe(sessions + 1);
    const third = await typePassword();
    expect(await take(third.cookies, 'app', code)).toEqual({ ok: false, error: 'wrong' });
    expect(await sessionCount()).toBe(sessions + 1);
  });

  test('is of no use once the password has changed, with a sign-in that began before', async () => {
    const begun = await typePassword();
    const password = 'monsoon-over-lamu-9';
    const changed = await changePassword(
      { db: database.db, auth, mailContext },
      { userId, headers: requestHeaders(before), actor: nobody },
      { currentPassword: GOOD_PASSWORD, password, confirmPassword: password },
    );
    expect(changed).toMatchObject({ ok: true });
    expect(await take(begun.cookies, 'app', await codeFromApp())).toEqual({ ok: false, error: 'expired' });
  });
});

describe('text messages cost money', () => {
  test('so one person gets a few and no more, from however many addresses they are requested', async () => {
    await codesByPhone();
    const { cookies } = await typePassword();
    for (let request = 0; request < 12; request += 1) {
      const headers = requestHeaders(cookies, `198.51.100.${request}`);
      await auth.api.sendTwoFactorOTP({ body: {}, headers });
    }
    expect(await textsQueuedTo(database.db, phone)).toHaveLength(5);
  });
});

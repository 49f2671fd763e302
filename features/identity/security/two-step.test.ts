import { createOTP } from '@better-auth/utils/otp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, requestHeaders } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { type SignedIn, signUpAndIn } from '#tests/signed-in.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { readAccountNotifications } from '../profile/read-account-notifications.ts';
import type { SecurityParts } from './security-request.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  readTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOnPhoneCodes,
} from './two-step.ts';

const wrongPassword = { ok: false, error: 'invalid', problems: { currentPassword: 'passwordWrong' } };
const noPassword = { ok: false, error: 'invalid', problems: { currentPassword: 'passwordRequired' } };

let database: TestDatabase;
let auth: Auth;
let parts: SecurityParts;
let amina: SignedIn;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  parts = { db: database.db, auth, mailContext: testMailContext() };
  amina = await signUpAndIn(database.db, auth);
});
afterEach(() => database.drop());

async function begin() {
  const begun = await beginAuthenticator(parts, amina, GOOD_PASSWORD);
  if (!begun.ok) throw new Error(`not begun: ${begun.error}`);
  return begun.setup;
}

function codeOf(totpUri: string): Promise<string> {
  const base32 = new URL(totpUri).searchParams.get('secret') ?? '';
  return createOTP(fromBase32(base32)).totp();
}

async function turnOnAuthenticator() {
  const setup = await begin();
  const confirmed = await confirmAuthenticator(parts, amina, await codeOf(setup.totpUri));
  if (!confirmed.ok) throw new Error(`not confirmed: ${confirmed.error}`);
  amina.headers = requestHeaders(confirmed.cookies);
  return setup;
}

async function verifyPhone() {
  await database.db
    .updateTable('users')
    .set({ phone: '+254709555120', phoneVerified: true })
    .where('id', '=', amina.userId)
    .execute();
}

async function state() {
  const { isOn, authenticator, phoneCodes } = await readTwoStep(database.db, amina.userId);
  return { isOn, authenticator, phoneCodes };
}

async function notifications() {
  return (await readAccountNotifications(database.db, amina.userId)).map(({ action }) => action);
}

async function signIn() {
  const { email } = amina;
  const { response, headers } = await auth.api.signInEmail({
    body: { email, password: GOOD_PASSWORD },
    headers: requestHeaders(),
    returnHeaders: true,
  });
  return { response, headers: requestHeaders(headers.getSetCookie()) };
}

const off = { isOn: false, authenticator: false, phoneCodes: false };

describe('an authenticator app', () => {
  test('asks for nothing until its first code has been typed', async () => {
    const { recoveryCodes, totpUri } = await begin();
    expect(recoveryCodes).toHaveLength(10);
    expect(totpUri).toMatch(/^otpauth:\/\/totp\//);
    expect(await state()).toEqual(off);
    expect((await signIn()).response).not.toHaveProperty('twoFactorRedirect');
  });

  test('is on after the right code; the session goes on under a new cookie and counts as proved twice', async () => {
    const before = amina.headers;
    await turnOnAuthenticator();
    expect(await state()).toEqual({ isOn: true, authenticator: true, phoneCodes: false });
    const { viewer } = await readViewer(auth, amina.headers);
    expect(viewer).toMatchObject({ userId: amina.userId, hasSecondFactor: true });
    expect((await readViewer(auth, before)).viewer).toBeNull();
    expect(await notifications()).toEqual(['two_step_turned_on']);
    expect(await queuedMails(database.db)).toHaveLength(1);
    expect((await signIn()).response).toMatchObject({
      twoFactorRedirect: true,
      twoFactorMethods: ['totp', 'otp'],
    });
  });

  test('a wrong code is said at its field, and the same set-up still works', async () => {
    const { totpUri } = await begin();
    const code = await codeOf(totpUri);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await confirmAuthenticator(parts, amina, wrong)).toEqual({
      ok: false,
      error: 'invalid',
      problems: { code: 'codeWrong' },
    });
    expect(await confirmAuthenticator(parts, amina, '  ')).toMatchObject({
      problems: { code: 'codeRequired' },
    });
    expect(await state()).toEqual(off);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await confirmAuthenticator(parts, amina, spaced)).toMatchObject({ ok: true });
  });

  test('needs the password, and is not set up twice', async () => {
    expect(await beginAuthenticator(parts, amina, 'not-mine')).toEqual(wrongPassword);
    expect(await beginAuthenticator(parts, amina, '')).toEqual(noPassword);
    const { totpUri } = await turnOnAuthenticator();
    expect(await beginAuthenticator(parts, amina, GOOD_PASSWORD)).toEqual({ ok: false, error: 'already_on' });
    // A second click sends no second mail.
    expect(await confirmAuthenticator(parts, amina, await codeOf(totpUri))).toEqual({
      ok: false,
      error: 'not_begun',
    });
    expect(await notifications()).toEqual(['two_step_turned_on']);
  });
});

describe('codes by phone', () => {
  test('come to a proved number and bring recovery codes that work', async () => {
    await verifyPhone();
    const turnedOn = await turnOnPhoneCodes(parts, amina, GOOD_PASSWORD);
    if (!turnedOn.ok) throw new Error(`not turned on: ${turnedOn.error}`);
    expect(await state()).toEqual({ isOn: true, authenticator: false, phoneCodes: true });
    expect(await notifications()).toEqual(['two_step_turned_on']);
    expect((await readViewer(auth, amina.headers)).viewer?.userId).toBe(amina.userId);

    const { response, headers } = await signIn();
    // No authenticator was confirmed, so none is offered.
    expect(response).toMatchObject({ twoFactorMethods: ['otp'] });
    const [code = ''] = turnedOn.recoveryCodes ?? [];
    await expect(auth.api.verifyBackupCode({ body: { code }, headers })).resolves.toMatchObject({
      user: { email: amina.email },
    });
  });

  test('beside an authenticator they leave its recovery codes alone', async () => {
    await verifyPhone();
    await turnOnAuthenticator();
    expect(await turnOnPhoneCodes(parts, amina, GOOD_PASSWORD)).toEqual({
      ok: true,
      recoveryCodes: undefined,
    });
    expect(await state()).toEqual({ isOn: true, authenticator: true, phoneCodes: true });
  });

  test('are not turned on without a proved number, nor without the password', async () => {
    expect(await turnOnPhoneCodes(parts, amina, GOOD_PASSWORD)).toEqual({
      ok: false,
      error: 'phone_unverified',
    });
    await verifyPhone();
    expect(await turnOnPhoneCodes(parts, amina, 'not-mine')).toEqual(wrongPassword);
    expect(await state()).toEqual(off);
    await turnOnAuthenticator();
    expect(await turnOnPhoneCodes(parts, amina, 'not-mine')).toEqual(wrongPassword);
    expect(await state()).toMatchObject({ phoneCodes: false });
  });
});

describe('recovery codes', () => {
  test('new ones end the old ones', async () => {
    const { recoveryCodes: old } = await turnOnAuthenticator();
    const renewed = await renewRecoveryCodes(parts, amina, GOOD_PASSWORD);
    if (!renewed.ok) throw new Error(`not renewed: ${renewed.error}`);
    const { headers } = await signIn();
    await expect(auth.api.verifyBackupCode({ body: { code: old[0] ?? '' }, headers })).rejects.toThrow();
    await expect(
      auth.api.verifyBackupCode({ body: { code: renewed.recoveryCodes[0] ?? '' }, headers }),
    ).resolves.toBeDefined();
  });

  test('need two-step sign-in and the password', async () => {
    expect(await renewRecoveryCodes(parts, amina, GOOD_PASSWORD)).toEqual({
      ok: false,
      error: 'two_step_off',
    });
    await turnOnAuthenticator();
    expect(await renewRecoveryCodes(parts, amina, 'not-mine')).toEqual(wrongPassword);
    expect(await renewRecoveryCodes(parts, amina, '')).toEqual(noPassword);
  });
});

describe('turning off', () => {
  test('takes everything with it, and the password alone is enough again', async () => {
    await verifyPhone();
    await turnOnAuthenticator();
    await turnOnPhoneCodes(parts, amina, GOOD_PASSWORD);
    const turnedOff = await turnOffTwoStep(parts, amina, GOOD_PASSWORD);
    if (!turnedOff.ok) throw new Error(`not turned off: ${turnedOff.error}`);
    expect(await state()).toEqual(off);
    const { phoneCodes } = await database.db.selectFrom('users').select('phoneCodes').executeTakeFirstOrThrow();
    expect(phoneCodes).toBe(false);
    expect(await database.db.selectFrom('secondFactors').select('id').execute()).toEqual([]);
    expect((await readViewer(auth, requestHeaders(turnedOff.cookies))).viewer?.userId).toBe(amina.userId);
    expect((await signIn()).response).not.toHaveProperty('twoFactorRedirect');
    expect((await notifications())[0]).toBe('two_step_turned_off');
  });

  test('needs the password', async () => {
    await turnOnAuthenticator();
    expect(await turnOffTwoStep(parts, amina, 'not-mine')).toEqual(wrongPassword);
    expect(await turnOffTwoStep(parts, amina, '')).toEqual(noPassword);
    expect(await state()).toMatchObject({ isOn: true });
  });
});

function fromBase32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replaceAll('=', '')]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes).toString();
}

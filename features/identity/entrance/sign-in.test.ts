import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createAccount, GOOD_PASSWORD, requestHeaders } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import type { Auth } from '../library/auth.ts';
import { CLIENT_ADDRESS_HEADER } from '../library/sign-in-limits.ts';
import { type SignInResult, signIn } from './sign-in.ts';

const email = 'amina@example.com';
const withoutPassword = 'fatma@example.com';
const unknown = 'nobody@example.com';

let database: TestDatabase;
let auth: Auth;
let work: { hashed: number; compared: number };
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await createAccount({ db: database.db, auth }, { email });
  await createAccount({ db: database.db, auth }, { email: 'juma@example.com', password: 'another-good-one-7' });
  await database.db
    .insertInto('users')
    .values({ id: newId(), email: withoutPassword, fullName: 'Fatma Ali' })
    .execute();
  await countPasswordWork();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('rateLimits').execute();
  work.hashed = 0;
  work.compared = 0;
});

/** Every password that is hashed or compared costs one run of scrypt. */
async function countPasswordWork(): Promise<void> {
  const { password } = await auth.$context;
  const { hash, verify } = password;
  work = { hashed: 0, compared: 0 };
  password.hash = (...given) => {
    work.hashed += 1;
    return hash(...given);
  };
  password.verify = (...given) => {
    work.compared += 1;
    return verify(...given);
  };
}

function attemptAt(account: string, password: string, address?: string) {
  const parts = { db: database.db, auth, authHeaders: requestHeaders([], address) };
  return signIn(parts, { email: account, password }, null);
}

async function askOverHttp(account: string, password: string) {
  const response = await auth.handler(
    new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        [CLIENT_ADDRESS_HEADER]: '203.0.113.7',
      },
      body: JSON.stringify({ email: account, password }),
    }),
  );
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

describe('somebody who tries addresses', () => {
  test.each([
    ['a wrong password', email],
    ['an account without a password', withoutPassword],
  ])('gets the same answer, byte by byte, for %s as for nobody', async (_, known) => {
    const answer = await askOverHttp(known, 'not-this-one');
    expect(answer.status).toBe(401);
    expect(await askOverHttp(unknown, 'not-this-one')).toEqual(answer);
    expect(await attemptAt(known, 'not-this-one')).toEqual(await attemptAt(unknown, 'not-this-one'));
  });

  test.each([email, withoutPassword, unknown])('costs one run of scrypt at %s', async (account) => {
    await attemptAt(account, 'not-this-one');
    expect(work.hashed + work.compared).toBe(1);
  });
});

describe('somebody with an account', () => {
  test.each([email, 'AMINA@Example.com', '  amina@example.com '])('signs in as "%s"', async (typed) => {
    expect(await attemptAt(typed, GOOD_PASSWORD)).toMatchObject({ ok: true, step: 'done', role: 'client' });
  });

  test('must type the password as it is', async () => {
    expect(await attemptAt(email, GOOD_PASSWORD.toUpperCase())).toEqual({ ok: false, error: 'wrong_pair' });
    expect(await attemptAt(email, ` ${GOOD_PASSWORD}`)).toEqual({ ok: false, error: 'wrong_pair' });
  });

  test('has a cookie that scripts cannot read and that other sites cannot use', async () => {
    const result = await attemptAt(email, GOOD_PASSWORD);
    const cookie = result.ok ? result.cookies.find((one) => one.includes('session_token')) : '';
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
  });

  test('behind TLS has a cookie that only travels there', async () => {
    const secure = createTestAuth(database.db, { baseUrl: 'https://www.fikambali.example' });
    const parts = { db: database.db, auth: secure, authHeaders: requestHeaders() };
    const result = await signIn(parts, { email, password: GOOD_PASSWORD }, null);
    const cookie = result.ok ? result.cookies.find((one) => one.includes('session_token')) : '';
    expect(cookie).toMatch(/^__Secure-.*; Secure/);
  });
});

describe('two hundred guesses at once', () => {
  // Replaces scrypt: only the number of checks matters, and real ones would take long.
  let restore: () => void;
  beforeAll(async () => {
    const { password } = await auth.$context;
    const { hash, verify } = password;
    restore = () => Object.assign(password, { hash, verify });
    password.hash = async () => {
      work.hashed += 1;
      return '';
    };
    password.verify = async ({ password: typed }) => {
      work.compared += 1;
      return [GOOD_PASSWORD, 'another-good-one-7'].includes(typed);
    };
  });
  afterAll(() => restore());

  test('from one address at one account: ten are looked at', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, guess) => attemptAt(email, `guess-${guess}`)));
    expect(work.hashed + work.compared).toBe(10);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'too_many')).toHaveLength(190);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'wrong_pair')).toHaveLength(10);
    expect(await attemptAt(email, GOOD_PASSWORD)).toMatchObject({ ok: false, error: 'too_many' });
    const other = await attemptAt('juma@example.com', 'another-good-one-7');
    expect(other).toMatchObject({ ok: true });
  });

  test('from as many addresses at one account: ten are looked at, and others sign in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, guess) => attemptAt(email, `guess-${guess}`, `198.51.100.${guess}`)),
    );
    expect(work.hashed + work.compared).toBe(10);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'too_many')).toHaveLength(190);
    expect(await attemptAt('juma@example.com', 'another-good-one-7')).toMatchObject({ ok: true });
  });

  test('delay the owner on a new device by seconds, and let them in then', async () => {
    await guessFromEverywhere();
    const refused = await attemptAt(email, GOOD_PASSWORD, '192.0.2.1');
    expect(refused).toMatchObject({ ok: false, error: 'too_many' });
    expect(!refused.ok && 'waitSeconds' in refused && refused.waitSeconds).toBeLessThanOrEqual(10);
    const answer = await askOverHttp(email, GOOD_PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(new Headers(answer.headers).get('retry-after'))).toBeLessThanOrEqual(10);
    await sql`update rate_limits set next_hit_at = now() - interval '1 second'`.execute(database.db);
    expect(await attemptAt(email, GOOD_PASSWORD, '192.0.2.1')).toMatchObject({ ok: true });
  });

  test('do not delay the owner on a device that has signed in before, also after signing out there', async () => {
    const device = knownDeviceOf(await attemptAt(email, GOOD_PASSWORD));
    await guessFromEverywhere();
    expect(await attemptFrom(device, email, GOOD_PASSWORD)).toMatchObject({ ok: true });
  });

  test('are not what the owner does who signs in again and again, on new devices or on one', async () => {
    const device = knownDeviceOf(await attemptAt(email, GOOD_PASSWORD));
    for (let times = 0; times < 12; times += 1) {
      expect(await attemptAt(email, GOOD_PASSWORD)).toMatchObject({ ok: true });
      expect(await attemptFrom(device, email, GOOD_PASSWORD)).toMatchObject({ ok: true });
    }
    work.compared = 0;
    await guessFromEverywhere();
    expect(work.hashed + work.compared).toBe(10);
  });

  test('are not what a crowd does that signs in behind the one address of its mobile network', async () => {
    for (let person = 0; person < 101; person += 1)
      expect(await attemptAt(email, GOOD_PASSWORD)).toMatchObject({ ok: true });
    work.compared = 0;
    await Promise.all(Array.from({ length: 200 }, (_, guess) => attemptAt(`somebody-${guess}@example.com`, 'guess')));
    expect(work.hashed).toBe(100);
  });

  test('from a stolen cookie of a device: ten are looked at, and nobody else is delayed', async () => {
    const device = knownDeviceOf(await attemptAt(email, GOOD_PASSWORD));
    work.compared = 0;
    await Promise.all(Array.from({ length: 120 }, (_, guess) => attemptFrom(device, email, `guess-${guess}`)));
    expect(work.hashed + work.compared).toBe(10);
    expect(await attemptAt(email, GOOD_PASSWORD)).toMatchObject({ ok: true });
  });

  test('with a cookie of another account, a forged one or one from before the password changed count as strangers', async () => {
    const own = knownDeviceOf(await attemptAt(email, GOOD_PASSWORD));
    const others = knownDeviceOf(await attemptAt('juma@example.com', 'another-good-one-7'));
    await guessFromEverywhere();
    const forged = own.replace(/\.[\w-]{22}/, `.${'A'.repeat(22)}`);
    for (const device of [others, forged, `${own.slice(0, -1)}~`])
      expect(await attemptFrom(device, email, GOOD_PASSWORD)).toMatchObject({ error: 'too_many' });
    const credential = database.db.updateTable('identities').where('password', 'is not', null);
    await credential.set({ password: sql`password || '0'` }).execute();
    expect(await attemptFrom(own, email, GOOD_PASSWORD)).toMatchObject({ error: 'too_many' });
    await credential.set({ password: sql`left(password, -1)` }).execute();
    expect(await attemptFrom(own, email, GOOD_PASSWORD)).toMatchObject({ ok: true });
  });

  test('from a network that is used up do not use up the tries at an account', async () => {
    await Promise.all(Array.from({ length: 110 }, (_, guess) => attemptAt(`somebody-${guess}@example.com`, 'guess')));
    for (let guess = 0; guess < 20; guess += 1) await attemptAt(email, 'guess');
    expect(await attemptAt(email, GOOD_PASSWORD, '192.0.2.2')).toMatchObject({ ok: true });
  });

  function guessFromEverywhere() {
    return Promise.all(
      Array.from({ length: 60 }, (_, guess) => attemptAt(email, `guess-${guess}`, `198.51.100.${guess}`)),
    );
  }

  function knownDeviceOf(result: SignInResult): string {
    const cookie = result.ok && result.cookies.find((one) => one.includes('known_device'));
    if (!cookie) throw new Error('A sign-in set no cookie of the device');
    expect(cookie).toMatch(/; HttpOnly/);
    return cookie.split(';', 1).join('');
  }

  function attemptFrom(device: string, account: string, password: string) {
    const authHeaders = requestHeaders([device], '192.0.2.9');
    return signIn({ db: database.db, auth, authHeaders }, { email: account, password }, null);
  }

  test('from one address at as many accounts: a hundred are looked at', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, guess) => attemptAt(`somebody-${guess}@example.com`, 'guess')));
    expect(work.hashed).toBe(100);
  });

  test('from addresses of one household count as one', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, guess) => attemptAt(email, 'guess', `2001:db8:1:2::${guess.toString(16)}`)),
    );
    expect(work.hashed + work.compared).toBe(10);
  });

  test('under other spellings of the address count as one account', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, guess) => attemptAt(guess % 2 ? ' Amina@Example.com' : email, 'guess')),
    );
    expect(work.hashed + work.compared).toBe(10);
  });
});

test('a password is stored as scrypt makes it, and never as it was typed', async () => {
  const { password } = await database.db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('identities.password')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  // Salt and key, in hexadecimal: 16 and 64 bytes.
  expect(password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await findInDatabase(database.db, GOOD_PASSWORD)).toEqual([]);
});

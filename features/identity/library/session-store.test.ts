import { makeSignature } from 'better-auth/crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, GOOD_PASSWORD, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth, TEST_SECRET } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { signIn } from '../entrance/sign-in.ts';
import { readViewer, type Viewer } from '../entrance/viewer.ts';
import type { Auth } from './auth.ts';
import { hashOfSessionToken } from './session-store.ts';

const email = 'amina@example.com';

let database: TestDatabase;
let auth: Auth;
let timeoutMinutes: number;
beforeAll(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db, { sessionTimeoutMinutes: () => timeoutMinutes });
  await useQuickHashes(auth);
  await createAccount({ db: database.db, auth }, { email });
});
afterAll(() => database.drop());

beforeEach(async () => {
  timeoutMinutes = 60;
  await database.db.deleteFrom('sessions').execute();
  await database.db.deleteFrom('rateLimits').execute();
});

async function signedIn(earlier: Viewer | null = null): Promise<{ cookies: string[]; token: string }> {
  const parts = { db: database.db, auth, authHeaders: requestHeaders() };
  const result = await signIn(parts, { email, password: GOOD_PASSWORD }, earlier);
  if (!result.ok) throw new Error(result.error);
  return { cookies: result.cookies, token: tokenIn(result.cookies) };
}

function tokenIn(cookies: string[]): string {
  const value = cookies.map((cookie) => /^fika-mbali\.session_token=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  const [token = ''] = decodeURIComponent(value ?? '').split('.');
  expect(token.length).toBeGreaterThanOrEqual(32);
  return token;
}

/** A signed cookie with any value. */
async function forgedCookie(value: string): Promise<string> {
  const signature = await makeSignature(value, TEST_SECRET);
  return `fika-mbali.session_token=${encodeURIComponent(`${value}.${signature}`)}`;
}

async function viewerWith(cookies: string[]): Promise<Viewer | null> {
  return (await readViewer(auth, requestHeaders(cookies))).viewer;
}

function sessions() {
  return database.db.selectFrom('sessions').selectAll().orderBy('createdAt').execute();
}

function leaveUnusedFor(seconds: number) {
  const ago = sql`make_interval(secs => ${seconds})`;
  return sql`update sessions set updated_at = updated_at - ${ago}, expires_at = expires_at - ${ago}`.execute(
    database.db,
  );
}

describe('who reads the database', () => {
  test('finds no token that a browser holds, only its hash', async () => {
    const { token } = await signedIn();
    expect(await findInDatabase(database.db, token)).toEqual([]);
    expect((await sessions()).map((session) => session.token)).toEqual([hashOfSessionToken(token)]);
    expect(await findInDatabase(database.db, hashOfSessionToken(token))).toEqual(['public.sessions']);
  });

  test('opens nothing with the hash, not even with the key that signs cookies', async () => {
    const { token } = await signedIn();
    expect(await viewerWith([await forgedCookie(token)])).toMatchObject({ email });
    expect(await viewerWith([await forgedCookie(hashOfSessionToken(token))])).toBeNull();
  });
});

test('a cookie that was tampered with opens nothing', async () => {
  const { cookies, token } = await signedIn();
  expect(await viewerWith(cookies)).toMatchObject({ email });
  const tampered = cookies.map((cookie) => cookie.replace(token, `${token.slice(0, -1)}~`));
  expect(await viewerWith(tampered)).toBeNull();
});

test('signing out ends the session on the server', async () => {
  const { cookies } = await signedIn();
  await auth.api.signOut({ headers: requestHeaders(cookies) });
  expect(await sessions()).toEqual([]);
  expect(await viewerWith(cookies)).toBeNull();
});

describe('a session that nobody used', () => {
  test('ends as soon as the settings allow less, and does not come back when they allow more', async () => {
    const { cookies } = await signedIn();
    await leaveUnusedFor(30 * 60);
    timeoutMinutes = 15;
    expect(await viewerWith(cookies)).toBeNull();
    timeoutMinutes = 60;
    expect(await viewerWith(cookies)).toBeNull();
  });

  test('for less than the settings say goes on, counted from now', async () => {
    const { cookies } = await signedIn();
    await leaveUnusedFor(50 * 60);
    expect(await viewerWith(cookies)).toMatchObject({ email });
    await leaveUnusedFor(50 * 60);
    expect(await viewerWith(cookies)).toMatchObject({ email });
  });

  test('for just longer than the settings say has ended', async () => {
    const { cookies } = await signedIn();
    await leaveUnusedFor(60 * 60 + 5);
    expect(await viewerWith(cookies)).toBeNull();
  });
});

test('a session in use is written down at most once a minute', async () => {
  const { cookies } = await signedIn();
  await leaveUnusedFor(50);
  const [before] = await sessions();
  await viewerWith(cookies);
  const [soonAfter] = await sessions();
  expect(soonAfter?.updatedAt).toEqual(before?.updatedAt);
  await leaveUnusedFor(20);
  await viewerWith(cookies);
  const [later] = await sessions();
  expect(Date.now() - (later?.updatedAt.getTime() ?? 0)).toBeLessThan(10_000);
});

describe('a browser that signs in again', () => {
  test('gets another session under another token', async () => {
    const first = await signedIn();
    const second = await signedIn();
    const ids = (await sessions()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(second.token).not.toBe(first.token);
  });

  test('leaves no session behind that it had before', async () => {
    const first = await signedIn();
    const second = await signedIn(await viewerWith(first.cookies));
    expect(await viewerWith(first.cookies)).toBeNull();
    expect(await viewerWith(second.cookies)).toMatchObject({ email });
    expect(await sessions()).toHaveLength(1);
  });

  test('keeps its session when the password was wrong', async () => {
    const { cookies } = await signedIn();
    const parts = { db: database.db, auth, authHeaders: requestHeaders(cookies) };
    const refused = await signIn(parts, { email, password: 'not-this-one' }, await viewerWith(cookies));
    expect(refused.ok).toBe(false);
    expect(await viewerWith(cookies)).toMatchObject({ email });
  });

  test('does not go on with a session that a stranger put into it', async () => {
    const planted = await signedIn();
    const parts = { db: database.db, auth, authHeaders: requestHeaders(planted.cookies) };
    const result = await signIn(parts, { email, password: GOOD_PASSWORD }, await viewerWith(planted.cookies));
    expect(result.ok && tokenIn(result.cookies)).not.toBe(planted.token);
    expect(await viewerWith(planted.cookies)).toBeNull();
  });
});

import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { libraryEndpoints, ourEndpoints } from '#features/identity/api-endpoints.ts';
import { changeRole } from '#features/identity/change-role.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { nobody } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { testMailHouse } from '#tests/mail-house.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type House, openHouse, PASSWORD, setUpAdmin, signUpAgency, signUpClient } from './house.ts';
import { startProduct } from './product.ts';

const forAccounts = [
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /list-accounts',
  'POST /link-social',
  'GET /token',
  'GET /list-sessions',
  'POST /revoke-session',
];
const forEveryone = [
  'GET /get-session',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/:id',
  'POST /callback/:id',
  'POST /two-factor/send-otp',
  'POST /two-factor/verify-otp',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'POST /sign-up/email',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /verify-email',
  // Last, because it ends the session that the walk uses.
  'POST /sign-out',
];

let house: House;
let client: Browser;
let other: Browser;
let admin: Browser;

beforeAll(async () => {
  house = await openHouse();
  client = await signUpClient(house, 'client@example.com');
  other = await signUpClient(house, 'other@example.com');
  admin = await setUpAdmin(house, 'admin@example.com');
});
afterAll(() => house?.close());

function call(browser: Browser, endpoint: string, body: unknown = {}): Promise<Response> {
  const [method, path = ''] = endpoint.split(' ');
  const address = `/api/auth${path.replace(':id', 'local')}`;
  return method === 'GET' ? browser.get(address) : browser.json(address, body);
}

function me(browser: Browser, headers: Record<string, string> = {}): Promise<Response> {
  return browser.get('/api/v1/me', { headers });
}

async function whoIs(browser: Browser): Promise<{ id: string; email: string; role: string }> {
  const answer = await me(browser);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function sessionsOf(browser: Browser): Promise<{ id: string; isCurrent: boolean }[]> {
  return (await browser.get('/api/auth/list-sessions')).json();
}

async function signInAs(email: string, browser = openBrowser(house.product.url)): Promise<Browser> {
  expect((await browser.post('/auth', { intent: 'sign-in', email, password: PASSWORD })).status).toBe(303);
  return browser;
}

describe('the endpoints of the sign-in service', () => {
  test('are those that are written down here', () => {
    const declared = [...libraryEndpoints, ...ourEndpoints];
    const of = (who: string) =>
      declared.filter((one) => one.who === who).map(({ method, path }) => `${method} ${path}`);
    expect(of('account').toSorted()).toEqual(forAccounts.toSorted());
    expect(of('everyone').toSorted()).toEqual(forEveryone.toSorted());
  });

  test.each(forAccounts)('%s is for whoever is signed in', async (endpoint) => {
    const refused = await call(openBrowser(house.product.url), endpoint);
    expect([refused.status, await refused.text()]).toEqual([401, '{"error":"unauthorized"}']);
    const answer = await call(client, endpoint);
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
    if (answer.ok) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('for everyone answer everyone, and no answer is kept on the way', async () => {
    for (const browser of [openBrowser(house.product.url), await signInAs('client@example.com')]) {
      for (const endpoint of forEveryone) {
        const answer = await call(browser, endpoint);
        const text = await answer.text();
        expect([endpoint, answer.status < 500]).toEqual([endpoint, true]);
        expect(['{"error":"unauthorized"}', '{"error":"not_found"}']).not.toContain(text);
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  test('of the library that are not listed do not exist, not even for an administrator', async () => {
    const log = createLog('silent');
    const unused = createDb(createPool(house.databaseUrl, { applicationName: 'unused', log }));
    const all = Object.values(createTestAuth(unused).api).map(({ path }: { path?: string }) => path ?? '');
    await unused.destroy();
    const more = ['/admin/list-users', '/sign-up', '/oauth2/callback/local', '/reference', '/error', ''];
    const listed = new Set([...libraryEndpoints, ...ourEndpoints].map(({ path }) => path.replace(':id', '')));
    const unlisted = [...all, ...more].filter((path) => !listed.has(path.replace(/:\w+$/, '')));
    expect(unlisted).toEqual(
      expect.arrayContaining([
        '/update-user',
        '/delete-user',
        '/change-password',
        '/two-factor/disable',
        '/ok',
      ]),
    );
    for (const path of unlisted) {
      for (const method of ['GET', 'POST']) {
        const answer = await call(admin, `${method} ${path}`, { password: PASSWORD });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
    expect((await whoIs(admin)).email).toBe('admin@example.com');
  });

  test('listed ones exist under their own method only', async () => {
    expect((await call(client, 'GET /sign-in/email')).status).toBe(404);
    expect((await call(client, 'GET /revoke-session')).status).toBe(404);
    expect((await call(client, 'POST /token')).status).toBe(404);
    expect((await client.json('/api/auth/sign-in/email', {}, { method: 'PUT' })).status).toBe(404);
  });
});

describe('more fields than were asked for', () => {
  const greedy = {
    role: 'admin',
    emailVerified: true,
    twoFactorEnabled: true,
    secondFactor: true,
    id: newId(),
  };

  test('make nobody an administrator at sign-up', async () => {
    const browser = await signUpClient(house, 'greedy@example.com', greedy);
    expect(await whoIs(browser)).toMatchObject({ role: 'client', email_verified: false });
    expect((await browser.get('/admin')).status).toBe(302);
  });

  test('nor at sign-in, in a form, or for an agency', async () => {
    const browser = openBrowser(house.product.url);
    await browser.json('/api/auth/sign-in/email', {
      email: 'greedy@example.com',
      password: PASSWORD,
      ...greedy,
    });
    const fields = { ...greedy, emailVerified: 'true', twoFactorEnabled: 'true', secondFactor: 'true' };
    await browser.post('/auth', {
      intent: 'sign-in',
      email: 'greedy@example.com',
      password: PASSWORD,
      ...fields,
    });
    await browser.post('/account', { fullName: 'Amina', phone: '', email: 'x@example.com', ...fields });
    expect(await whoIs(browser)).toMatchObject({ role: 'client', email: 'greedy@example.com' });
    const agency = await signUpAgency(house, 'greedy-agency@example.com');
    expect(await whoIs(agency)).toMatchObject({ role: 'agent' });
    const form = { intent: 'sign-up', fullName: 'A', email: 'greedy-form@example.com', password: PASSWORD };
    const joined = openBrowser(house.product.url);
    await joined.post('/auth', { ...form, confirmPassword: PASSWORD, ...fields });
    expect(await whoIs(joined)).toMatchObject({ role: 'client', email_verified: false });
  });
});

describe('what belongs to another', () => {
  test('a session is not ended, and its id is as unknown as a made-up one', async () => {
    const [theirs] = await sessionsOf(other);
    const mine = await sessionsOf(client);
    expect(mine.map(({ id }) => id)).not.toContain(theirs?.id);
    const refused = await client.json('/api/auth/revoke-session', { id: theirs?.id });
    const madeUp = await client.json('/api/auth/revoke-session', { id: newId() });
    expect([refused.status, await refused.text()]).toEqual([madeUp.status, await madeUp.text()]);
    expect(refused.status).toBe(404);
    await client.post('/account/security', { intent: 'end-session', id: theirs?.id ?? '' });
    await client.post('/account/security', { intent: 'end-other-sessions' });
    expect((await me(other)).status).toBe(200);
  });

  test('a passkey and an identity are not removed', async () => {
    const { id: userId } = await whoIs(other);
    const passkey = {
      id: newId(),
      user_id: userId,
      public_key: 'key',
      credential_id: 'credential',
      counter: 0,
      device_type: 'multiDevice',
      backed_up: true,
    };
    const identity = { id: newId(), user_id: userId, provider_id: 'google', account_id: '1' };
    await house.db.insertInto('passkeys').values(passkey).execute();
    await house.db.insertInto('identities').values(identity).execute();
    const rows = async () => [
      await house.db.selectFrom('passkeys').select('id').where('id', '=', passkey.id).execute(),
      await house.db.selectFrom('identities').select('id').where('id', '=', identity.id).execute(),
    ];
    await client.post('/account/security', { intent: 'remove-passkey', id: passkey.id });
    await client.post('/account/security', { intent: 'unlink-identity', id: identity.id });
    expect(await rows()).toEqual([[{ id: passkey.id }], [{ id: identity.id }]]);
    // The same request of their owner does it, so it was not the request that was wrong.
    await other.post('/account/security', { intent: 'remove-passkey', id: passkey.id });
    await other.post('/account/security', { intent: 'unlink-identity', id: identity.id });
    expect(await rows()).toEqual([[], []]);
  });

  test('one’s own session is ended, and the browser that had it is signed out', async () => {
    const elsewhere = await signInAs('client@example.com');
    const [session] = (await sessionsOf(elsewhere)).filter(({ isCurrent }) => isCurrent);
    expect((await client.json('/api/auth/revoke-session', { id: session?.id })).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(401);
    expect((await me(client)).status).toBe(200);
  });
});

describe('at the very next request', () => {
  test.each([
    ['the form', (browser: Browser) => browser.post('/sign-out')],
    ['the API', (browser: Browser) => browser.json('/api/auth/sign-out')],
  ])('signing out by %s is in force, also for a cookie that was copied', async (_, signOut) => {
    const browser = await signInAs('client@example.com');
    const copy = openBrowser(house.product.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await copy.get('/account/security')).status).toBe(200);
    await signOut(browser);
    expect([...browser.cookies.keys()].filter((name) => name.includes('session_token'))).toEqual([]);
    expect((await copy.get('/account/security')).headers.get('location')).toBe(
      '/auth?next=%2Faccount%2Fsecurity',
    );
    expect((await me(copy)).status).toBe(401);
  });

  test('a promotion and a demotion are in force, also for a token that was made before', async () => {
    const browser = await signUpClient(house, 'second-admin@example.com');
    const { id: userId } = await whoIs(browser);
    const parts = { db: house.db, house: testMailHouse(), onBecameAgent: async () => {} };
    expect((await browser.get('/admin')).status).toBe(302);
    await changeRole(parts, { userId, role: 'admin' }, nobody);
    expect((await browser.get('/admin')).status).toBe(200);
    const { token } = await (await browser.get('/api/auth/token')).json();
    await changeRole(parts, { userId, role: 'client' }, nobody);
    expect((await browser.get('/admin')).headers.get('location')).toBe('/admin-login?next=%2Fadmin');
    const known = await me(openBrowser(house.product.url), { authorization: `Bearer ${token}` });
    expect(await known.json()).toMatchObject({ role: 'client', email: 'second-admin@example.com' });
  });
});

describe('a signed token', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  async function tokenOf(browser: Browser): Promise<string> {
    const { token } = await (await browser.get('/api/auth/token')).json();
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    return token;
  }

  test('says who somebody is, to us and to whoever reads our public keys', async () => {
    const token = await tokenOf(client);
    const answer = await me(openBrowser(house.product.url), bearer(token));
    expect(await answer.json()).toMatchObject({ email: 'client@example.com', role: 'client' });
    const [header, payload] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const { keys } = await (await client.get('/.well-known/jwks.json')).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).toContain(JSON.parse(header ?? '').kid);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
    const { exp, iat, iss, aud } = JSON.parse(payload ?? '');
    expect({ lifetime: exp - iat, iss, aud }).toEqual({
      lifetime: 15 * 60,
      iss: house.product.url,
      aud: house.product.url,
    });
  });

  test('stops with the session that it was made in', async () => {
    const browser = await signInAs('client@example.com');
    const token = await tokenOf(browser);
    expect((await me(openBrowser(house.product.url), bearer(token))).status).toBe(200);
    await browser.post('/sign-out');
    expect((await me(openBrowser(house.product.url), bearer(token))).status).toBe(401);
  });

  test('opens no page and changes nothing', async () => {
    const token = await tokenOf(admin);
    const stranger = openBrowser(house.product.url);
    for (const page of ['/admin', '/account/security', '/account/data', '/agent/dashboard']) {
      expect((await stranger.get(page, { headers: bearer(token) })).status).toBe(302);
    }
    expect((await stranger.get('/api/auth/list-sessions', { headers: bearer(token) })).status).toBe(401);
  });

  test('that was changed, or that somebody else signed, is worth nothing', async () => {
    const token = await tokenOf(client);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const { id: otherId } = await whoIs(other);
    const { privateKey, publicKey } = await generateKeyPair(alg, { crv: 'Ed25519', extractable: true });
    const sign = (head: object) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...head }).sign(privateKey);
    const forged = [
      `${header}.${encode({ ...claims, sub: otherId })}.${signature}`,
      `${header}.${encode({ ...claims, role: 'admin' })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid })}.${payload}.`,
      `${encode({ alg: 'HS256', kid })}.${payload}.${signature}`,
      await sign({}),
      await sign({ jwk: await exportJWK(publicKey) }),
      'x',
      `${header}.${payload}`,
    ];
    for (const one of forged) {
      expect((await me(openBrowser(house.product.url), bearer(one))).status).toBe(401);
      // A cookie does not make up for a bad token.
      expect((await me(client, bearer(one))).status).toBe(401);
    }
    expect((await me(openBrowser(house.product.url), bearer(token))).status).toBe(200);
  });
});

describe('a page of another site', () => {
  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('that sends a form with %s: %s is refused, and nothing happens', async (name, value) => {
    const headers = { [name]: value };
    for (const path of ['/sign-out', '/auth', '/account/security', '/admin-setup', '/admin-login']) {
      expect((await client.post(path, {}, { headers })).status).toBe(403);
    }
    for (const path of ['/api/auth/sign-out', '/api/auth/sign-in/email', '/api/auth/revoke-session']) {
      expect((await client.json(path, {}, { headers })).status).toBe(403);
    }
    expect((await me(client)).status).toBe(200);
  });
});

describe('after signing in', () => {
  test.each([
    '//evil.example/account',
    'https://evil.example/account',
    '/\\evil.example/account',
    '/.//evil.example/account',
    'javascript:alert(1)',
  ])('nobody is led to %s', async (next) => {
    const query = new URLSearchParams({ next });
    const browser = openBrowser(house.product.url);
    const form = { intent: 'sign-in', email: 'other@example.com', password: PASSWORD };
    const places = [
      await browser.post(`/auth?${query}`, form),
      await browser.get(`/auth?${query}`),
      await browser.get(`/auth/second-step?${query}`),
      await admin.get(`/admin-login?${query}`),
      await browser.post('/preferences', { currency: 'EUR', returnTo: next, to: next, next }),
      await browser.post('/sign-out', { to: next }),
    ].map((answer) => answer.headers.get('location'));
    for (const place of places) expect(place).toMatch(/^\/(?![/\\])/);
  });
});

describe('a forged address', () => {
  test('behind no proxy evades no limit', async () => {
    const exposed = await startProduct({
      DATA_DIR: `${house.folder.root}/exposed`,
      DATABASE_URL: house.databaseUrl,
      TRUST_PROXY: '0',
    });
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const forged = `198.51.100.${guess}`;
      const answer = await openBrowser(exposed.url, forged).json(
        '/api/auth/sign-in/email',
        { email: 'unlucky@example.com', password: `guess-${guess}` },
        { headers: { 'x-client-address': forged, 'x-real-ip': forged, forwarded: `for=${forged}` } },
      );
      statuses.push(answer.status);
    }
    await exposed.stop();
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('before the one that our proxy reports evades none either', async () => {
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const answer = await openBrowser(house.product.url, `198.51.100.${guess}, 203.0.113.9`).post('/auth', {
        intent: 'sign-in',
        email: 'unlucky-too@example.com',
        password: `guess-${guess}`,
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

test('two hundred guesses at once over HTTP: ten are answered, the others are told to wait', async () => {
  const browser = openBrowser(house.product.url);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, guess) =>
      browser.json('/api/auth/sign-in/email', { email: 'crowd@example.com', password: `guess-${guess}` }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 190]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { libraryEndpoints, ourEndpoints } from '#features/identity/library/api-endpoints.ts';
import { changeRole } from '#features/identity/roles/change-role.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { nobody } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { type Browser, openBrowser } from './browser.ts';
import { me, openSite, PASSWORD, type Site, setUpAdmin, signInAs, signUpAgency, signUpClient, whoIs } from './site.ts';

const forAccounts = [
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /list-accounts',
  'POST /link-social',
  'GET /token',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /verify-email',
];
const forEveryone = [
  'GET /get-session',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'GET /callback/:id',
  'POST /two-factor/send-otp',
  'POST /two-factor/verify-otp',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'POST /sign-up/email',
  'POST /request-password-reset',
  'POST /reset-password',
  // Last, because it ends the session that the walk uses.
  'POST /sign-out',
];

let site: Site;
let client: Browser;
let other: Browser;
let admin: Browser;

beforeAll(async () => {
  site = await openSite();
  client = await signUpClient(site, 'client@example.com');
  other = await signUpClient(site, 'other@example.com');
  admin = await setUpAdmin(site, 'admin@example.com');
});
afterAll(() => site?.close());

function call(browser: Browser, endpoint: string, body: unknown = {}): Promise<Response> {
  const [method, path = ''] = endpoint.split(' ');
  const address = `/api/auth${path.replace(':id', 'local')}`;
  return method === 'GET' ? browser.get(address) : browser.json(address, body);
}

async function sessionsOf(browser: Browser): Promise<{ id: string; isCurrent: boolean }[]> {
  return (await browser.get('/api/auth/list-sessions')).json();
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
    const refused = await call(openBrowser(site.product.url), endpoint);
    expect([refused.status, await refused.text()]).toEqual([401, '{"error":"unauthorized"}']);
    const answer = await call(client, endpoint);
    expect(answer.status).not.toBe(401);
    expect(answer.status).toBeLessThan(500);
    if (answer.ok) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('for everyone answer everyone, and no answer is kept on the way', async () => {
    for (const browser of [openBrowser(site.product.url), await signInAs(site, 'client@example.com')]) {
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
    const unused = createDb(createPool(site.databaseUrl, { applicationName: 'unused', log }));
    const all = Object.values(createTestAuth(unused).api).map(({ path }: { path?: string }) => path ?? '');
    await unused.destroy();
    const more = ['/admin/list-users', '/sign-up', '/oauth2/callback/local', '/reference', '/error', ''];
    const listed = new Set([...libraryEndpoints, ...ourEndpoints].map(({ path }) => path.replace(':id', '')));
    const unlisted = [...all, ...more].filter((path) => !listed.has(path.replace(/:\w+$/, '')));
    expect(unlisted).toEqual(
      expect.arrayContaining(['/update-user', '/delete-user', '/change-password', '/two-factor/disable', '/ok']),
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
    const browser = await signUpClient(site, 'greedy@example.com', greedy);
    expect(await whoIs(browser)).toMatchObject({ role: 'client', email_verified: false });
    expect((await browser.get('/admin')).status).toBe(302);
  });

  test('nor at sign-in, in a form, or for an agency', async () => {
    const browser = openBrowser(site.product.url);
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
    const agency = await signUpAgency(site, 'greedy-agency@example.com');
    expect(await whoIs(agency)).toMatchObject({ role: 'agent' });
    const form = { intent: 'sign-up', fullName: 'A', email: 'greedy-form@example.com', password: PASSWORD };
    const joined = openBrowser(site.product.url);
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
      userId,
      publicKey: 'key',
      credentialId: 'credential',
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    };
    const identity = { id: newId(), userId, providerId: 'google', accountId: '1' };
    await site.db.insertInto('passkeys').values(passkey).execute();
    await site.db.insertInto('identities').values(identity).execute();
    const rows = async () => [
      await site.db.selectFrom('passkeys').select('id').where('id', '=', passkey.id).execute(),
      await site.db.selectFrom('identities').select('id').where('id', '=', identity.id).execute(),
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
    const elsewhere = await signInAs(site, 'client@example.com');
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
    const browser = await signInAs(site, 'client@example.com');
    const copy = openBrowser(site.product.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await copy.get('/account/security')).status).toBe(200);
    await signOut(browser);
    expect([...browser.cookies.keys()].filter((name) => name.includes('session_token'))).toEqual([]);
    expect((await copy.get('/account/security')).headers.get('location')).toBe('/auth?next=%2Faccount%2Fsecurity');
    expect((await me(copy)).status).toBe(401);
  });

  test('a promotion and a demotion are in force, also for a token that was made before', async () => {
    const browser = await signUpClient(site, 'second-admin@example.com');
    const { id: userId } = await whoIs(browser);
    const parts = { db: site.db, mailContext: testMailContext(), onBecameAgent: async () => {} };
    expect((await browser.get('/admin')).status).toBe(302);
    await changeRole(parts, { userId, role: 'admin' }, nobody);
    expect((await browser.get('/admin')).status).toBe(200);
    const { token } = await (await browser.get('/api/auth/token')).json();
    await changeRole(parts, { userId, role: 'client' }, nobody);
    expect((await browser.get('/admin')).headers.get('location')).toBe('/admin-login?next=%2Fadmin');
    const known = await me(openBrowser(site.product.url), { authorization: `Bearer ${token}` });
    expect(await known.json()).toMatchObject({ role: 'client', email: 'second-admin@example.com' });
  });
});

describe('what nobody’s form sends', () => {
  test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x'])(
    '%s is refused by every page, and is no fault of ours',
    async (contentType) => {
      for (const page of ['/auth', '/account', '/agent-signup', '/admin-login', '/sign-out']) {
        const answer = await client.post(page, {}, { headers: { 'content-type': contentType } });
        expect(answer.status).toBe(415);
      }
    },
  );

  test.each([
    ['is broken', '{"email":'],
    ['nests 400,000 lists', '['.repeat(400_000)],
    ['nests objects', '{"a":'.repeat(80_000) + '}'.repeat(80_000)],
    ['is a list', '[]'],
    ['has a character that no database stores', '{"email":"a\\u0000@example.com","password":"x"}'],
  ])('a body that %s is refused by the service with a sentence', async (_, body) => {
    for (const path of ['sign-in/email', 'sign-up/email', 'reset-password', 'sign-out']) {
      const address = new URL(`/api/auth/${path}`, site.product.url);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toEqual({ error: 'invalid_json', message: expect.any(String) });
    }
  });
});

describe('somebody who is signed in', () => {
  test('finds nothing of their own in the back button once they are signed out', async () => {
    for (const page of ['/account', '/account/settings', '/account/security', '/account/data']) {
      expect((await client.get(page)).headers.get('cache-control')).toBe('no-store');
    }
    expect((await client.get('/about')).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('can’t turn two-step sign-in on behind the back of the page that asks for the password', async () => {
    for (const path of ['send-otp', 'verify-otp', 'verify-totp', 'verify-backup-code']) {
      const answer = await client.json(`/api/auth/two-factor/${path}`, { code: '000000' });
      expect(answer.status).toBe(409);
    }
  });
});

test('whoever comes back from a provider with nothing is led to the sign-in page, which says so', async () => {
  const answer = await client.get('/api/auth/callback/x?error=denied&state=made-up');
  expect(answer.headers.get('location')).toMatch(/\/auth\?error=/);
});

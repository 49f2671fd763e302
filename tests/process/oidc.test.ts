import { type Browser as Chromium, chromium } from '@playwright/test';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumOptions } from '#tests/chromium.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { LocalProvider } from './local-provider.ts';
import { PASSWORD, type Site, signUpClient } from './site.ts';
import { openSiteWithProvider } from './site-with-provider.ts';

let site: Site;
let provider: LocalProvider;

beforeAll(async () => {
  ({ site, provider } = await openSiteWithProvider());
});
afterAll(async () => {
  await site?.close();
  await provider?.close();
});

function browse(): Browser {
  return openBrowser(site.product.url);
}

/** By the button on the sign-in page, to the provider and back. */
async function continueWithProvider(browser: Browser, page = '/auth'): Promise<Response> {
  const sent = await browser.post(page, { intent: 'provider', provider: 'local' });
  expect(sent.status).toBe(303);
  return browser.get(await provider.follow(sent.headers.get('location') ?? ''));
}

function signInWithToken(browser: Browser, token: string, more: object = {}): Promise<Response> {
  return browser.json('/api/auth/sign-in/social', { provider: 'local', idToken: { token }, ...more });
}

async function me(browser: Browser): Promise<Record<string, unknown> | undefined> {
  const answer = await browser.get('/api/v1/me');
  return answer.ok ? answer.json() : undefined;
}

function identitiesOf(email: string) {
  return site.db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['identities.providerId', 'identities.accountId'])
    .where('users.email', '=', email)
    .orderBy('identities.providerId')
    .execute();
}

function proveEmail(email: string) {
  return site.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
}

describe('by the button', () => {
  test('somebody new gets a customer’s account and is signed in', async () => {
    provider.present('asha', { email: 'Asha@example.com', email_verified: true, name: 'Asha Mwangi' });
    const page = await (await browse().get('/auth')).text();
    expect(page).toContain('The local provider');
    const browser = browse();
    const back = await continueWithProvider(browser);
    expect([back.status, back.headers.get('location')]).toEqual([302, '/auth']);
    expect((await browser.get('/auth')).headers.get('location')).toBe('/account');
    expect(await me(browser)).toMatchObject({
      email: 'asha@example.com',
      email_verified: true,
      full_name: 'Asha Mwangi',
      role: 'client',
    });
    expect(await identitiesOf('asha@example.com')).toEqual([{ providerId: 'local', accountId: 'asha' }]);
    const audit = await site.db.selectFrom('auditLog').select('action').execute();
    expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['account_created', 'identity_linked']));
  });

  test('somebody who comes back finds the same account, and the page they came from', async () => {
    const first = browse();
    provider.present('baraka', { email: 'baraka@example.com', email_verified: true, name: 'Baraka' });
    await continueWithProvider(first);
    const again = browse();
    const back = await continueWithProvider(again, '/auth?next=%2Faccount%2Fsecurity');
    const landing = await again.get(back.headers.get('location') ?? '');
    expect(landing.headers.get('location')).toBe('/account/security');
    expect((await me(again))?.id).toBe((await me(first))?.id);
  });

  test('an answer that this browser did not ask for signs nobody in', async () => {
    provider.present('chege', { email: 'chege@example.com', email_verified: true });
    const sent = await browse().post('/auth', { intent: 'provider', provider: 'local' });
    const planted = await provider.follow(sent.headers.get('location') ?? '');
    const victim = browse();
    await victim.get(planted);
    expect(await me(victim)).toBeUndefined();
  });

  test('an unknown provider is said kindly', async () => {
    const answer = await browse().post('/auth', { intent: 'provider', provider: 'no-such-one' });
    expect(answer.headers.get('location')).toBe('/auth?error=provider');
  });
});

describe('by an id_token', () => {
  test('somebody signs in, and a role in it changes nothing', async () => {
    const claims = { email: 'dalila@example.com', email_verified: true, name: 'Dalila', role: 'admin' };
    const token = await provider.idTokenOf('dalila', claims);
    expect(decodeJwt(token)).toMatchObject({ role: 'admin', iss: provider.issuer, aud: provider.clientId });
    const browser = browse();
    const answer = await signInWithToken(browser, token, {
      role: 'admin',
      additionalData: { role: 'admin' },
    });
    expect(answer.status).toBe(200);
    expect(await me(browser)).toMatchObject({ email: 'dalila@example.com', role: 'client' });
    expect((await browser.get('/admin')).status).toBe(302);
  });

  test('a forged one, an old one and one for or from others are refused', async () => {
    const genuine = await provider.idTokenOf('esther', { email: 'esther@example.com', email_verified: true });
    const claims = decodeJwt(genuine);
    const now = Math.floor(Date.now() / 1000);
    const { privateKey: stranger } = await generateKeyPair('RS256');
    const [header = '', payload = '', signature = ''] = genuine.split('.');
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const refused = {
      'signed by a stranger': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'house' })
        .sign(stranger),
      changed: `${header}.${encode({ ...claims, email: 'asha@example.com' })}.${signature}`,
      unsigned: `${encode({ alg: 'none' })}.${payload}.`,
      'signed with what everybody knows': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(provider.clientSecret)),
      expired: await provider.sign({ ...claims, iat: now - 7200, exp: now - 3600 }),
      'for somebody else': await provider.sign({ ...claims, aud: 'another-site' }),
      'from somewhere else': await provider.sign({ ...claims, iss: 'https://evil.example' }),
      nothing: 'x',
    };
    for (const [what, token] of Object.entries(refused)) {
      const browser = browse();
      expect([what, (await signInWithToken(browser, token)).status]).toEqual([what, 401]);
      expect(await me(browser)).toBeUndefined();
    }
    // The same claims, signed by the provider, are welcome: it was not the claims.
    expect((await signInWithToken(browse(), await provider.sign(claims))).status).toBe(200);
  });

  test('without an address at the provider there is no account', async () => {
    const claims = decodeJwt(await provider.idTokenOf('fumo', { email: 'fumo@example.com', email_verified: true }));
    const { email: _, ...nameless } = claims;
    expect((await signInWithToken(browse(), await provider.sign({ ...nameless, sub: 'fumo-2' }))).status).toBe(401);
  });
});

describe('an account here with the address of somebody there', () => {
  test('is not given to them while nobody has proved the address here', async () => {
    const owner = await signUpClient(site, 'gakii@example.com');
    const token = await provider.idTokenOf('gakii', { email: 'gakii@example.com', email_verified: true });
    const browser = browse();
    expect((await signInWithToken(browser, token)).status).toBe(401);
    expect(await me(browser)).toBeUndefined();
    const back = await continueWithProvider(browser);
    expect(back.headers.get('location')).toContain('error=');
    expect(await me(browser)).toBeUndefined();
    expect(await identitiesOf('gakii@example.com')).toMatchObject([{ providerId: 'credential' }]);
    expect(await me(owner)).toMatchObject({ email: 'gakii@example.com' });
  });

  test('nor while nobody has proved it there', async () => {
    await signUpClient(site, 'hamisi@example.com');
    await proveEmail('hamisi@example.com');
    const token = await provider.idTokenOf('hamisi', { email: 'hamisi@example.com', email_verified: false });
    const browser = browse();
    expect((await signInWithToken(browser, token)).status).toBe(401);
    expect(await identitiesOf('hamisi@example.com')).toMatchObject([{ providerId: 'credential' }]);
  });

  test('is theirs when it was proved on both sides, and the password still works', async () => {
    const before = await signUpClient(site, 'imani@example.com');
    await proveEmail('imani@example.com');
    const token = await provider.idTokenOf('imani', { email: 'imani@example.com', email_verified: true });
    const browser = browse();
    expect((await signInWithToken(browser, token)).status).toBe(200);
    expect((await me(browser))?.id).toBe((await me(before))?.id);
    expect(await identitiesOf('imani@example.com')).toMatchObject([
      { providerId: 'credential' },
      { providerId: 'local', accountId: 'imani' },
    ]);
    const form = { intent: 'sign-in', email: 'imani@example.com', password: PASSWORD };
    expect((await browse().post('/auth', form)).status).toBe(303);
  });
});

describe('somebody who is signed in', () => {
  test('links an account elsewhere, which is listed and stores no token, and signs in with it', async () => {
    const browser = await signUpClient(site, 'jabali@example.com');
    const token = await provider.idTokenOf('jabali', { email: 'jabali@work.example', email_verified: true });
    const body = { provider: 'local', idToken: { token } };
    expect((await browse().json('/api/auth/link-social', body)).status).toBe(401);
    expect((await browser.json('/api/auth/link-social', body)).status).toBe(200);
    const listed = await (await browser.get('/api/auth/list-accounts')).text();
    expect(JSON.parse(listed)).toContainEqual(expect.objectContaining({ providerId: 'local', accountId: 'jabali' }));
    expect(listed).not.toContain(token);
    expect(await findInDatabase(site.db, token)).toEqual([]);
    const again = browse();
    const fresh = await provider.idTokenOf('jabali', { email: 'jabali@work.example', email_verified: true });
    expect((await signInWithToken(again, fresh)).status).toBe(200);
    expect(await me(again)).toMatchObject({ email: 'jabali@example.com' });
    expect(await findInDatabase(site.db, fresh)).toEqual([]);
  });

  test('cannot link what another has linked', async () => {
    const claims = { email: 'kamau@work.example', email_verified: true };
    const first = await signUpClient(site, 'kamau@example.com');
    const second = await signUpClient(site, 'lulu@example.com');
    const body = async () => ({
      provider: 'local',
      idToken: { token: await provider.idTokenOf('kamau', claims) },
    });
    expect((await first.json('/api/auth/link-social', await body())).status).toBe(200);
    expect((await second.json('/api/auth/link-social', await body())).ok).toBe(false);
    expect(await identitiesOf('lulu@example.com')).toMatchObject([{ providerId: 'credential' }]);
  });
});

test('no token of the provider is kept, in any column of any row', async () => {
  const rows = await site.db
    .selectFrom('identities')
    .select(['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'])
    .where('providerId', '=', 'local')
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(new Set(Object.values(row))).toEqual(new Set([null]));
});

describe('the way back from the provider', () => {
  const fields = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'];

  test.each(fields)('has no %s outside', async (field) => {
    for (const outside of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const body = { provider: 'local', disableRedirect: true, [field]: outside };
      const answer = await browse().json('/api/auth/sign-in/social', body);
      expect([outside, answer.status]).toEqual([outside, 403]);
    }
  });

  test.each(fields)('stays here, also when its %s has dots in it', async (field) => {
    provider.present('mosi', { email: 'mosi@example.com', email_verified: true });
    const browser = browse();
    const sly = { callbackURL: '/auth', [field]: '/.//evil.example/x' };
    const answer = await browser.json('/api/auth/sign-in/social', { provider: 'local', ...sly });
    const { url } = await answer.json();
    const back = await browser.get(await provider.follow(url));
    const landing = new URL(back.headers.get('location') ?? '', site.product.url);
    expect(landing.origin).toBe(site.product.url);
  });
});

describe('in a browser', () => {
  let chrome: Chromium;
  beforeAll(async () => {
    chrome = await chromium.launch(chromiumOptions());
  });
  afterAll(() => chrome?.close());

  // Without scripts a browser looks at every step of the way; the long form tries both.
  describe.each(process.env.LONG ? [true, false] : [false])('with scripts: %s', (javaScriptEnabled) => {
    const email = `amina-${javaScriptEnabled}@example.com`;

    test('an account elsewhere is linked, signs in, and is unlinked', async () => {
      provider.present(`amina-${javaScriptEnabled}`, { email, email_verified: true, name: 'Amina' });
      const context = await chrome.newContext({ baseURL: site.product.url, javaScriptEnabled });
      const page = await context.newPage();
      const data = { name: 'Amina Hassan', email, password: PASSWORD };
      expect((await context.request.post('/api/auth/sign-up/email', { data })).status()).toBe(201);

      await page.goto('/account/security');
      await page.getByRole('button', { name: 'Link The local provider' }).click();
      // The browser goes to the provider and back: a policy on forms must let it.
      await page.getByRole('button', { name: 'Unlink The local provider' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/account/security');

      await context.request.post('/sign-out', { form: { to: '/' } });
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Continue with The local provider' }).click();
      await page.waitForURL('**/account');
      expect(await (await context.request.get('/api/v1/me')).json()).toMatchObject({ email });

      await page.goto('/account/security');
      await page.getByRole('button', { name: 'Unlink The local provider' }).click();
      await page.getByText('The account is unlinked.').waitFor();
      await page.getByRole('button', { name: 'Link The local provider' }).waitFor();
      await context.close();
    });
  });
});

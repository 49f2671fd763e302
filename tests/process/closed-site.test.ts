import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { type Browser, openBrowser, someAddress } from './browser.ts';
import { openSite, type Site, setUpAdmin } from './site.ts';

// What everybody gets while an administrator has the site closed.

let site: Site;
let admin: Browser;

beforeAll(async () => {
  site = await openSite();
  admin = await setUpAdmin(site, 'admin@example.com');
  const closed = { 'security.maintenanceMode': 'on', confirmed: 'yes' };
  expect((await admin.post('/admin/settings', closed)).status).toBe(303);
});
afterAll(() => site?.close());

function somebody(): Browser {
  return openBrowser(site.product.url, someAddress());
}

test.each([
  '/',
  '/about',
  '/no-such-page',
  '/account',
  '/agent/dashboard',
  '/auth',
  '/sitemap.xml',
  '/booking/FM123456/document.pdf',
])('%s is a page that says so, in the language of its reader', async (path) => {
  const browser = somebody();
  browser.cookies.set(`${STORAGE_PREFIX}-language`, 'ar');
  const answer = await browser.get(path);
  const { headers } = answer;
  expect([answer.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '600', 'no-store']);
  const html = await answer.text();
  expect(html).toContain('<html lang="ar" dir="rtl"');
  expect(html).toContain('support@fikambali.example');
  expect(html).not.toContain('<script');
});

test.each(['/api/v1/flights/search', '/api/v1/hotels/search', '/api/v1/places?q=nai', '/api/v1/me'])(
  'a program is told by %s when to come again',
  async (path) => {
    const answer = await somebody().get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600']);
    expect(await answer.json()).toEqual({ error: 'maintenance' });
  },
);

test('a form that is sent is not taken, and its sender reads so', async () => {
  const answer = await somebody().post('/contact', { name: 'Amina', message: 'Hello' });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('was not taken');
});

test('a page that is open in a browser fetches the next one as a document', async () => {
  const answer = await somebody().get('/about.data');
  expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining('/about')]);
});

test('administrators come in, look around and know why nobody else does', async () => {
  for (const path of ['/', '/admin']) {
    const answer = await admin.get(path);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Maintenance mode is on')]);
  }
  expect((await admin.get('/api/v1/places?q=nai')).status).toBe(200);
});

test.each([
  '/admin-login',
  '/auth/second-step',
  '/auth/recover',
  '/auth/reset?token=unknown',
  '/auth/invitation?token=unknown',
  '/api/auth/passkey/generate-authenticate-options',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/favicon.svg',
])('%s stays open', async (path) => {
  expect((await somebody().get(path)).status).toBe(200);
});

test('an administrator who forgot the password is led back to their own door', async () => {
  expect(await (await somebody().get('/admin-login')).text()).toContain('href="/auth/recover"');
  expect(await (await somebody().get('/auth/recover')).text()).toMatch(/href="\/admin-login"[^>]*>Back to Sign In/);
  expect((await admin.get('/account/security?needed=admin')).status).toBe(200);
});

test('no address of ours leads to another site', async () => {
  for (const path of ['//evil.example/', '//evil.example/x.data']) {
    const { host } = new URL(site.product.url);
    const answer = await fetch(`http://${host}${path}`, { redirect: 'manual' });
    expect(answer.headers.get('location') ?? '/').toBe('/');
    expect(await answer.text()).not.toContain('evil.example');
  }
});

test('money that is on its way counts, and whoever wants no more mails is heard', async () => {
  const stranger = somebody();
  expect((await stranger.get('/admin')).headers.get('location')).toMatch(/^\/admin-login/);
  // Without the provider's signature it is received and refused for that alone.
  expect((await stranger.json('/webhooks/sandbox', {})).status).not.toBe(503);
  expect((await stranger.get('/sandbox/pay/unknown')).status).toBe(404);
  const oneClick = await stranger.post('/newsletter/leave?token=unknown', {
    'List-Unsubscribe': 'One-Click',
  });
  expect(oneClick.status).toBe(404);
  expect((await stranger.post('/sign-out', { to: '/' })).status).toBe(303);
});

import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { makeFlights } from '../booking/held-booking.ts';
import { eventually } from './product.ts';
import { openSite, type Site, setUpAdmin, signUpClient } from './site.ts';

// Cached pages. A cached page has a policy with digests, a personal one a nonce, which tells them apart.

let site: Site;
// Where the flights of the fixture leave, it is three hours later.
const date = new Date(Date.now() + (40 * 24 + 3) * 3_600_000).toISOString().slice(0, 10);
const results = `/flights?from=QAA&to=QBB&date=${date}`;

beforeAll(async () => {
  site = await openSite();
  await makeFlights(site.db, { count: 3 });
  // The first search of a date is made before its whole day is read, and is not kept.
  await eventually(
    () => visit(results),
    ({ isMadeForReader }) => !isMadeForReader,
    'a page of results is kept',
  );
});

afterAll(() => site?.close());

async function visit(address: string, cookies: Record<string, string> = {}, more: Record<string, string> = {}) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await fetch(site.product.url + address, {
    headers: { ...(cookie && { cookie }), ...more },
    redirect: 'manual',
  });
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    policy,
    isMadeForReader: policy.includes('nonce-'),
  };
}

function preference(name: string, value: string) {
  return { [`${STORAGE_PREFIX}-${name}`]: value };
}

describe('a visitor of whom nothing is known', () => {
  test.each(['/', '/about', '/flights', results])('gets %s as the one before did', async (address) => {
    const first = await visit(address);
    const second = await visit(address);
    expect(first.status).toBe(200);
    expect(second.html).toBe(first.html);
    expect(second.policy).toBe(first.policy);
    expect(second.isMadeForReader).toBe(false);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(second.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('may run the scripts of the page, and no other', async () => {
    for (const address of ['/', results]) {
      const { html, policy } = await visit(address);
      const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
        .filter(([, attributes = '']) => !/ src=|ld\+json/.test(attributes))
        .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      expect(scripts.length).toBeGreaterThan(2);
      expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`);
      expect(html).not.toContain('nonce=');
    }
  });

  test('reads in the language, the currency and the theme that they chose', async () => {
    await visit('/');
    const arabic = await visit('/', preference('language', 'ar'));
    expect(arabic.html).toContain('<html lang="ar" dir="rtl"');
    expect((await visit('/', preference('theme', 'dark'))).html).toContain('data-theme="dark"');
    expect((await visit(results, preference('currency', 'KES'))).html).toContain('KSh');
    const plain = await visit('/');
    expect(plain.html).toContain('<html lang="en" dir="ltr">');
    // What no page knows is no preference.
    const odd = await visit('/', preference('language', '<script>'));
    expect(odd.html).toBe(plain.html);
  });

  test('is told that a page has not changed, as it was compressed for them', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await visit('/', {}, { 'accept-encoding': encoding });
      const etag = first.headers.get('etag') ?? '';
      const again = await visit('/', {}, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([encoding, again.status, again.html]).toEqual([encoding, 304, '']);
      const changed = await visit('/', preference('language', 'fr'), {
        'accept-encoding': encoding,
        'if-none-match': etag,
      });
      expect(changed.status).toBe(200);
    }
  });

  test('is not shown what another host was told', async () => {
    const ask = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(site.product.url);
        httpRequest({ port, host: '127.0.0.1', path: '/about', headers: { host } }, (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
        })
          .on('error', reject)
          .end();
      });
    await ask('elsewhere.example');
    expect((await visit('/about')).html).not.toContain('elsewhere.example');
  });
});

describe('somebody who is known', () => {
  test('has their pages made for them, and nobody else sees these', async () => {
    const before = await visit('/');
    const zainab = await signUpClient(site, 'zainab@example.com', { name: 'Zainab Warsame' });
    for (const address of ['/', results, '/about']) {
      const own = await zainab.get(address);
      expect(own.headers.get('content-security-policy')).toContain('nonce-');
      expect(own.headers.get('etag')).toBeNull();
      expect(await own.text()).toContain('Zainab Warsame');
    }
    const visits = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? visit('/').then(({ html }) => html) : zainab.get('/').then((page) => page.text()),
      ),
    );
    for (const [index, html] of visits.entries()) expect(html.includes('Zainab Warsame')).toBe(index % 2 === 1);
    expect((await visit('/')).html).toBe(before.html);
  });

  test.each([
    ['a cookie of another name', { something: 'x' }],
    ['a session that is none', { 'fika-mbali.session_token': 'x' }],
    ['a cookie without a name', { '': 'x' }],
  ])('is also who brings %s', async (_, cookies) => {
    await visit('/');
    expect((await visit('/', cookies)).isMadeForReader).toBe(true);
  });

  test('is whoever says so in another way', async () => {
    expect((await visit('/', {}, { authorization: 'Bearer x' })).isMadeForReader).toBe(true);
  });
});

describe('what changes', () => {
  test('a setting is on the next page', async () => {
    const admin = await setUpAdmin(site, 'admin@example.com');
    await visit('/about');
    const saved = await admin.post('/admin/settings', {
      'contact.supportEmail': 'help@fika.example',
      confirmed: 'yes',
    });
    expect(saved.status).toBeLessThan(400);
    await eventually(
      async () => (await visit('/about')).html,
      (html) => html.includes('help@fika.example'),
      'the page shows the new address',
    );
  });

  test('a price is on the next page of results within a second', async () => {
    const first = await visit(results);
    expect(first.html).toContain('<article');
    await site.db.updateTable('flightCabins').set({ priceMinor: 99_900 }).execute();
    const changedAt = Date.now();
    await eventually(
      async () => (await visit(results)).html,
      (html) => html.includes('999') && html !== first.html,
      'the page shows the new price',
    );
    expect(Date.now() - changedAt).toBeLessThan(2_000);
  });
});

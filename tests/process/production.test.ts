import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from './product.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let product: Product;
let address: string;

beforeAll(async () => {
  site = await openSite({
    MODE: 'production',
    BASE_URL: 'https://travel.example',
    SECRET: 'not-very-random-but-long-enough-for-a-test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: '0',
    LOG_LEVEL: 'trace',
  });
  product = site.product;
  address = `http://localhost:${product.port}`;
});

afterAll(() => site?.close());

describe('in production', () => {
  test('the ready line names the address of this process, and the public one', () => {
    expect(product.stdout()).toMatch(/^setup code: \S{9}\n/);
    expect(product.stdout().split('\n').slice(1)).toEqual([`ready ${address} for https://travel.example`, '']);
  });

  test('nothing speaks of a demonstration, and no contact is made up', async () => {
    const html = await (await fetch(address)).text();
    expect(/>Demo</.test(html)).toBe(false);
    expect(html.includes('fikambali.example')).toBe(false);
    expect(html.includes('href="tel:')).toBe(false);
    expect(html.includes('wa.me')).toBe(false);
  });

  test.each(['/ui', '/auth-test'])("the developers' page %s does not exist", async (page) => {
    const answer = await fetch(address + page);
    expect(answer.status).toBe(404);
    expect((await answer.text()).includes('Oops! Page not found')).toBe(true);
  });

  test('TLS is promised for two years, and cookies travel by it alone', async () => {
    const answer = await fetch(address);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    const chosen = await fetch(`${address}/preferences`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ language: 'fr' }),
    });
    expect(chosen.headers.get('set-cookie')).toMatch(/; Secure$/);
  });

  test('canonical, social and sitemap addresses are the public ones', async () => {
    const html = await (await fetch(`${address}/about?utm=x`)).text();
    expect(html.includes('<link rel="canonical" href="https://travel.example/about"/>')).toBe(true);
    expect(html.includes('content="https://travel.example/social.png"')).toBe(true);
    expect(html.includes('localhost')).toBe(false);
    const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
    const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
    expect(locations.length).toBeGreaterThan(5);
    for (const location of locations) expect(location).toMatch(/^https:\/\/travel\.example\//);
  });

  test('a form of the public address is accepted, of one that only begins like it is not', async () => {
    const post = (origin: string) =>
      fetch(`${address}/preferences`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin },
        body: new URLSearchParams({ language: 'fr' }),
      });
    expect((await post('https://travel.example')).status).toBe(303);
    expect((await post('https://travel.example.evil.example')).status).toBe(403);
  });

  // The last: it stops the product.
  test('what a person sends does not end up in the log, even when it is wrong', async () => {
    const personal = ['amina@example.com', 'Hassan-Mwangi', 'A1234567', 'kipekee-token', '+254709555999'];
    const [email = '', name = '', passport = '', token = '', phone = ''] = personal;
    const headers = {
      cookie: `session=${token}; fika-mbali-language=${name}`,
      authorization: `Bearer ${token}`,
    };
    const query = new URLSearchParams({ email, name, passport, phone, from: name });
    const paths = [`/search?${query}`, `/?${query}`, `/nowhere/${email}?${query}`, `/messages/${email}.json`];
    for (const path of paths) await fetch(address + path, { headers });
    await fetch(`${address}/preferences?${query}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ language: name, returnTo: `/${email}`, email, phone }),
      redirect: 'manual',
    });
    // Not what its type promises: reading it fails, and failures are logged.
    await fetch(`${address}/preferences`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: `${email} ${name} ${passport} ${phone}`,
    });
    await fetch(`${address}/contact`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ name, email, phone, subject: passport, message: `${name} ${passport}` }),
      redirect: 'manual',
    });
    expect(await product.stop()).toBe(0);

    const log = product.stderr();
    const requests = log.split('\n').filter((line) => line.includes('"msg":"request"'));
    expect(requests.length).toBeGreaterThanOrEqual(paths.length + 3);
    for (const line of requests) {
      expect(JSON.parse(line)).toMatchObject({
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path: expect.stringMatching(/^\/[^?]*$/),
        status: expect.any(Number),
      });
    }
    for (const secret of personal) {
      const leaks = log.split('\n').filter((line) => decodeURIComponent(line.replaceAll('%', '%25')).includes(secret));
      expect(leaks).toEqual([]);
      expect(log).not.toContain(encodeURIComponent(secret));
    }
  });
});

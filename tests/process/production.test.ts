import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '#db/embedded/fixtures/test-folder.ts';
import { type Product, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let product: Product;
let address: string;

beforeAll(async () => {
  folder = await makeTestFolder();
  product = await startProduct({
    MODE: 'production',
    BASE_URL: 'https://travel.example',
    SECRET: 'not-very-random-but-long-enough-for-a-test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: folder.dataDir,
  });
  address = `http://localhost:${product.port}`;
});

afterAll(async () => {
  await product?.stop();
  await removeTestFolder(folder.root);
});

describe('in production', () => {
  test('the ready line names the public address', () => {
    expect(product.stdout()).toMatch(/^setup code: \S{9}\nready https:\/\/travel\.example\n$/);
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
});

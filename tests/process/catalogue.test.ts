import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePicture } from '#features/catalogue/pictures/encode-picture.ts';
import { folderStore, storePicture } from '#features/catalogue/pictures/picture-store.ts';
import { type Browser, openBrowser } from './browser.ts';
import { openSite, type Site, setUpAdmin, signUpClient } from './site.ts';

const megabyte = 1024 * 1024;
const ids = [1, 2, 3].map((number) => `01900000-0000-7000-8000-00000000000${number}`);

let site: Site;
let admin: Browser;
let client: Browser;
let pictureId: string;

beforeAll(async () => {
  site = await openSite();
  admin = await setUpAdmin(site, 'admin@example.com');
  client = await signUpClient(site, 'client@example.com');
  const background = { r: 20, g: 90, b: 180 };
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const encoded = await encodePicture(bytes);
  if (!encoded.ok) throw new Error(encoded.error);
  pictureId = await storePicture(folderStore(path.join(site.folder.dataDir, 'uploads')), encoded.picture);
  await site.db
    .insertInto('airlines')
    .values(ids.map((id, index) => ({ id, name: `Pwani ${index}`, code: `P${index}`, country: 'KE' })))
    .execute();
});
afterAll(() => site?.close());

describe('a visitor who asks for a picture', () => {
  test('gets it in each width, to keep for ever, and nothing in it can run', async () => {
    const visitor = openBrowser(site.product.url);
    for (const width of [320, 640, 1280]) {
      const answer = await visitor.get(`/pictures/${pictureId}-${width}.webp`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status).toBe(200);
      expect((await sharp(bytes).metadata()).width).toBe(Math.min(width, 800));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        etag: `"${pictureId}-${width}.webp"`,
      });
    }
  });

  test('who has it already is told so', async () => {
    const address = `/pictures/${pictureId}-640.webp`;
    const headers = { 'if-none-match': `"${pictureId}-640.webp"` };
    const answer = await openBrowser(site.product.url).get(address, { headers });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  test('with a session gets no cookie with it, which a cache would hand to others', async () => {
    const answer = await admin.get(`/pictures/${pictureId}-320.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    '00000000-0000-7000-8000-000000000000-320.webp',
    'picture-321.webp',
    '..%2f..%2fsecret',
    '%2e%2e%2fsecret',
    '..%5csecret',
    '%00',
    'x'.repeat(3000),
  ])('finds nothing under %s, and no cache keeps that', async (name) => {
    const answer = await openBrowser(site.product.url).get(`/pictures/${name}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).not.toContain('public');
  });
});

describe('a file sent to the back-office', () => {
  /** Announces a long body and sends only its start: whoever answers has not read the rest. */
  async function announce(browser: Browser, page: string, bytes: number, madeUp = ''): Promise<number> {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).concat(madeUp || []);
    const sent = httpRequest(site.product.url + page, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': bytes,
        cookie: cookie.join('; '),
      },
    });
    sent.on('error', () => {});
    sent.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
    const [answer] = await once(sent, 'response', { signal: AbortSignal.timeout(10_000) });
    sent.destroy();
    return answer.headers.location?.startsWith('/admin-login?') ? 302 : answer.statusCode;
  }

  test('by a stranger with a made-up session is refused before it is read', async () => {
    const stranger = openBrowser(site.product.url);
    const madeUp = 'fika-mbali.session_token=made.up';
    expect(await announce(stranger, '/admin/settings', 11 * megabyte, madeUp)).toBe(302);
    expect(await announce(stranger, '/admin/settings.data', 11 * megabyte, madeUp)).toBe(202);
    expect(await announce(stranger, '/admin/settings', 11 * megabyte)).toBe(413);
    expect(await announce(stranger, '/admin/settings', 1000)).toBe(302);
  });

  test('by a customer is refused before it is read', async () => {
    expect(await announce(client, '/admin/settings', 11 * megabyte)).toBe(302);
  });

  test('by an administrator is refused when it is too large', async () => {
    expect(await announce(admin, '/admin/settings', 15 * megabyte)).toBe(413);
  });

  test('leaves nothing on the disk', async () => {
    expect((await readdir(path.join(site.folder.dataDir, 'uploads'))).sort()).toEqual([
      ...[1280, 320, 640].map((width) => `${pictureId}-${width}.webp`),
      `${pictureId}.webp`,
    ]);
  });
});

describe('a program that reads the catalogue', () => {
  async function ask(path: string, browser = admin) {
    const answer = await browser.get(`/api/v1/catalogue/${path}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return { status: answer.status, body: await answer.json() };
  }

  test('an administrator reads a kind in the documented words', async () => {
    const { status, body } = await ask('airlines');
    expect(status).toBe(200);
    expect(body.next).toBeNull();
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toEqual({
      id: ids[0],
      name: 'Pwani 0',
      code: 'P0',
      country: 'Kenya',
      logo_url: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('a long kind is read piece by piece', async () => {
    const first = await ask('airlines?limit=2');
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body.next).toBe(ids[1]);
    const second = await ask(`airlines?limit=2&after=${first.body.next}`);
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(second.body.next).toBeNull();
  });

  describe('parameters that make no sense are answered with a sentence', () => {
    test.each(['0', '501', '-1', '1.5', 'x', '', '1e2', '%20'])('limit=%s', async (limit) => {
      expect(await ask(`airlines?limit=${limit}`)).toEqual({
        status: 400,
        body: { error: 'bad_request', message: '"limit" must be a whole number from 1 to 500.' },
      });
    });

    test.each(['x', '', "1' or 1=1"])('after=%s', async (after) => {
      expect(await ask(`airlines?after=${encodeURIComponent(after)}`)).toEqual({
        status: 400,
        body: { error: 'bad_request', message: '"after" must be the id of a record.' },
      });
    });
  });

  test('a kind that there is not is not found', async () => {
    expect(await ask('users')).toEqual({ status: 404, body: { error: 'not_found' } });
    expect(await ask('constructor')).toEqual({ status: 404, body: { error: 'not_found' } });
  });

  test('visitors are unauthorized, customers forbidden, by cookie and by token', async () => {
    const visitor = openBrowser(site.product.url);
    expect(await ask('airlines', visitor)).toEqual({ status: 401, body: { error: 'unauthorized' } });
    expect(await ask('airlines', client)).toEqual({ status: 403, body: { error: 'forbidden' } });
    const byToken = async (owner: Browser) => {
      const { token } = await (await owner.get('/api/auth/token')).json();
      const headers = { authorization: `Bearer ${token}` };
      return (await visitor.get('/api/v1/catalogue/airlines', { headers })).status;
    };
    expect(await byToken(admin)).toBe(200);
    expect(await byToken(client)).toBe(403);
    const headers = { authorization: 'Bearer made.up.token' };
    expect((await visitor.get('/api/v1/catalogue/airlines', { headers })).status).toBe(401);
  });

  test('it is there to be read only', async () => {
    const answer = await admin.json('/api/v1/catalogue/airlines', { name: 'New' });
    expect(answer.status).toBe(405);
  });
});

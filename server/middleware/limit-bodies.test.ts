import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { formsOnly, limitBodies } from './limit-bodies.ts';

const megabyte = 1024 * 1024;
const session = 'fika-mbali.session_token=theirs';

let app: Hono;
beforeEach(() => {
  app = new Hono();
  app.use(limitBodies());
  app.use(formsOnly());
  app.post('*', async (c) => {
    const file = (await c.req.raw.formData()).get('photo');
    return c.text(file instanceof File ? `${file.size} bytes` : 'no file');
  });
});

/** A browser's file upload, with a declared length. */
async function upload(
  path: string,
  bytes: number,
  { cookie = session, announced = 'length' }: { cookie?: string; announced?: 'length' | 'chunks' | 'both' } = {},
): Promise<string> {
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(bytes)], 'photo.jpg'));
  const { body, headers } = new Request('http://localhost/', { method: 'POST', body: form });
  const sent = new Uint8Array(await new Response(body).arrayBuffer());
  const answer = await app.request(path, {
    method: 'POST',
    body: sent,
    headers: {
      'content-type': headers.get('content-type') ?? '',
      ...(announced !== 'chunks' && { 'content-length': String(sent.byteLength) }),
      ...(announced !== 'length' && { 'transfer-encoding': 'chunked' }),
      ...(cookie && { cookie }),
    },
  });
  return answer.ok ? answer.text() : String(answer.status);
}

describe('somebody with a session who sends a file', () => {
  test('may send thirteen megabytes to the back-office, and no fifteen', async () => {
    expect(await upload('/admin/hotels', 13 * megabyte)).toBe(`${13 * megabyte} bytes`);
    expect(await upload('/admin/hotels', 15 * megabyte)).toBe('413');
  });

  test('is known by the cookie of a site behind TLS as well', async () => {
    expect(await upload('/admin/hotels', 100, { cookie: `theme=dark; __Secure-${session}` })).toBe('100 bytes');
  });

  test.each(['/admin', '/admin-login', '/contact', '/account/settings', '/administer/x', '/'])(
    'may send none to %s',
    async (path) => {
      expect(await upload(path, 100)).toBe('415');
      expect(await upload(path, 2 * megabyte)).toBe('413');
    },
  );

  test.each(['chunks', 'both'] as const)(
    'must say how long it is, or it would be read before anybody asked who sends it: %s',
    async (announced) => {
      expect(await upload('/admin/hotels', 2 * megabyte, { announced })).toBe('413');
      expect(await upload('/admin/hotels', 100, { announced })).toBe('415');
    },
  );
});

test.each(['', 'theme=dark', 'other.session_token=x'])(
  'a stranger with the cookies %j may send no file, and is asked to sign in',
  async (cookie) => {
    expect(await upload('/admin/hotels', 100, { cookie })).toBe('303');
    expect(await upload('/admin/hotels', 2 * megabyte, { cookie })).toBe('413');
    // The guard answers requests by script, which keep the form.
    expect(await upload('/admin/hotels.data', 100, { cookie })).toBe('100 bytes');
    expect(await upload('/admin/hotels.data', 2 * megabyte, { cookie })).toBe('413');
    expect(await upload('/admin/hotels.data', 100, { cookie, announced: 'chunks' })).toBe('303');
  },
);

test('a form without files keeps its limit of one megabyte in the back-office too', async () => {
  const send = (bytes: number) => {
    const body = `note=${'x'.repeat(bytes)}`;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      cookie: session,
    };
    return app.request('/admin/hotels', { method: 'POST', body, headers });
  };
  expect((await send(1000)).status).toBe(200);
  expect((await send(megabyte)).status).toBe(413);
});

test.each(['PUT', 'PATCH', 'DELETE'])('%s sends no files', async (method) => {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '4',
    cookie: session,
  };
  const answer = await app.request('/admin/hotels', { method, body: '--x-', headers });
  expect(answer.status).toBe(405);
});

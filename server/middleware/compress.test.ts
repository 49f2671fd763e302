import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

function siteWith(answer: () => Response) {
  return new Hono().use(compress()).get('/', answer);
}

const csv = { 'content-type': 'text/csv; charset=utf-8' };
const gzip = { headers: { 'accept-encoding': 'gzip' } };

test('a file that is made piece by piece is compressed as it comes, and no further than it is read', async () => {
  let made = 0;
  let isCancelled = false;
  const site = siteWith(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            made += 1;
            controller.enqueue(new TextEncoder().encode(`${crypto.randomUUID()}\r\n`.repeat(2_000)));
          },
          cancel() {
            isCancelled = true;
          },
        }),
        { headers: csv },
      ),
  );
  const answer = await site.request('/', gzip);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('content-length')).toBeNull();
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  // The stream is endless: buffering it would never answer.
  await reader?.cancel();
  await expect.poll(() => isCancelled).toBe(true);
  expect(made).toBeLessThan(1_000);
});

test('what comes out is what went in', async () => {
  const pieces = Array.from({ length: 3 }, (_, index) => `line ${index}\r\n`.repeat(5_000));
  const site = siteWith(() => new Response(new Blob(pieces).stream(), { headers: csv }));
  const bytes = await (await site.request('/', gzip)).arrayBuffer();
  expect(gunzipSync(bytes).toString()).toBe(pieces.join(''));
});

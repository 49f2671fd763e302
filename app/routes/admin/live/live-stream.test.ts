import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LiveWatcher } from '../../../live-changes.ts';
import { openLiveStream } from './live-stream.ts';

/** LiveChanges whose events the test sends. */
function fakeLiveChanges() {
  const watchers = new Set<LiveWatcher>();
  return {
    watchers,
    watch(watcher: LiveWatcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

const noTimers = { heartbeatMs: 60_000, checkEveryMs: 60_000 };
const allowed = { userId: 'amina', isAllowed: async () => true };

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

test('an administrator receives what changed, and nothing else, until the process stops', async () => {
  const live = fakeLiveChanges();
  const stream = openLiveStream(live, allowed, noTimers);
  for (const { changed } of live.watchers) changed('bookings');
  for (const { stopping } of live.watchers) stopping();
  expect(await textOf(stream)).toBe('retry: 3000\n\ndata: bookings\n\n');
  expect(live.watchers.size).toBe(0);
});

test('an administrator who is no longer one gets an ended event, and the stream ends', async () => {
  const live = fakeLiveChanges();
  let isAdmin = true;
  const stream = openLiveStream(
    live,
    { userId: 'amina', isAllowed: async () => isAdmin },
    { heartbeatMs: 60_000, checkEveryMs: 5 },
  );
  await sleep(20);
  expect(live.watchers.size).toBe(1);
  isAdmin = false;
  expect(await textOf(stream)).toBe('retry: 3000\n\nevent: ended\ndata: \n\n');
  expect(live.watchers.size).toBe(0);
});

test('a quiet stream says now and then that it is there', async () => {
  const stream = openLiveStream(fakeLiveChanges(), allowed, { heartbeatMs: 5, checkEveryMs: 60_000 });
  const reader = stream.getReader();
  await reader.read();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(': still here\n\n');
  await reader.cancel();
});

test('a browser that goes away leaves nothing behind, and one that reads nothing is sent away', async () => {
  const live = fakeLiveChanges();
  await openLiveStream(live, allowed, noTimers).cancel();
  expect(live.watchers.size).toBe(0);

  openLiveStream(live, allowed, noTimers);
  for (let change = 0; change < 110; change += 1) {
    for (const { changed } of [...live.watchers]) changed('inquiries');
  }
  expect(live.watchers.size).toBe(0);
});

test('while the database is slow one check waits for it, and not one more every few seconds', async () => {
  let checks = 0;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const isAllowed = () => {
    checks += 1;
    return answer;
  };
  const stream = openLiveStream(
    fakeLiveChanges(),
    { userId: 'amina', isAllowed },
    { heartbeatMs: 60_000, checkEveryMs: 2 },
  );
  await expect.poll(() => checks).toBe(1);
  await sleep(30);
  expect(checks).toBe(1);
  resolve(true);
  await expect.poll(() => checks).toBeGreaterThan(2);
  await stream.cancel();
});

test('a stream that gives way to others of the same person comes again much later', async () => {
  const live = fakeLiveChanges();
  const stream = openLiveStream(live, allowed, noTimers);
  for (const { yielding } of live.watchers) yielding();
  expect(await textOf(stream)).toBe('retry: 3000\n\nretry: 60000\n\n');
  expect(live.watchers.size).toBe(0);
});

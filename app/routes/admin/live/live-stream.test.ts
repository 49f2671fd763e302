import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LiveWatcher } from '../../../live-changes.ts';
import { openLiveStream } from './live-stream.ts';

/** Everything that changes, as a test says it. */
function somethingLive() {
  const watchers = new Set<LiveWatcher>();
  return {
    watchers,
    watch(watcher: LiveWatcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

const never = { heartbeatMs: 60_000, checkEveryMs: 60_000 };
const yes = { userId: 'amina', mayWatch: async () => true };

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

test('an administrator is told what changed, and nothing else, until the process stops', async () => {
  const live = somethingLive();
  const stream = openLiveStream(live, yes, never);
  for (const { changed } of live.watchers) changed('bookings');
  for (const { stopping } of live.watchers) stopping();
  expect(await textOf(stream)).toBe('retry: 3000\n\ndata: bookings\n\n');
  expect(live.watchers.size).toBe(0);
});

test('an administrator who is not one any more is told so, and the stream ends', async () => {
  const live = somethingLive();
  let isAdmin = true;
  const stream = openLiveStream(
    live,
    { userId: 'amina', mayWatch: async () => isAdmin },
    { heartbeatMs: 60_000, checkEveryMs: 5 },
  );
  await sleep(20);
  expect(live.watchers.size).toBe(1);
  isAdmin = false;
  expect(await textOf(stream)).toBe('retry: 3000\n\nevent: ended\ndata: \n\n');
  expect(live.watchers.size).toBe(0);
});

test('a quiet stream says now and then that it is there', async () => {
  const stream = openLiveStream(somethingLive(), yes, { heartbeatMs: 5, checkEveryMs: 60_000 });
  const reader = stream.getReader();
  await reader.read();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(': still here\n\n');
  await reader.cancel();
});

test('a browser that goes away leaves nothing behind, and one that reads nothing is sent away', async () => {
  const live = somethingLive();
  await openLiveStream(live, yes, never).cancel();
  expect(live.watchers.size).toBe(0);

  openLiveStream(live, yes, never);
  for (let change = 0; change < 110; change += 1) {
    for (const { changed } of [...live.watchers]) changed('inquiries');
  }
  expect(live.watchers.size).toBe(0);
});

test('while the database is slow one check waits for it, and not one more every few seconds', async () => {
  let asked = 0;
  const { promise: answer, resolve } = Promise.withResolvers<boolean>();
  const mayWatch = () => {
    asked += 1;
    return answer;
  };
  const stream = openLiveStream(
    somethingLive(),
    { userId: 'amina', mayWatch },
    { heartbeatMs: 60_000, checkEveryMs: 2 },
  );
  await expect.poll(() => asked).toBe(1);
  await sleep(30);
  expect(asked).toBe(1);
  resolve(true);
  await expect.poll(() => asked).toBeGreaterThan(2);
  await stream.cancel();
});

test('a stream that gives way to others of the same person comes again much later', async () => {
  const live = somethingLive();
  const stream = openLiveStream(live, yes, never);
  for (const { yielding } of live.watchers) yielding();
  expect(await textOf(stream)).toBe('retry: 3000\n\nretry: 60000\n\n');
  expect(live.watchers.size).toBe(0);
});

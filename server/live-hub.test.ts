import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLiveStream } from '#app/routes/admin/live/live-stream.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createLiveHub, type LiveHub } from './live-hub.ts';

let database: TestDatabase;
let hub: LiveHub;
beforeEach(async () => {
  database = await createTestDatabase();
  hub = await createLiveHub({ listenUrl: database.url, log: createLog('silent') });
});
afterEach(async () => {
  await hub.close();
  await database.drop();
});

function watch(userId = 'amina'): string[] {
  const received: string[] = [];
  hub.watch({
    userId,
    changed: (topic) => received.push(topic),
    yielding: () => received.push('giving way'),
    stopping: () => received.push('stopping'),
  });
  return received;
}

const writeIn = () =>
  sql`
    insert into inquiries (id, submit_key, content_hash, name, email, subject, message, language)
    values (${newId()}, ${newId()}, ${Buffer.alloc(32, 1)}, 'Fatuma', 'fatuma@example.com', 'Bags', 'How many?', 'en')`.execute(
    database.db,
  );

test('everybody who watches hears of a new inquiry, and nobody of what is no topic of ours', async () => {
  const [one, other] = [watch(), watch()];
  await sql`select pg_notify('live', 'nonsense')`.execute(database.db);
  await writeIn();
  await expect.poll(() => [one, other]).toEqual([['inquiries'], ['inquiries']]);
});

test('after the database was away everything counts as changed, and news come again', async () => {
  const received = watch();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(database.db);
  await expect.poll(() => received, { timeout: 5_000 }).toEqual(['bookings', 'inquiries', 'agents', 'alerts']);
  await writeIn();
  await expect.poll(() => received.at(4)).toBe('inquiries');
});

test('when the process stops, everybody is sent away, and whoever comes after that too', async () => {
  const before = watch();
  hub.stop();
  expect([before, watch()]).toEqual([['stopping'], ['stopping']]);
  expect(hub.isWatched()).toBe(false);
});

test('a browser that closes its tab is watching no more', async () => {
  const answer = () => new Response(openLiveStream(hub, { userId: 'amina', isAllowed: async () => true }));
  const server = createServer(getRequestListener(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const tab = new AbortController();
  await fetch(`http://127.0.0.1:${port}/`, { signal: tab.signal });
  expect(hub.isWatched()).toBe(true);
  tab.abort();
  await expect.poll(() => hub.isWatched()).toBe(false);
  server.close();
});

test('whoever opens a seventh stream loses the oldest of their own, and nobody else loses one', async () => {
  const colleague = watch('juma');
  const own = Array.from({ length: 8 }, () => watch());
  expect(own.map(({ length }) => length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  expect(own[0]).toEqual(['giving way']);
  expect(colleague).toEqual([]);
  await writeIn();
  await expect.poll(() => [own[0], own[7], colleague]).toEqual([['giving way'], ['inquiries'], ['inquiries']]);
});

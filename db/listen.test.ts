import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type Listener, listen } from './listen.ts';

const log = createLog('silent');
let database: TestDatabase;
let listener: Listener | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await listener?.close();
  listener = undefined;
  await database.drop();
});

const listeners = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;

it('hears what is said on its channels, with names that need quoting', async () => {
  const notifications: string[] = [];
  listener = await listen({
    url: database.url,
    channels: ['plain', 'Odd "name"'],
    log,
    onNotification: (channel, payload) => notifications.push(`${channel}: ${payload}`),
    onReconnect: () => {},
  });
  await database.pool.query(`select pg_notify('plain', 'one'), pg_notify('other', 'x'), pg_notify('Odd "name"', '')`);
  await expect.poll(() => notifications).toEqual(['plain: one', 'Odd "name": ']);
});

it('comes back whenever its connection is killed, says so, and hears again', async () => {
  const notifications: string[] = [];
  let reconnects = 0;
  listener = await listen({
    url: database.url,
    channels: ['news'],
    log,
    onNotification: (_, payload) => notifications.push(payload),
    onReconnect: () => {
      reconnects += 1;
    },
  });
  for (const round of [1, 2]) {
    await database.pool.query(`select pg_terminate_backend(pid) from (${listeners}) l`);
    await expect.poll(() => reconnects, { timeout: 5000 }).toBe(round);
    await database.pool.query(`select pg_notify('news', '${round}')`);
    await expect.poll(() => notifications.at(-1)).toBe(String(round));
  }
});

it('closing leaves no connection behind, even in the middle of reconnecting', async () => {
  const closed = await listen({
    url: database.url,
    channels: ['news'],
    log,
    onNotification: () => {},
    onReconnect: () => {},
  });
  await database.pool.query(`select pg_terminate_backend(pid) from (${listeners}) l`);
  await closed.close();
  await expect.poll(async () => (await database.pool.query(listeners)).rowCount).toBe(0);
});

it('a wrong address fails at once, so that the start says so', async () => {
  const nowhere = listen({
    url: 'postgres://127.0.0.1:1/none',
    channels: ['news'],
    log,
    onNotification: () => {},
    onReconnect: () => {},
  });
  await expect(nowhere).rejects.toThrow();
});

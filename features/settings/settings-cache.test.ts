import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createSettingsCache, type SettingsCache } from './settings-cache.ts';
import { updateSettings } from './stored-settings.ts';

const log = createLog('silent');
let database: TestDatabase;
let caches: SettingsCache[];

beforeEach(async () => {
  database = await createTestDatabase();
  caches = [];
});
afterEach(async () => {
  await Promise.all(caches.map((cache) => cache.close()));
  await database.drop();
});

async function startCache(): Promise<SettingsCache> {
  const cache = await createSettingsCache({ db: database.db, listenUrl: database.url, log });
  caches.push(cache);
  return cache;
}

const rename = (siteName: string) =>
  inTransaction(database.db, (transaction) =>
    updateSettings(transaction, { changes: { site: { siteName } }, updatedBy: 'admin-1', log }),
  );

const nameIn = (cache: SettingsCache) => () => cache.current().site.siteName;
const withinASecond = { timeout: 1000, interval: 10 };

it('a process starts with what is stored', async () => {
  await rename('Stored before');
  expect(nameIn(await startCache())()).toBe('Stored before');
});

it('a change saved by one process is in force in all of them within a second', async () => {
  const [one, other] = [await startCache(), await startCache()];
  await rename('Renamed');
  await expect.poll(nameIn(one), withinASecond).toBe('Renamed');
  await expect.poll(nameIn(other), withinASecond).toBe('Renamed');
});

it('after a burst of changes the last one stands', async () => {
  const cache = await startCache();
  for (let round = 1; round <= 30; round += 1) await rename(`Round ${round}`);
  await expect.poll(nameIn(cache), withinASecond).toBe('Round 30');
});

it('a change made while the listening connection was down is seen when it comes back', async () => {
  const cache = await startCache();
  // In one transaction, so that the notification is sent while nobody listens.
  await database.pool.query(`
    do $$ begin
      perform pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query like 'listen %';
      insert into settings (key, value) values ('site', '{"siteName": "Changed in the dark"}');
    end $$`);
  await expect.poll(nameIn(cache), { timeout: 5000 }).toBe('Changed in the dark');
  await rename('Heard again');
  await expect.poll(nameIn(cache), withinASecond).toBe('Heard again');
});

it('a read that fails keeps the settings at hand and is tried again', async () => {
  const cache = await startCache();
  await database.pool.query('alter table settings rename to settings_away');
  await database.pool.query(`select pg_notify('settings_changed', '')`);
  await expect(cache.refresh()).rejects.toThrow('does not exist');
  expect(nameIn(cache)()).toBe('Fika Mbali');
  await database.pool.query('alter table settings_away rename to settings');
  await database.pool.query(`insert into settings (key, value) values ('site', '{"siteName": "Back"}')`);
  await expect.poll(nameIn(cache), { timeout: 3000 }).toBe('Back');
});

it('a start without a database fails and leaves nothing open', async () => {
  const pool = createPool('postgres://127.0.0.1:1/none', { applicationName: 'test', log });
  await expect(createSettingsCache({ db: createDb(pool), listenUrl: database.url, log })).rejects.toThrow();
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select from pg_stat_activity where datname = current_database() and query like 'listen %'`,
          )
        ).rowCount,
    )
    .toBe(0);
  await pool.end();
});

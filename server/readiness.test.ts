import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createReadiness } from './readiness.ts';

let database: TestDatabase;
let now = 0;
const stopping = new AbortController();
let notReady: () => Promise<string[]>;
beforeAll(async () => {
  database = await createTestDatabase();
  notReady = createReadiness(database.db, stopping.signal, () => now);
});
afterAll(() => database.drop());

const noChanges = ['The database accepts no changes.'];

/** Once the last successful write has expired. */
function later(): Promise<string[]> {
  now += 3_000;
  return notReady();
}

test('a process is ready while writes work, and only then', async () => {
  expect(await notReady()).toEqual([]);
  await sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database.db);
  await sql`create trigger refuse before insert on rate_limits execute function refuse()`.execute(database.db);
  // A successful write is reused for a moment.
  expect(await notReady()).toEqual([]);
  expect(await later()).toEqual(noChanges);
  expect(await notReady()).toEqual(noChanges);
  await sql`drop trigger refuse on rate_limits`.execute(database.db);
  expect(await notReady()).toEqual([]);
});

test('a disk without room for a temporary file is no place to write', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const name = sql.raw(rows[0]?.name ?? '');
  // temp_file_limit simulates a full disk: PostgreSQL refuses the temporary file.
  await sql`alter database ${name} set temp_file_limit = '8kB'`.execute(database.db);
  const db = createDb(createPool(database.url, { max: 1, applicationName: 'test', log: createLog('silent') }));
  expect(await createReadiness(db, stopping.signal)()).toEqual(noChanges);
  await db.destroy();
});

test('a process that stops says so before it closes, so that nobody new is sent to it', async () => {
  const isStopping = new AbortController();
  const check = createReadiness(database.db, isStopping.signal);
  expect(await check()).toEqual([]);
  isStopping.abort();
  expect(await check()).toEqual(['This process is stopping.']);
});

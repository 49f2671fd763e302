import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { createLog } from '#lib/log.ts';
import { makeFlights } from '../booking/held-booking.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';

// A confirmed booking must survive any crash.

const bookings = process.env.LONG ? 2_000 : 100;

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let postgres: EmbeddedPostgres;
let flights: string[];

beforeAll(async () => {
  folder = await makeTestFolder();
  postgres = await start();
  await migrate({ directUrl: postgres.url });
  await withDatabase(async (db) => {
    flights = await makeFlights(db, { count: 20, seats: 1_000 });
  });
});
afterAll(async () => {
  await postgres.stop();
  await removeTestFolder(folder.root);
});

/** As durable as the product's own: a test that does without would prove nothing. */
async function start(): Promise<EmbeddedPostgres> {
  const started = await startPostgres({ ...folder, isDurable: true });
  if (!started.ok) throw new Error(started.message);
  return started.postgres;
}

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = createDb(createPool(postgres.url, { applicationName: 'test', log: createLog('silent') }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The bookings reported before the seller, or its database, was killed. */
async function sellUntil(kill: (seller: ChildProcess) => Promise<void> | void): Promise<Map<string, string>> {
  const seller = spawn(process.execPath, ['tests/process/seller.ts', postgres.url, ...flights], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let reported = '';
  let killed: Promise<void> | undefined;
  const ended = new Promise<void>((resolve) => seller.once('exit', () => resolve()));
  seller.stdout.on('data', (chunk) => {
    reported += chunk;
    if (killed || reported.split('\n').length < bookings) return;
    killed = Promise.resolve(kill(seller));
  });
  await ended;
  // A seller may end by itself before its database has.
  await killed;
  // The last line may be incomplete.
  const lines = reported.split('\n').slice(0, -1);
  return new Map(lines.map((line) => line.split(' ')).map(([state = '', reference = '']) => [reference, state]));
}

async function expectRetained(reported: ReadonlyMap<string, string>): Promise<void> {
  expect(reported.size).toBeGreaterThan(bookings / 4);
  await withDatabase(async (db) => {
    const stored = await db.selectFrom('bookings').select(['reference', 'status']).execute();
    const statuses = new Map(stored.map(({ reference, status }) => [reference, status]));
    const lost = [...reported].filter(([reference, state]) => {
      const status = statuses.get(reference);
      return state === 'confirmed' ? status !== 'confirmed' : status === undefined;
    });
    expect(lost).toEqual([]);
    expect(await brokenInvariants(db)).toEqual([]);
  });
}

test('a process that is killed while it sells loses nothing that it has said', async () => {
  const reported = await sellUntil((seller) => {
    seller.kill('SIGKILL');
  });
  await expectRetained(reported);
});

test('a database that is killed while it writes has all that was said when it comes back', async () => {
  const reported = await sellUntil(async (seller) => {
    const pid = Number((await postmasterFile()).split('\n', 1)[0]);
    process.kill(pid, 'SIGKILL');
    await postgres.exited;
    seller.kill('SIGKILL');
  });
  postgres = await start();
  await expectRetained(reported);
});

async function postmasterFile(): Promise<string> {
  return withDatabase(async (db) => {
    const { rows } = await sql<{ folder: string }>`
      select current_setting('data_directory') as folder`.execute(db);
    return readFile(`${rows[0]?.folder}/postmaster.pid`, 'utf8');
  });
}

import { existsSync } from 'node:fs';
import { createDb, createPool } from '#db/connect.ts';
import { findRunning } from '#db/embedded/server.ts';
import { type CheckedInvariant, checkInvariants } from '#features/booking/invariants/check-invariants.ts';
import { readEnv } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { openDatabase } from './database.ts';

// Checks the invariants of seats, rooms, bookings, payments and the ledger, whether or not the product runs.
// Only reads. Exits with 1 if one is violated.

if (existsSync('.env')) process.loadEnvFile('.env');
const read = readEnv(process.env);
if (!read.ok) fail(...read.problems);
const { env } = read;
const log = createLog('warn');

const running = env.databaseUrl ? undefined : await findRunning(env.dataDir);
const database = running
  ? { ok: true as const, directUrl: running, close: async () => {} }
  : await openDatabase(env, log);
if (!database.ok) fail(database.message);
const broken = await check(database.directUrl).finally(database.close);
if (broken > 0) fail(`${broken} ${broken === 1 ? 'rule is' : 'rules are'} broken.`);
console.log('All rules hold.');

async function check(directUrl: string): Promise<number> {
  const pool = createPool(directUrl, { max: 1, applicationName: 'fika-mbali-invariants', log });
  const db = createDb(pool);
  try {
    const checked = await checkInvariants(db, report);
    return checked.filter(({ offenders }) => offenders.length > 0).length;
  } catch (error) {
    return fail(
      `The database at ${new URL(directUrl).host} can't be checked (${error instanceof Error ? error.message : error}). Check that it runs, and that this version of Fika Mbali has been started on it.`,
    );
  } finally {
    await db.destroy();
  }
}

function report({ name, rule, offenders, hasMore }: CheckedInvariant): void {
  console.log(`${offenders.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)}${rule}`);
  for (const offender of offenders) console.log(`          ${offender}`);
  if (hasMore) console.log('          … and more');
}

function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

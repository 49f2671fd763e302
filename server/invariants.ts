import { createDb, createPool } from '#db/connect.ts';
import { type CheckedInvariant, checkInvariants } from '#features/booking/invariants/check-invariants.ts';
import { createLog } from '#lib/log.ts';
import { fail, findDatabase, readCommandEnv } from './command.ts';

// Checks the invariants of seats, rooms, bookings, payments and the ledger, whether or not the product runs.
// Only reads. Exits with 1 if one is violated.

const env = readCommandEnv();
const log = createLog('warn');

const database = await findDatabase(env, log);
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

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { pendingMigrations } from '#db/pending-migrations.ts';
import { inTransaction } from '#db/transaction.ts';

const timeoutMs = 5_000;
/** Anybody may ask, and a write costs more than a look: one that worked counts for so long. */
const writeCountsMs = 3_000;
/** More than the 64 kB that PostgreSQL keeps in memory below, so that it writes a file. */
const probeRows = 5_000;

/** What keeps this process from serving, each in a sentence without particulars: anybody may ask. */
export function createReadiness(db: Database, now = Date.now): () => Promise<string[]> {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | undefined;

  async function check(): Promise<string[]> {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) return [`${pending.length} migrations are pending.`];
    if (now() - wroteAt < writeCountsMs) return [];
    writing ??= tryToWrite(db).finally(() => {
      writing = undefined;
    });
    try {
      await writing;
      wroteAt = now();
      return [];
    } catch {
      return ['The database takes no changes.'];
    }
  }

  return () => Promise.race([check().catch(() => noAnswer), sleep(timeoutMs, noAnswer, { ref: false })]);
}

const noAnswer = ['The database does not answer.'];

/**
 * A row of a table that no backup has, which a read-only server refuses; and a temporary file, which a full disk refuses:
 * a row alone would find room in a page that is there. Nothing grows by it.
 */
function tryToWrite(db: Database): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await sql`
      insert into rate_limits (key, hits, window_ends_at)
      values ('write_probe', 1, 'infinity')
      on conflict (key) do update set hits = excluded.hits`.execute(transaction);
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from generate_series(1, ${sql.lit(probeRows)})`.execute(transaction);
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { pendingMigrations } from '#db/migration-files.ts';
import { inTransaction } from '#db/transaction.ts';

const timeoutMs = 5_000;
/** The endpoint is public and a write is expensive: a success is reused for this long. */
const writeValidMs = 3_000;
/** More than the 64 kB work_mem below, so that PostgreSQL writes a temporary file. */
const probeRows = 5_000;

/** Why this process cannot serve, in sentences without details, because the endpoint is public. */
export function createReadiness(db: Database, stopping: AbortSignal, now = Date.now): () => Promise<string[]> {
  let wroteAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | undefined;

  async function check(): Promise<string[]> {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) return [`${pending.length} migrations are pending.`];
    if (now() - wroteAt < writeValidMs) return [];
    writing ??= probeWrite(db).finally(() => {
      writing = undefined;
    });
    try {
      await writing;
      wroteAt = now();
      return [];
    } catch {
      return ['The database accepts no changes.'];
    }
  }

  return async () => {
    if (stopping.aborted) return ['This process is stopping.'];
    return Promise.race([check().catch(() => noAnswer), sleep(timeoutMs, noAnswer, { ref: false })]);
  };
}

const noAnswer = ['The database does not answer.'];

/**
 * Writes a row, which a read-only server refuses, and a temporary file, which a full disk refuses (a row
 * alone may fit into an existing page). The table is not part of backups.
 */
function probeWrite(db: Database): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await sql`
      insert into rate_limits (key, hits, window_ends_at)
      values ('write_probe', 1, 'infinity')
      on conflict (key) do update set hits = excluded.hits`.execute(transaction);
    await sql`set local work_mem = '64kB'`.execute(transaction);
    await sql`select count(*) from generate_series(1, ${sql.lit(probeRows)})`.execute(transaction);
  });
}

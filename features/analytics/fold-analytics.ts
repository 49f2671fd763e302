import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

const bookingsAtOnce = 1_000;
const usualTimeoutMs = 5_000;

/**
 * Counts all that happened since the last time, so that figures read after this are those of now. False where there is
 * so much of it that the caller should show what is counted already: `keepFolding` does the rest.
 */
export async function foldAnalytics(
  db: Database,
  { timeoutMs = usualTimeoutMs, atOnce = bookingsAtOnce } = {},
): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  do {
    if ((await foldOnce(db, atOnce, true)) === 'done') return true;
  } while (performance.now() < until);
  return false;
}

/** The same for a process that looks after it: where another one does, there is nothing to do. */
export async function keepFolding(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    if ((await foldOnce(db, bookingsAtOnce, false)) !== 'more') return;
  }
}

async function foldOnce(db: Database, atOnce: number, waits: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select fold_analytics(${atOnce}::integer, ${waits}) as outcome`.execute(db);
  return rows[0]?.outcome;
}

import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '#db/connect.ts';

const defaultBatchSize = 1_000;
const defaultTimeoutMs = 5_000;

/**
 * Counts everything that happened since the last call. False if that takes too long: the caller then shows
 * what is counted so far, and foldInBackground does the rest.
 */
export async function foldAnalytics(
  db: Database,
  { timeoutMs = defaultTimeoutMs, batchSize = defaultBatchSize } = {},
): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  do {
    if ((await foldOnce(db, batchSize, true)) === 'done') return true;
  } while (performance.now() < until);
  return false;
}

/** Returns at once if another process is counting. */
export async function foldInBackground(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    if ((await foldOnce(db, defaultBatchSize, false)) !== 'more') return;
  }
}

async function foldOnce(db: Database, batchSize: number, waits: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select fold_analytics(${batchSize}::integer, ${waits}) as outcome`.execute(db);
  return rows[0]?.outcome;
}

/** After a bulk load: counts everything and vacuums the processed notes. */
export async function foldAll(directUrl: string): Promise<void> {
  const client = new Client({ connectionString: directUrl, application_name: 'fika-mbali analytics' });
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    // The function's planner settings inflate cost estimates, which would trigger JIT compilation.
    await client.query('set jit = off');
    for (let outcome = 'more'; outcome !== 'done'; ) {
      const { rows } = await client.query<{ outcome: string }>('select fold_analytics(5000, true) as outcome');
      outcome = rows[0]?.outcome ?? 'done';
    }
    await client.query(
      'vacuum analyze analytics_booking_notes, analytics_bookings, analytics_customers, analytics_sales, analytics_routes, analytics_hotels, analytics_hours, analytics_flights, analytics_flight_notes',
    );
  } finally {
    await client.end().catch(() => {});
  }
}

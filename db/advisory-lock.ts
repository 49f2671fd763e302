import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from './connect.ts';

/** One lock number per task that only one process at a time may run on a database. */
export const advisoryLocks = {
  migrate: 7_301_001,
  installJobSchema: 7_301_002,
  loadSampleWorld: 7_301_003,
  backUp: 7_301_004,
  checkSystem: 7_301_005,
} as const;

/**
 * Runs `work` on a separate connection that holds a session lock; other callers wait until `signal` aborts. The lock ends with
 * the connection, so a killed process never leaves it behind. Needs the direct URL.
 */
export async function withAdvisoryLock<Result>(
  directUrl: string,
  lock: number,
  work: (client: Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const client = await connect(directUrl);
  const disconnect = () => void client.end().catch(() => {});
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', disconnect);
    await client.query('select pg_advisory_lock($1)', [lock]);
    signal?.removeEventListener('abort', disconnect);
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', disconnect);
    await client.end().catch(() => {});
  }
}

/** Like withAdvisoryLock, but returns `nothing` when `signal` aborts while it waits. */
export async function withLockUnlessStopped<Result>(
  { directUrl, signal }: { directUrl: string; signal?: AbortSignal | undefined },
  lock: number,
  work: (client: Client) => Promise<Result>,
  nothing: Result,
): Promise<Result> {
  try {
    return await withAdvisoryLock(directUrl, lock, work, signal);
  } catch (error) {
    if (signal?.aborted) return nothing;
    throw error;
  }
}

/** Like withAdvisoryLock, but skips `work` when another process holds the lock. */
export async function ifLockIsFree<Result>(
  directUrl: string,
  lock: number,
  work: (client: Client) => Promise<Result>,
): Promise<{ isFree: true; result: Result } | { isFree: false }> {
  const client = await connect(directUrl);
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [lock]);
    return rows[0]?.isFree ? { isFree: true, result: await work(client) } : { isFree: false };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether any process holds the lock. */
export async function isLockTaken(db: Database, lock: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${lock} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

async function connect(directUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: directUrl,
    application_name: 'fika-mbali alone',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => {});
  await client.connect();
  // Whoever waits for a lock or migrates takes the time it takes, whatever limit the role has.
  await client.query('set statement_timeout = 0');
  return client;
}

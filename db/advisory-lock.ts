import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from './connect.ts';

/** One number for each thing that only one process at a time may do to a database. */
export const advisoryLocks = {
  migrate: 7_301_001,
  installJobSchema: 7_301_002,
  loadSampleWorld: 7_301_003,
  backUp: 7_301_004,
  checkSystem: 7_301_005,
} as const;

/**
 * Runs `work` on a connection of its own that holds a session lock; others wait for their turn, unless `signal` tells
 * them that it is no longer worth it. The lock goes with the connection, so a killed process never leaves it behind.
 * Needs the direct address.
 */
export async function withAdvisoryLock<Result>(
  directUrl: string,
  lock: number,
  work: (client: Client) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  const client = lonelyClient(directUrl);
  const leave = () => void client.end().catch(() => {});
  await client.connect();
  try {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', leave);
    await client.query('select pg_advisory_lock($1)', [lock]);
    signal?.removeEventListener('abort', leave);
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', leave);
    await client.end().catch(() => {});
  }
}

/** The same for work that a stop may come before: whoever is stopped while waiting has done `nothing`. */
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

/** The same for what somebody else does already when the lock is taken: then `work` is not begun. */
export async function ifLockIsFree<Result>(
  directUrl: string,
  lock: number,
  work: (client: Client) => Promise<Result>,
): Promise<{ isFree: true; result: Result } | { isFree: false }> {
  const client = lonelyClient(directUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      lock,
    ]);
    return rows[0]?.isFree ? { isFree: true, result: await work(client) } : { isFree: false };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether somebody is at it, in any process. */
export async function isLockTaken(db: Database, lock: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${lock} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

function lonelyClient(directUrl: string): Client {
  const client = new Client({
    connectionString: directUrl,
    application_name: 'fika-mbali alone',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection also fails the query that runs on it: that is where it is reported.
  client.on('error', () => {});
  return client;
}

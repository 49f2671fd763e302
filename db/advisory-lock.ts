import { Client } from 'pg';

/** One number for each thing that only one process at a time may do to a database. */
export const advisoryLocks = {
  migrate: 7_301_001,
  installJobSchema: 7_301_002,
  loadSampleWorld: 7_301_003,
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
  const client = new Client({
    connectionString: directUrl,
    application_name: 'fika-mbali alone',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection also fails the query that runs on it: that is where it is reported.
  client.on('error', () => {});
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

import { PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { createKysely, type Database } from '../connect.ts';

/**
 * Runs `work` with one connection both as a Kysely database and as a plain client, which COPY needs. Both share their
 * transactions.
 */
export async function onOneConnection<Result>(
  pool: Pool,
  work: (db: Database, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // Kysely releases a connection after each statement; this one is released below.
    const held = new Proxy(client, {
      get: (target, name) => (name === 'release' ? () => {} : Reflect.get(target, name, target)),
    });
    const dialect = new PostgresDialect({ pool: { connect: async () => held, end: async () => {}, options: {} } });
    return await work(createKysely(dialect), client);
  } finally {
    // Closes the connection, which ends an open transaction.
    client.release(true);
  }
}

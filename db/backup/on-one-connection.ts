import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../connect.ts';
import type { DB } from '../schema.ts';

/**
 * Runs `work` with one connection that is both at once: a database for use cases, and the client itself for what they
 * have no words for, such as COPY. A transaction of the one is one of the other.
 */
export async function onOneConnection<Result>(
  pool: Pool,
  work: (db: Database, client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // It is given back below, and not after each statement.
    const held = new Proxy(client, {
      get: (target, name) => (name === 'release' ? () => {} : Reflect.get(target, name, target)),
    });
    const dialect = new PostgresDialect({
      pool: { connect: async () => held, end: async () => {}, options: {} },
    });
    return await work(new Kysely<DB>({ dialect }), client);
  } finally {
    // Whatever it was in the middle of ends with it.
    client.release(true);
  }
}

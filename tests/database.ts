import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { createLog } from '#lib/log.ts';

export type TestDatabase = {
  /** Also the direct URL: there is no pooler. */
  url: string;
  pool: Pool;
  db: Database;
  drop(): Promise<void>;
};

/** A fresh database with all migrations applied, or with `empty` one without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = empty ? 'template0' : inject('templateDatabase');
  await onServer(`create database ${name} template ${template} strategy file_copy`);

  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, {
    max: 5,
    applicationName: 'test',
    log: createLog('silent'),
    prepares: true,
  });
  const db = createDb(pool);
  return {
    url: url.href,
    pool,
    db,
    async drop() {
      await db.destroy();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** Whether a statement in this database waits for a lock. `pg_locks` would also show those of other files' databases. */
export async function waitsForLock({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount !== 0;
}

let server: Promise<Client> | undefined;

/** Called by a setup file after each test file. */
export async function disconnectFromServer(): Promise<void> {
  const used = server;
  server = undefined;
  await (await used)?.end();
}

/** One connection per test file: opening one costs more than copying a database. */
async function onServer(statement: string): Promise<void> {
  server ??= connect();
  await (await server).query(statement);
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  return client;
}

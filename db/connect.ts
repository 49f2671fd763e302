import { Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool, types } from 'pg';
import type { Log } from '#lib/log.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;

/**
 * Queries are sent unnamed (`pool.query(text, values)`), never as named prepared statements: those break
 * behind PgBouncer in transaction mode.
 */
export function createPool(
  url: string,
  { max = 10, applicationName, log }: { max?: number; applicationName: string; log: Log },
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: setSessionTimeouts,
  });
  // Without a listener on both, a database restart would end the process: the pool reports its idle
  // clients, a client that somebody holds reports for itself. A pool that is closing says goodbye to all of them, and
  // does not wait for their answer: a database that stops in this moment is no news.
  const warn = (error: Error, sentence: string) => {
    if (!pool.ending) log.warn({ err: error }, sentence);
  };
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(error, 'a database connection was lost'));
  });
  return pool;
}

export function createDb(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

// As a statement and not as start-up parameters, which a PgBouncer with its default settings refuses.
async function setSessionTimeouts(client: ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementTimeoutMs};
     set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
  );
}

const { INT8, DATE } = types.builtins;
const int8ArrayOid: number = 1016;

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary');
  if (oid === INT8) return parseInt8;
  if (oid === int8ArrayOid) return parseInt8Array;
  // A date has no time zone: the driver's own parser would make it midnight of wherever the server stands.
  if (oid === DATE) return (text: string) => text;
  return types.getTypeParser(oid, 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint from the database is beyond 2^53');
  return value;
}

function parseInt8Array(text: string): (number | null)[] {
  const elements: (string | null)[] = types.getTypeParser(int8ArrayOid, 'text')(text);
  return elements.map((element) => (element === null ? null : parseInt8(element)));
}

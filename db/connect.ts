import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool, type QueryResult, types } from 'pg';
import type { Log } from '#lib/log.ts';
import { isPlanOutdated } from './error-code.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;

interface PoolOptions {
  max?: number;
  applicationName: string;
  log: Log;
  /**
   * Whether what is asked often is sent as a named prepared statement, which PostgreSQL parses and plans once for a
   * connection. Those break behind PgBouncer in transaction mode, so only where the address is the direct one.
   */
  prepares?: boolean;
}

export function createPool(
  url: string,
  { max = 10, applicationName, log, prepares = false }: PoolOptions,
): Pool {
  const pool = new Pool({
    ...(prepares && { Client: preparingClient() }),
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
    onConnect: prepareSession,
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

const usesBeforeNamed = 3;
/** Texts that are counted at most, and so the most statements that a connection of PostgreSQL keeps. */
const mostCounted = 600;

/** Counts over all connections of a pool, so that a new one prepares at once what the others do. */
function preparingClient(): typeof Client {
  const uses = new Map<string, { times: number; name: string }>();
  const nameOf = (text: string): string | undefined => {
    const known = uses.get(text);
    if (!known) {
      if (uses.size < mostCounted)
        uses.set(text, { times: 1, name: createHash('sha256').update(text).digest('base64url') });
      return undefined;
    }
    known.times += 1;
    return known.times > usesBeforeNamed ? known.name : undefined;
  };
  return class extends Client {
    #generation = 0;

    // The driver declares a dozen forms of it. Named is the one that kysely uses; all others go on as they came.
    override query(first: never, ...rest: never[]): never {
      const values: unknown = rest[0];
      // Without values a text may be several statements, which can't be prepared.
      if (typeof first === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 1) {
        const name = nameOf(first);
        if (name !== undefined) return this.#queryNamed(name, first, values) as never;
      }
      return super.query(first, ...rest) as never;
    }

    async #queryNamed(name: string, text: string, values: unknown[]): Promise<QueryResult> {
      try {
        return await super.query({ name: `${name}${this.#generation || ''}`, text, values });
      } catch (error) {
        if (!isPlanOutdated(error)) throw error;
        // Under new names everything is prepared anew. What is part of a transaction has to begin again.
        this.#generation += 1;
        if (this.getTransactionStatus() !== 'I') throw error;
        return super.query(text, values);
      }
    }
  };
}

export function createDb(pool: Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

// As a statement and not as start-up parameters, which a PgBouncer with its default settings refuses.
async function prepareSession(client: ClientBase): Promise<void> {
  // No statement of ours runs long enough for compiled code, and those that are told to use an index look dear.
  await client.query(
    `set statement_timeout = ${statementTimeoutMs};
     set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs};
     set jit = off`,
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

import { createHash } from 'node:crypto';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool, type QueryResult, types } from 'pg';
import type { Log } from '#lib/log.ts';
import { isPlanOutdated } from './errors.ts';
import type { DB } from './schema.ts';

export type Database = Kysely<DB>;

const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 60_000;

interface PoolOptions {
  max?: number;
  applicationName: string;
  log: Log;
  /**
   * Sends frequent statements as named prepared statements, which PostgreSQL parses and plans once per connection. They break
   * behind PgBouncer in transaction mode, so this needs the direct URL.
   */
  prepares?: boolean;
}

export function createPool(url: string, { max = 10, applicationName, log, prepares = false }: PoolOptions): Pool {
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
  // Without both listeners a database restart would end the process: the pool reports errors of idle clients, and a client in
  // use reports its own. Errors while the pool is closing are expected and not logged.
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
/** Also the maximum of prepared statements per connection. */
const maxCounted = 600;

/** Counts uses over all connections of a pool, so that a new connection prepares frequent statements at once. */
function preparingClient(): typeof Client {
  const uses = new Map<string, { times: number; name: string }>();
  const nameOf = (text: string): string | undefined => {
    const known = uses.get(text);
    if (!known) {
      if (uses.size < maxCounted)
        uses.set(text, { times: 1, name: createHash('sha256').update(text).digest('base64url') });
      return undefined;
    }
    known.times += 1;
    return known.times > usesBeforeNamed ? known.name : undefined;
  };
  return class extends Client {
    #generation = 0;

    // The driver has a dozen overloads. Only the form that Kysely uses is prepared.
    override query(first: never, ...rest: never[]): never {
      const values: unknown = rest[0];
      // A text without values may contain several statements, which can't be prepared.
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
        // New names make all statements be prepared again. A transaction has to start over.
        this.#generation += 1;
        if (this.getTransactionStatus() !== 'I') throw error;
        return super.query(text, values);
      }
    }
  };
}

/** A statement with placeholders instead of values, and how long PostgreSQL took for it. */
export interface FinishedQuery {
  text: string;
  milliseconds: number;
  isFailed: boolean;
}

export function createDb(pool: Pool, onQuery?: (query: FinishedQuery) => void): Database {
  return createKysely(new PostgresDialect({ pool }), onQuery);
}

/** Maps snake_case names to camelCase and back, also in the rows of raw SQL, but not the keys inside JSON values. */
export function createKysely(dialect: Dialect, onQuery?: (query: FinishedQuery) => void): Database {
  return new Kysely<DB>({
    dialect,
    ...(onQuery && {
      log: ({ level, query, queryDurationMillis: milliseconds }) =>
        onQuery({ text: query.sql, milliseconds, isFailed: level === 'error' }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true })],
  });
}

// A statement instead of start-up parameters, which PgBouncer refuses by default.
async function prepareSession(client: ClientBase): Promise<void> {
  // JIT never pays off for our short statements, and forced index scans have high cost estimates that would trigger it.
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
  // A date has no time zone: the driver's parser would make it midnight in the server's time zone.
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

import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Database } from '#db/connect.ts';
import { errorCode, isDatabaseTrouble } from '#db/errors.ts';
import type { Log } from '#lib/log.ts';

/** The longest timeout that the settings allow, so that Better Auth never ends a session before the settings do. */
export const MAX_SESSION_SECONDS = 30 * 24 * 3600;

type StoredSession = { token?: string; updatedAt?: Date; expiresAt?: Date };

/**
 * Better Auth's Kysely adapter with three rules of ours: session tokens are stored as hashes, a session ends
 * after the idle timeout of the settings, and a closed account gets no session.
 */
export function createAuthStore(db: Database, idleTimeoutSeconds: () => number, log: Log) {
  const createAdapter = kyselyAdapter(db, { type: 'postgres', transaction: true });
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = withDatabaseErrors(createAdapter(options), log);
    return {
      ...withSessionRules(adapter, idleTimeoutSeconds),
      transaction: (work) => adapter.transaction((inside) => work(withSessionRules(inside, idleTimeoutSeconds))),
    };
  };
}

/**
 * Better Auth replaces unknown errors with its own and loses the cause. An APIError passes through, so
 * database failures leave here as one, with their cause.
 */
function withDatabaseErrors<Adapter extends object>(adapter: Adapter, log: Log): Adapter {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return await value.apply(target, args);
        } catch (error) {
          if (!isDatabaseTrouble(error)) throw error;
          log.error({ err: error }, 'sign-in query failed');
          const unavailable = new APIError('SERVICE_UNAVAILABLE', { code: 'UNAVAILABLE' });
          throw Object.assign(unavailable, { cause: error });
        }
      };
    },
  });
}

export function hashOfSessionToken(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`;
}

function withSessionRules<Adapter extends DBTransactionAdapter>(
  adapter: Adapter,
  idleTimeoutSeconds: () => number,
): Adapter {
  /** Returns the plain token of the query: Better Auth writes it into the cookie again. */
  function known<Row>(row: Row | null, token: string | undefined): Row | null {
    if (!row) return row;
    const { updatedAt, expiresAt } = row as StoredSession;
    const endsAt = updatedAt && new Date(updatedAt.getTime() + idleTimeoutSeconds() * 1000);
    return {
      ...row,
      ...(token !== undefined && { token }),
      ...(endsAt && endsAt < new Date() && { expiresAt: endsAt < (expiresAt ?? endsAt) ? endsAt : expiresAt }),
    };
  }

  return {
    ...adapter,
    async create(query) {
      const { token } = query.data as StoredSession;
      if (query.model !== 'session' || token === undefined) return adapter.create(query);
      const data = { ...query.data, token: hashOfSessionToken(token) };
      return { ...(await opened(adapter.create({ ...query, data }))), token };
    },
    async findOne<Row>(query: Parameters<DBAdapter['findOne']>[0]) {
      if (query.model !== 'session') return adapter.findOne<Row>(query);
      const { where, token } = hashed(query.where);
      return known(await adapter.findOne<Row>({ ...query, where }), token);
    },
    async findMany<Row>(query: Parameters<DBAdapter['findMany']>[0]) {
      if (query.model !== 'session' || !query.where) return adapter.findMany<Row>(query);
      const { where, token } = hashed(query.where);
      const rows = await adapter.findMany<Row>({ ...query, where });
      return rows.map((row) => known(row, token) ?? row);
    },
    async update<Row>(query: Parameters<DBAdapter['update']>[0]) {
      if (query.model !== 'session') return adapter.update<Row>(query);
      const { where, token } = hashed(query.where);
      return known(await adapter.update<Row>({ ...query, where }), token);
    },
    updateMany: (query) => adapter.updateMany(hashedQuery(query)),
    delete: (query) => adapter.delete(hashedQuery(query)),
    deleteMany: (query) => adapter.deleteMany(hashedQuery(query)),
  };
}

/** Better Auth's error code for an account that is deactivated, or invited and not yet accepted. */
export const ACCOUNT_CLOSED = 'ACCOUNT_CLOSED';

export function accountClosed(): APIError {
  return new APIError('FORBIDDEN', { code: ACCOUNT_CLOSED, message: 'This account is closed' });
}

/** Every sign-in method ends here. A trigger refuses sessions of closed accounts. */
async function opened<Row>(created: Promise<Row>): Promise<Row> {
  try {
    return await created;
  } catch (error) {
    if (errorCode(error) === '23001') throw accountClosed();
    throw error;
  }
}

function hashedQuery<Query extends { model: string; where: Where[] }>(query: Query): Query {
  return query.model === 'session' ? { ...query, where: hashed(query.where).where } : query;
}

function hashed(where: Where[]): { where: Where[]; token: string | undefined } {
  let token: string | undefined;
  const conditions = where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    if (typeof value === 'string') {
      token = value;
      return { ...condition, value: hashOfSessionToken(value) };
    }
    if (!Array.isArray(value)) throw new TypeError('A session is queried by one token or by a list of tokens');
    return { ...condition, value: value.map((token) => hashOfSessionToken(String(token))) };
  });
  return { where: conditions, token: token };
}

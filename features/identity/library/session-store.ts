import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { isDatabaseTrouble } from '#db/trouble.ts';
import type { Log } from '#lib/log.ts';

/** The longest timeout that the settings allow, so that the library never ends a session before the settings do. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 3600;

type StoredSession = { token?: string; updatedAt?: Date; expiresAt?: Date };

/**
 * The library's own store, with rules of the house: a session's token is stored as its hash, a session that nobody
 * used for as long as the settings say has ended, from the moment they say so, and a closed account has none.
 */
export function createAuthStore(db: Database, idleTimeoutSeconds: () => number, log: Log) {
  const createAdapter = kyselyAdapter(db, { type: 'postgres', transaction: true });
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = tellingTrouble(createAdapter(options), log);
    return {
      ...withSessionRules(adapter, idleTimeoutSeconds),
      transaction: (work) =>
        adapter.transaction((inside) => work(withSessionRules(inside, idleTimeoutSeconds))),
    };
  };
}

/**
 * The library makes a fault of its own out of what it does not know, and the cause is lost. What it knows it hands on:
 * trouble of the database leaves here as such an error, with its cause.
 */
function tellingTrouble<Adapter extends object>(adapter: Adapter, log: Log): Adapter {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          return await value.apply(target, given);
        } catch (error) {
          if (!isDatabaseTrouble(error)) throw error;
          log.error({ err: error }, 'sign-in could not ask the database');
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
  /** The caller gets back the token that it asked with: the library writes it into the cookie again. */
  function known<Row>(row: Row | null, token: string | undefined): Row | null {
    if (!row) return row;
    const { updatedAt, expiresAt } = row as StoredSession;
    const endsAt = updatedAt && new Date(updatedAt.getTime() + idleTimeoutSeconds() * 1000);
    return {
      ...row,
      ...(token !== undefined && { token }),
      ...(endsAt &&
        endsAt < new Date() && { expiresAt: endsAt < (expiresAt ?? endsAt) ? endsAt : expiresAt }),
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

/** What the sign-in library says of an account that is deactivated, or waits for whoever was invited to it. */
export const ACCOUNT_CLOSED = 'ACCOUNT_CLOSED';

export function accountClosed(): APIError {
  return new APIError('FORBIDDEN', { code: ACCOUNT_CLOSED, message: 'This account is closed' });
}

/** Every way in ends here, and the database opens no session of a closed account. */
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
  let asked: string | undefined;
  const conditions = where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    if (typeof value === 'string') {
      asked = value;
      return { ...condition, value: hashOfSessionToken(value) };
    }
    if (!Array.isArray(value)) throw new TypeError('A session is asked for by its token or by several');
    return { ...condition, value: value.map((token) => hashOfSessionToken(String(token))) };
  });
  return { where: conditions, token: asked };
}

import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { PageKeeping } from '#app/request-context.ts';
import type { Log } from '#lib/log.ts';
import { withoutSecretPaths } from '#lib/secret-paths.ts';
import type { Metrics } from '../metrics.ts';

export interface RequestVariables {
  requestId: string;
  nonce: string;
  /** The policy of a page of which these scripts may run. */
  policyOf: (scripts: string) => string;
  /** Where the page may be kept for others. */
  keeping?: PageKeeping;
  /** The answer itself, where it is a page: to read it from its Response takes longer. */
  page?: string | undefined;
}

/** As proxies call it; nobody is there to be answered so. */
export const CLIENT_GONE = 499;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  path: string;
  status: number;
  milliseconds: number;
}

/** Counts and logs a request that has its answer. Paths are logged without their query, which may be personal. */
export type NoteRequest = (request: AnsweredRequest) => void;

export function createRequestNotes({ log, metrics }: { log: Log; metrics: Metrics }): NoteRequest {
  return ({ method: asked = '', path, milliseconds, requestId, status }) => {
    const method = KNOWN_METHODS.has(asked) ? asked : 'OTHER';
    metrics.observeRequest({ method, status, seconds: milliseconds / 1000 });
    const shown = { requestId, method, path: withoutSecretPaths(path), status };
    log.info({ ...shown, milliseconds: Math.round(milliseconds) }, 'request');
  };
}

/** Each request gets an id that its answer carries, unless it is a file that never changes. */
export function logRequests(note: NoteRequest): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    // A page comes with two dozen files that never change: on a slow line an id on each of them is dear.
    const isImmutable = c.res.headers.get('cache-control')?.includes('immutable');
    // Hono's own way would make a new answer around the one that is there.
    if (!isImmutable) c.res.headers.set('x-request-id', requestId);
    const milliseconds = performance.now() - startedAt;
    // Who has gone away, as a search does at the next key, was not failed by anybody.
    const status = c.req.raw.signal.aborted ? CLIENT_GONE : c.res.status;
    note({ requestId, method: c.req.method, path: c.req.path, status, milliseconds });
  };
}

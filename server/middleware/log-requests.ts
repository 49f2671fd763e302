import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { PageCacheRules } from '#app/request-context.ts';
import type { Timings } from '#features/operations/timings/timings.ts';
import { type Log, withoutSecretPaths } from '#lib/log.ts';
import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing.ts';

export interface RequestVariables {
  requestId: string;
  nonce: string;
  /** The content security policy that allows these scripts. */
  policyOf: (scripts: string) => string;
  /** Set if the page may be cached for others. */
  pageCache?: PageCacheRules;
  /** The rendered page: reading it from the Response takes longer. */
  page?: string | undefined;
  /** The pattern of the page's route. */
  route?: string | undefined;
}

/** The status that proxies log for a client that disconnected. */
export const CLIENT_GONE = 499;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface AnsweredRequest {
  requestId: string;
  method: string | undefined;
  path: string;
  /** A pattern such as /hotels/:id. */
  route: string;
  status: number;
  milliseconds: number;
}

/** Counts, times and logs an answered request. Paths are logged without their query, which may be personal. */
export type RecordRequest = (request: AnsweredRequest) => void;

export function createRequestRecorder({
  log,
  metrics,
  timings,
  tracing,
}: {
  log: Log;
  metrics: Metrics;
  timings: Timings;
  tracing?: Tracing | undefined;
}): RecordRequest {
  return ({ method: requestedMethod = '', path, route, milliseconds, requestId, status }) => {
    const method = KNOWN_METHODS.has(requestedMethod) ? requestedMethod : 'OTHER';
    metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    timings.notePage(`${method} ${route}`, milliseconds, requestId);
    const traceId = tracing?.describeRequest({ method, route, status, requestId });
    const shown = { requestId, traceId, method, path: withoutSecretPaths(path), status };
    log.info({ ...shown, milliseconds: Math.round(milliseconds) }, 'request');
  };
}

/** Assigns each request an id, sent in the response unless it is an immutable file. */
export function logRequests(note: RecordRequest): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    // A page loads two dozen immutable files; an id on each is expensive on a slow line.
    const isImmutable = c.res.headers.get('cache-control')?.includes('immutable');
    // Hono's setter would create a new Response.
    if (!isImmutable) c.res.headers.set('x-request-id', requestId);
    const milliseconds = performance.now() - startedAt;
    // A client that disconnects, as a search does at the next key press, is no failure.
    const status = c.req.raw.signal.aborted ? CLIENT_GONE : c.res.status;
    const route = c.get('route') ?? routePath(c);
    note({ requestId, method: c.req.method, path: c.req.path, route, status, milliseconds });
  };
}

import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '#lib/log.ts';
import { withoutSecretPaths } from '#lib/secret-paths.ts';
import type { Metrics } from '../metrics.ts';

export interface RequestVariables {
  requestId: string;
  nonce: string;
}

/** As proxies call it; nobody is there to be answered so. */
const CLIENT_GONE = 499;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Each request gets an id that its answer carries, unless it is a file that never changes. Paths are logged without their query, which may be personal. */
export function logRequests(options: {
  log: Log;
  metrics: Metrics;
}): MiddlewareHandler<{ Variables: RequestVariables }> {
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
    const method = KNOWN_METHODS.has(c.req.method) ? c.req.method : 'OTHER';
    options.metrics.observeRequest({ method, status, seconds: milliseconds / 1000 });
    options.log.info(
      {
        requestId,
        method,
        path: withoutSecretPaths(c.req.path),
        status,
        milliseconds: Math.round(milliseconds),
      },
      'request',
    );
  };
}

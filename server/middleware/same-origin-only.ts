import type { MiddlewareHandler } from 'hono';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change may only be asked for by our own pages. Browsers say where a request comes from: Sec-Fetch-Site in
 * all current ones, Origin in the older ones. A request that says nothing is no browser's, and carries no
 * stranger's cookies.
 */
export function sameOriginOnly(baseUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (READING.has(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isForeign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isOurs(origin);
    if (isForeign) return c.text('This request came from another site.', 403);
    return next();

    function isOurs(candidate: string): boolean {
      return candidate === baseUrl || candidate === new URL(c.req.url).origin;
    }
  };
}

import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { RequestVariables } from './log-requests.ts';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** A page loads many of them, and the headers that guard a page would be longer than some. */
const PARTS_OF_PAGES = /^(application\/json|text\/x-script|image\/(avif|jpeg|png|webp))/;

interface SecurityOptions {
  isDevelopment: boolean;
  behindTls: boolean;
  /** Where browsers may load street maps from. */
  mapOrigins: string[];
  /** Other origins that our forms may redirect to: browsers check every redirect. */
  formTargets: string[];
}

export function securityHeaders(options: SecurityOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  const policyOf = (scripts: string) => contentSecurityPolicy(scripts, options);
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    c.set('policyOf', policyOf);
    await next();
    const { headers } = c.res;
    const isPart = PARTS_OF_PAGES.test(headers.get('content-type') ?? '');
    const policy = isPart ? "default-src 'none'; frame-ancestors 'none'" : policyOf(`'nonce-${nonce}'`);
    // Other responses may have a stricter policy of their own.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
    if (isPart) return;
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', PERMISSIONS);
    headers.set('cross-origin-opener-policy', 'same-origin');
  };
}

function contentSecurityPolicy(scripts: string, options: SecurityOptions): string {
  const { isDevelopment, behindTls, formTargets, mapOrigins } = options;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // The development server injects style elements; the built site uses only style attributes.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...mapOrigins].join(' '),
    ["connect-src 'self'", ...(isDevelopment ? ['ws:'] : []), ...mapOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...(behindTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Only our own pages may send changes. Browsers send Sec-Fetch-Site, older ones Origin. A request without
 * both is no browser's and carries no stranger's cookies.
 */
export function sameOriginOnly(baseUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (READING.has(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    const isForeign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && !isOurs(origin);
    if (isForeign) return c.text('This request came from another site.', 403);
    return next();

    function isOurs(candidate: string): boolean {
      return candidate === baseUrl || candidate === new URL(c.req.url).origin;
    }
  };
}

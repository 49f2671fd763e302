import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { RequestVariables } from './log-requests.ts';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');
const TWO_YEARS_SECONDS = 2 * 365 * 24 * 3600;

export function securityHeaders(options: {
  isDevelopment: boolean;
  behindTls: boolean;
}): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    c.header('content-security-policy', contentSecurityPolicy(nonce, options));
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('permissions-policy', PERMISSIONS);
    c.header('cross-origin-opener-policy', 'same-origin');
    if (options.behindTls)
      c.header('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`);
  };
}

function contentSecurityPolicy(
  nonce: string,
  options: { isDevelopment: boolean; behindTls: boolean },
): string {
  const { isDevelopment, behindTls } = options;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The development server injects style elements; the built site needs none, only style attributes.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(behindTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

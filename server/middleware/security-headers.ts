import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { RequestVariables } from './log-requests.ts';

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

interface SecurityOptions {
  isDevelopment: boolean;
  behindTls: boolean;
  /** Where forms of ours may lead besides to us: a browser looks at every redirect on the way. */
  formTargets: string[];
}

export function securityHeaders(
  options: SecurityOptions,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  const policyOf = (scripts: string) => contentSecurityPolicy(scripts, options);
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    c.set('policyOf', policyOf);
    await next();
    const { headers } = c.res;
    // What is no page may have a stricter policy of its own.
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', policyOf(`'nonce-${nonce}'`));
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('permissions-policy', PERMISSIONS);
    headers.set('cross-origin-opener-policy', 'same-origin');
  };
}

function contentSecurityPolicy(scripts: string, options: SecurityOptions): string {
  const { isDevelopment, behindTls, formTargets } = options;
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // The development server injects style elements; the built site needs none, only style attributes.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...(behindTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

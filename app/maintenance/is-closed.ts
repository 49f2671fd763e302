import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Audience } from '../access.ts';

/**
 * Stays open while the site is closed: how administrators come in, how mails are ended, what pages are made of, and
 * where a provider of payments has its customer at this moment. Callbacks and health checks do not come by here.
 */
const openRoutes: ReadonlySet<string> = new Set([
  '/admin-login',
  '/auth/second-step',
  '/auth/recover',
  '/auth/reset',
  '/auth/invitation',
  '/sign-out',
  '/newsletter/leave',
  '/alerts/stop',
  '/sandbox/pay/:id',
  '/messages/:file',
  '/pictures/:file',
  '/site.webmanifest',
  '/robots.txt',
  '/.well-known/jwks.json',
]);

/** Of the sign-in service, how an administrator comes in with a passkey. */
const openAddresses: ReadonlySet<string> = new Set([
  '/api/auth/passkey/generate-authenticate-options',
  '/api/auth/passkey/verify-authentication',
]);

/** These have a door of their own. */
const openAudiences: ReadonlySet<Audience> = new Set(['admin', 'setup']);

export function isClosed(
  {
    route,
    pathname,
    audience,
    viewer,
  }: { route: string; pathname: string; audience: Audience; viewer: Viewer | null },
  { security }: Pick<Settings, 'security'>,
): boolean {
  if (!security.maintenanceMode || viewer?.role === 'admin') return false;
  return !openRoutes.has(route) && !openAddresses.has(pathname) && !openAudiences.has(audience);
}

import { redirectDocument } from 'react-router';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import type { Settings } from '#features/settings/settings.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { buttonStyle } from '#ui/button.tsx';
import { RotateCw } from '#ui/icons.tsx';
import type { Audience } from '../access.ts';
import { pageResponse, type StandaloneFacts, StandalonePage } from './standalone-page.tsx';

/** The answer to every request except an administrator's during maintenance. */
export function maintenanceAnswer(request: Request, facts: StandaloneFacts): Response {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith('/api/'))
    return Response.json({ error: 'maintenance' }, { status: 503, headers: maintenanceHeaders });
  // The router in the browser accepts data only, so it is redirected to load the page as a document.
  if (pathname.endsWith('.data')) return redirectDocument(pageOf(pathname, search));
  const isUnsent = !['GET', 'HEAD'].includes(request.method);
  return pageResponse(
    <MaintenancePage facts={facts} address={localPath(pathname + search)} isUnsent={isUnsent} />,
    503,
    maintenanceHeaders,
  );
}

function MaintenancePage({ facts, address, isUnsent }: { facts: StandaloneFacts; address: string; isUnsent: boolean }) {
  const t = facts.catalogue.translator.of('legal');
  const { siteName: brand } = facts.settings.site;
  return (
    <StandalonePage facts={facts} title={t('maintenance.title')} heading={t('maintenance.heading')}>
      <p className="mt-4 max-w-[46ch] text-lg text-on-ocean-2">{t('maintenance.text', { brand })}</p>
      {isUnsent && <p className="mt-4 max-w-[46ch] font-semibold">{t('maintenance.unsent')}</p>}
      <p className="mt-8">
        <a href={address} className={buttonStyle({ tone: 'accent' })}>
          <RotateCw size={18} strokeWidth={1.75} />
          {t('maintenance.retry')}
        </a>
      </p>
    </StandalonePage>
  );
}

/** The page whose data the router in the browser asks for. */
export function pageOf(pathname: string, search: string): string {
  const path = pathname.replace(/\/?(_root|_)?\.data$/, '') || '/';
  const params = new URLSearchParams(search);
  params.delete('_routes');
  params.delete('index');
  return localPath(params.size > 0 ? `${path}?${params}` : path);
}

/**
 * Routes that work during maintenance: sign-in of administrators, unsubscribing, page assets, and the sandbox payment page
 * of a customer who is paying. Payment callbacks and health checks do not pass the guard.
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

/** Endpoints with which an administrator signs in by passkey. */
const openAddresses: ReadonlySet<string> = new Set([
  '/api/auth/passkey/generate-authenticate-options',
  '/api/auth/passkey/verify-authentication',
]);

/** These have their own sign-in page, /admin-login. */
const openAudiences: ReadonlySet<Audience> = new Set(['admin', 'setup']);

export function isClosed(
  { route, pathname, audience, viewer }: { route: string; pathname: string; audience: Audience; viewer: Viewer | null },
  { security }: Pick<Settings, 'security'>,
): boolean {
  if (!security.maintenanceMode || viewer?.role === 'admin') return false;
  return !openRoutes.has(route) && !openAddresses.has(pathname) && !openAudiences.has(audience);
}

/** Crawlers and programs retry by themselves; the answer is not cached. */
export const maintenanceHeaders = { 'retry-after': '600', 'cache-control': 'no-store' };

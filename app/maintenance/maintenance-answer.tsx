import { renderToStaticMarkup } from 'react-dom/server';
import { redirectDocument } from 'react-router';
import { localPath } from '#lib/local-path.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { RotateCw } from '../ui/icons.tsx';
import { maintenanceHeaders } from './maintenance-headers.ts';
import { type StandaloneFacts, StandalonePage } from './standalone-page.tsx';

/** What everybody but an administrator gets while the site is closed, whatever they asked for. */
export function maintenanceAnswer(request: Request, facts: StandaloneFacts): Response {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith('/api/'))
    return Response.json({ error: 'maintenance' }, { status: 503, headers: maintenanceHeaders });
  // The router in a browser takes data only: it is sent to fetch the page as a document.
  if (pathname.endsWith('.data')) return redirectDocument(pageOf(pathname, search));
  const isUnsent = !['GET', 'HEAD'].includes(request.method);
  const page = renderToStaticMarkup(
    <MaintenancePage facts={facts} address={localPath(pathname + search)} isUnsent={isUnsent} />,
  );
  return new Response(`<!DOCTYPE html>${page}`, {
    status: 503,
    headers: { ...maintenanceHeaders, 'content-type': 'text/html; charset=utf-8' },
  });
}

function MaintenancePage({
  facts,
  address,
  isUnsent,
}: {
  facts: StandaloneFacts;
  /** What was asked for. */
  address: string;
  isUnsent: boolean;
}) {
  const t = facts.catalogue.translator.of('legal');
  const { siteName: brand } = facts.settings.site;
  return (
    <StandalonePage facts={facts} title={t('maintenance.title')} heading={t('maintenance.heading')}>
      <p className="mt-4 max-w-[46ch] text-lg text-on-ocean-2">{t('maintenance.text', { brand })}</p>
      {isUnsent && <p className="mt-4 max-w-[46ch] font-semibold">{t('maintenance.unsent')}</p>}
      <p className="mt-8">
        <a href={address} className={buttonStyle({ tone: 'accent' })}>
          <RotateCw aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('maintenance.retry')}
        </a>
      </p>
    </StandalonePage>
  );
}

function pageOf(pathname: string, search: string): string {
  const path = pathname.replace(/\/?(_root|_)?\.data$/, '') || '/';
  const params = new URLSearchParams(search);
  params.delete('_routes');
  params.delete('index');
  return localPath(params.size > 0 ? `${path}?${params}` : path);
}

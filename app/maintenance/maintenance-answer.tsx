import { renderToStaticMarkup } from 'react-dom/server';
import { redirectDocument } from 'react-router';
import { localPath } from '#lib/local-path.ts';
import { maintenanceHeaders } from './maintenance-headers.ts';
import { type MaintenanceFacts, MaintenancePage } from './maintenance-page.tsx';

/** What everybody but an administrator gets while the site is closed, whatever they asked for. */
export function maintenanceAnswer(request: Request, facts: MaintenanceFacts): Response {
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

function pageOf(pathname: string, search: string): string {
  const path = pathname.replace(/\/?(_root|_)?\.data$/, '') || '/';
  const params = new URLSearchParams(search);
  params.delete('_routes');
  params.delete('index');
  return localPath(params.size > 0 ? `${path}?${params}` : path);
}

import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = factsOf(context);
  const lines = [
    'User-agent: *',
    'Disallow: /search',
    'Disallow: /checkout',
    'Disallow: /booking/',
    'Disallow: /account',
    'Disallow: /agent',
    'Disallow: /admin',
  ];
  return new Response(`${lines.join('\n')}\n\nSitemap: ${baseUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

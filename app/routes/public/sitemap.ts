import { listOpenHotels } from '#features/search/hotels/open-hotel.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/sitemap';

const pages = ['/', '/flights', '/hotels', '/about', '/contact', '/terms', '/privacy', '/booking'];

export async function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, db } = factsOf(context);
  const hotels = await listOpenHotels(db);
  const urls = [...pages, ...hotels.map((id) => `/hotels/${id}`)]
    .map((path) => `  <url><loc>${baseUrl}${path}</loc></url>`)
    .join('\n');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

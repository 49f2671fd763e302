import { findLanguage } from '#i18n/languages.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/web-manifest';

export function loader({ context }: Route.LoaderArgs) {
  const { settings, preferences } = factsOf(context);
  const manifest = {
    name: settings.site.siteName,
    short_name: settings.site.siteName,
    description: settings.site.siteDescription,
    lang: preferences.language,
    dir: findLanguage(preferences.language)?.direction,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fcfaf6',
    theme_color: '#002a37',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'private, max-age=3600' },
  });
}

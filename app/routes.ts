import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('shell/site-frame.tsx', [
    index('routes/public/home.tsx'),
    route('flights', 'routes/public/flights.tsx'),
    route('hotels', 'routes/public/hotels.tsx'),
    route('search', 'routes/public/search.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('newsletter', 'routes/public/newsletter.tsx'),
    route('newsletter/confirm', 'routes/public/newsletter-confirm.tsx'),
    route('newsletter/leave', 'routes/public/newsletter-leave.tsx'),
    route('terms', 'routes/public/terms.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('booking', 'routes/public/booking.tsx'),
    route('auth', 'routes/public/auth.tsx'),
    route('account', 'routes/account/account.tsx'),
    route('ui', 'routes/public/ui-gallery.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('preferences', 'routes/public/preferences.ts'),
  route('messages/:file', 'routes/public/messages.ts'),
  route('site.webmanifest', 'routes/public/web-manifest.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
] satisfies RouteConfig;

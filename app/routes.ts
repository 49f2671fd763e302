import type { RouteConfig } from '@react-router/dev/routes';
import { type Audience, type DeclaredRoute, toRouteConfig } from './access.ts';

/** The whole site on one page, and who may enter where. */
export const site: DeclaredRoute[] = [
  {
    frame: 'shell/site-frame.tsx',
    routes: [
      ...open('everyone', {
        '/newsletter': 'routes/public/newsletter.tsx',
        '/newsletter/confirm': 'routes/public/newsletter-confirm.tsx',
        '/newsletter/leave': 'routes/public/newsletter-leave.tsx',
        '/terms': 'routes/public/terms.tsx',
        '/privacy': 'routes/public/privacy.tsx',
        '/*': 'routes/public/not-found.tsx',
      }),
      {
        frame: 'shell/page-words.tsx',
        routes: open('everyone', {
          '/': 'routes/public/home.tsx',
          '/about': 'routes/public/about.tsx',
          '/contact': 'routes/public/contact.tsx',
          '/flights': 'routes/public/flights.tsx',
          '/hotels': 'routes/public/hotels.tsx',
          '/hotels/:id': 'routes/public/hotel.tsx',
          '/search': 'routes/public/search.tsx',
          '/checkout': 'routes/public/checkout.tsx',
          '/alerts/stop': 'routes/public/alerts-stop.tsx',
          '/booking': 'routes/public/booking.tsx',
          '/booking/open': 'routes/public/booking/open.tsx',
          '/booking/:reference': 'routes/public/booking/trip.tsx',
          '/booking/:reference/cancel': 'routes/public/booking/cancel.tsx',
          '/booking/:reference/review': 'routes/public/booking/review.tsx',
          '/sandbox/pay/:id': 'routes/sandbox/pay.tsx',
        }),
      },
      ...open('developers', { '/ui': 'routes/public/ui-gallery.tsx' }),
      {
        frame: 'shell/account-words.tsx',
        routes: [
          ...open('everyone', {
            '/auth': 'routes/public/auth.tsx',
            '/auth/second-step': 'routes/public/auth-second-step.tsx',
            '/auth/recover': 'routes/public/auth-recover.tsx',
            '/auth/reset': 'routes/public/auth-reset.tsx',
            '/auth/verify': 'routes/public/auth-verify.tsx',
            '/agent-signup': 'routes/public/agent-signup.tsx',
          }),
          ...open('developers', { '/auth-test': 'routes/public/auth-test.tsx' }),
          {
            frame: 'routes/account/account-frame.tsx',
            routes: [
              ...open('accountOrNotice', { '/account': 'routes/account/profile.tsx' }),
              ...open('account', {
                '/account/bookings': 'routes/account/bookings.tsx',
                '/account/payments': 'routes/account/payments.tsx',
                '/account/notifications': 'routes/account/notifications.tsx',
                '/account/alerts': 'routes/account/alerts.tsx',
                '/account/settings': 'routes/account/settings.tsx',
                '/account/security': 'routes/account/security.tsx',
                '/account/help': 'routes/account/help.tsx',
              }),
            ],
          },
        ],
      },
      {
        frame: 'shell/agent-words.tsx',
        routes: [
          {
            frame: 'routes/agent/agent-frame.tsx',
            routes: open('agent', {
              '/agent/dashboard': 'routes/agent/dashboard.tsx',
              '/agent/transactions': 'routes/agent/transactions.tsx',
              '/agent/credit': 'routes/agent/credit.tsx',
              '/agent/funding': 'routes/agent/funding.tsx',
              '/agent/sales': 'routes/agent/sales.tsx',
              '/agent/commissions': 'routes/agent/commissions.tsx',
              '/agent/markup': 'routes/agent/markup.tsx',
              '/agent/settings': 'routes/agent/settings.tsx',
              '/agent/documents': 'routes/agent/documents.tsx',
            }),
          },
        ],
      },
    ],
  },
  ...open('everyone', { '/admin-login': 'routes/admin/admin-login.tsx' }),
  {
    frame: 'routes/admin/admin-frame.tsx',
    routes: [
      ...open('setup', { '/admin-setup': 'routes/admin/admin-setup.tsx' }),
      ...open('admin', {
        '/admin': 'routes/admin/dashboard.tsx',
        '/admin/bookings': 'routes/admin/bookings.tsx',
        '/admin/bookings/:id': 'routes/admin/booking.tsx',
        '/admin/flights': 'routes/admin/flights.tsx',
        '/admin/flights/schedules': 'routes/admin/schedules.tsx',
        '/admin/flights/airlines': 'routes/admin/airlines.tsx',
        '/admin/flights/airlines/:id/fares': 'routes/admin/fare-rules.tsx',
        '/admin/flights/destinations': 'routes/admin/destinations.tsx',
        '/admin/hotels/amenities': 'routes/admin/amenities.tsx',
        '/admin/hotels/locations': 'routes/admin/locations.tsx',
        '/admin/hotels': 'routes/admin/hotels.tsx',
        '/admin/hotels/rooms': 'routes/admin/rooms.tsx',
        '/admin/hotels/:id/photos': 'routes/admin/hotel-photos.tsx',
        '/admin/hotels/:id/reviews': 'routes/admin/hotel-reviews.tsx',
        '/admin/import/:kind': 'routes/admin/import.tsx',
        '/admin/agents': 'routes/admin/agents.tsx',
        '/admin/agents/:id': 'routes/admin/agent.tsx',
        '/admin/settings': 'routes/admin/settings.tsx',
        '/admin/*': 'routes/admin/not-found.tsx',
      }),
    ],
  },
  ...open('admin', {
    '/admin/export/:kind': 'routes/admin/export.ts',
    '/admin/bookings/export': 'routes/admin/bookings-export.ts',
    '/admin/agents/:id/documents/:document': 'routes/admin/agent-document.ts',
    '/admin/hotels/names': 'routes/admin/hotel-names.ts',
    '/admin/airport-facts/:code': 'routes/admin/airport-facts.ts',
  }),
  ...open('account', { '/account/data': 'routes/account/data.ts' }),
  ...open('agent', {
    '/agent/statement.csv': 'routes/agent/statement-csv.ts',
    '/agent/statement.pdf': 'routes/agent/statement-pdf.ts',
    '/agent/sales.csv': 'routes/agent/sales-csv.ts',
    '/agent/documents/:id': 'routes/agent/document.ts',
  }),
  ...open('everyone', {
    '/sign-out': 'routes/public/sign-out.ts',
    '/preferences': 'routes/public/preferences.ts',
    '/booking/:reference/document.pdf': 'routes/public/booking/document.ts',
    '/booking/:reference/trip.ics': 'routes/public/booking/calendar.ts',
    '/booking/:reference/receipt/:payment': 'routes/public/booking/receipt.ts',
    '/messages/:file': 'routes/public/messages.ts',
    '/pictures/:file': 'routes/public/pictures.ts',
    '/site.webmanifest': 'routes/public/web-manifest.ts',
    '/robots.txt': 'routes/public/robots.ts',
    '/sitemap.xml': 'routes/public/sitemap.ts',
    '/.well-known/jwks.json': 'routes/api/jwks.ts',
    // Each endpoint declares for itself: features/identity/library/api-endpoints.ts.
    '/api/auth/*': 'routes/api/auth.ts',
    '/api/v1/hotels/search': 'routes/api/hotel-search.ts',
    '/api/v1/places': 'routes/api/places.ts',
  }),
  ...open('api', { '/api/v1/me': 'routes/api/me.ts' }),
  ...open('adminApi', { '/api/v1/catalogue/:kind': 'routes/api/catalogue.ts' }),
];

export default toRouteConfig(site) satisfies RouteConfig;

function open(who: Audience, pages: Record<string, string>): DeclaredRoute[] {
  return Object.entries(pages).map(([path, file]) => ({ path, file, who }));
}

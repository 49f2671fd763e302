import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultServerConditions, defineConfig } from 'vite';

// How long each plugin took is nothing that a newcomer's first start should speak of.
const checks = { bundlerTimings: false };

const bundledServer = {
  // Found and read by Node one by one, two thousand files would take longer than everything else at a start.
  resolve: {
    noExternal: true as const,
    external: ['sharp', 'vite'],
    // Libraries have forms for Node: that of passwords works beside the event loop instead of on it.
    conditions: [...defaultServerConditions],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rollupOptions: { checks, input: './server/bundle.ts' } },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // A picture that is inlined can be neither cached nor loaded lazily.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks,
          output: {
            // A few files that pages share, each with what it needs: a dozen small ones cost more in headers and lost
            // compression than a page saves by not loading one of them. Whoever asks for a file loads the whole of
            // it, so what only some of its pages need is worth a file of its own once it is a kilobyte or more.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 5,
                },
                // With what most pages show: prices, cards, the badges of airlines, drawn ways, dates and guests.
                {
                  name: 'frame',
                  test: /\/(app\/shell\/(?!account-messages|page-heading|travel-agency)|i18n\/)|\/ui\/(badge|calendar-messages|card|route-line|empty-state|icons|monogram|price-text|use-first-problem|use-page-restored)\.|\/features\/(catalogue\/(pictures\/|components\/airline|flights\/business-today|rooms\/rooms-by-type)|search\/hotel-query)|\/lib\/(?!fold-text)[\w-]+\.ts|preload-helper/,
                  priority: 4,
                },
                // What a search is, for the forms, for what they found and for the checkout. The pickers are in `forms`.
                {
                  name: 'kit',
                  test: /\/ui\/(checkbox|select|use-enhanced)\.|\/features\/search\/((?!country-codes)[\w-]+\.ts|flights\/flight-filters)/,
                  priority: 3,
                },
                { name: 'forms', test: /\/features\/search\/components\//, priority: 2 },
                { name: 'later', test: /\/results\/search-pages\./, priority: 2 },
                {
                  name: 'found',
                  test: /\/ui\/(pagination|skeleton)|\/results\/(results-head|later-parts)\./,
                  priority: 1,
                },
                {
                  name: 'flight',
                  test: /\/features\/catalogue\/fares\/fare-rules|\/search\/flights\/(flight-address|components\/(flight-(line|timeline)|fare-details|use-flight-messages))/,
                  priority: 1,
                },
                {
                  name: 'flight-list',
                  test: /\/search\/(alerts\/|flights\/price-calendar)|\/results\/(flight-(results|card|filters|headings)|fare-strip)\./,
                  priority: 1,
                },
                {
                  name: 'checkout',
                  test: /\/features\/booking\/checkout\/|\/public\/checkout\/(?!flight|stay|sale)/,
                  priority: 1,
                },
                // Shared by flight and hotel bookings, and in part by the account pages.
                {
                  name: 'trip-parts',
                  test: /\/features\/(booking\/(components\/booking-status-badge|booking-amount)|payments\/payment)\.|\/public\/booking\/(use-trip-messages|trip\/(documents-card|hold-status|ticket))\./,
                  priority: 1,
                },
                {
                  name: 'stays',
                  test: /\/features\/(catalogue\/(amenities\/amenity\.|components\/(?!airline|drawn-map))|search\/hotels\/(?!hotel-choices|components\/stay-form))/,
                  priority: 0,
                },
                { name: 'sheet', test: /\/ui\/modal\./, priority: 0 },
                // Only agents load these parts of the checkout.
                { name: 'sale', test: /\/public\/checkout\/sale-/, priority: 0 },
              ],
            },
          },
        },
      },
    },
    // In development the sources alone go through Vite, and Node loads libraries as they are.
    ssr: command === 'build' ? bundledServer : {},
  },
}));

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
                  test: /\/(app\/shell\/(?!account-messages|page-heading|search-page|travel-agency)|i18n\/)|\/app\/ui\/(badge|calendar-messages|card|route-line|empty-state|icons|monogram|price-text|use-first-problem)\.|\/features\/(catalogue\/(pictures\/|components\/airline|flights\/business-today)|search\/hotel-query)|\/lib\/(?!fold-text)[\w-]+\.ts|preload-helper/,
                  priority: 4,
                },
                // What a search is, for the forms, for what they found and for the checkout. The pickers are in `forms`.
                {
                  name: 'kit',
                  test: /\/app\/ui\/(checkbox|select|use-(adopted|enhanced))\.|\/features\/search\/((?!country-codes)[\w-]+\.ts|flights\/flight-filters|components\/(typed-params|recent-storage))/,
                  priority: 3,
                },
                { name: 'forms', test: /\/features\/search\/components\/(?!sort-by|rem)/, priority: 2 },
                { name: 'later', test: /\/results\/(later-pages|flight-page|hotel-page)\./, priority: 2 },
                {
                  name: 'found',
                  test: /\/app\/ui\/(pagination|skeleton)|\/features\/search\/components\/(sort-by|rem)|\/results\/(search-head|short-facts|later-parts|use-edit)/,
                  priority: 1,
                },
                {
                  name: 'flight',
                  test: /\/features\/catalogue\/fares\/fare-rules|\/search\/flights\/(flight-address|components\/(flight-(line|timeline|baggage)|fare-cond|fact-line|use-flight-messages))/,
                  priority: 1,
                },
                {
                  name: 'flight-list',
                  test: /\/search\/(alerts\/|flights\/((date-links|price-figures)|components\/(flight-(card|facts|details)|filter-chips|use-day-messages|use-leg)))|\/results\/flight-results/,
                  priority: 1,
                },
                {
                  name: 'checkout',
                  test: /\/features\/booking\/(components\/checkout|checkout)\/|\/public\/checkout\/(?!flight|stay|use-leg)/,
                  priority: 1,
                },
                // What a booking of flights and one of a stay share, some of it with the pages of an account.
                {
                  name: 'trip-parts',
                  test: /\/features\/(booking\/(components\/trip\/(booking-status-badge|documents-card|fact|failure-key|hold-countdown|moved-flights|ticket-|use-trip-messages)|documents\/document-messages)|payments\/payment\.)/,
                  priority: 1,
                },
                {
                  name: 'stays',
                  test: /\/features\/(catalogue\/(amenities\/amenity\.|components\/(?!airline|drawn-map))|search\/hotels\/(?!hotel-choices|components\/stay-form))|\/public\/hotel\/price\./,
                  priority: 0,
                },
                { name: 'sheet', test: /\/app\/ui\/(modal|sheet)\./, priority: 0 },
                // What only agents see of a checkout.
                { name: 'sale', test: /\/features\/booking\/components\/selling\//, priority: 0 },
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

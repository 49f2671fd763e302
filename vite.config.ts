import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// How long each plugin took is nothing that a newcomer's first start should speak of.
const checks = { bundlerTimings: false };

export default defineConfig({
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
            // compression than a page saves by not loading one of them. The pickers come with the forms alone.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 5,
                },
                { name: 'frame', test: /\/(app\/shell|i18n)\//, priority: 4 },
                {
                  name: 'kit',
                  test: /\/app\/ui\/(button|calendar-(month|words)|checkbox|field|input|select|spinner|use-)|\/lib\/|\/features\/search\/([\w-]+\.ts|flights\/flight-filters|components\/(typed-params|rec))|preload-helper|lucide-react\/.*\/(arrow-|chevron-|map-pin|sliders-)/,
                  priority: 3,
                },
                { name: 'forms', test: /\/features\/search\/components\/(?!sort-by|rem)/, priority: 2 },
                {
                  name: 'found',
                  test: /\/app\/ui\/(badge|card|empty-state|pagination|price-text|skeleton)|\/features\/(catalogue\/pictures\/|search\/components\/(sort-by|rem))|\/results\/(search-head|short-facts|later-parts|use-edit)|lucide-react\/.*\/(calendar-days|clock|pencil|calendar-x-2)\./,
                  priority: 1,
                },
                {
                  name: 'flight',
                  test: /\/app\/ui\/monogram|\/features\/catalogue\/(fares\/fare-rules|components\/airline)|\/search\/flights\/(flight-address|components\/(flight-(line|timeline|baggage)|fare-cond|fact-line|use-flight-words))|lucide-react\/.*\/(luggage|briefcase-business)\./,
                  priority: 1,
                },
                {
                  name: 'flight-list',
                  test: /\/search\/(alerts\/|flights\/((date-links|price-figures)|components\/(flight-(card|facts|details)|filter-chips|use-day-words|use-leg)))|\/results\/flight-results|lucide-react\/.*\/(armchair|bell-ring)\./,
                  priority: 1,
                },
                {
                  name: 'checkout',
                  test: /\/features\/booking\/(components\/checkout|checkout)\/|\/public\/checkout\/(?!flight|stay|use-leg)|lucide-react\/.*\/lock\./,
                  priority: 1,
                },
                {
                  name: 'stays',
                  test: /\/app\/ui\/(modal|radio-group|sheet|stars)|\/features\/(catalogue\/components|search\/hotels)\/(?!airline|components\/stay-form)/,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { checks, input: './server/app.ts' } } },
  },
});

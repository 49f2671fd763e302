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
            // Three files that pages share, each with what it needs: a dozen small ones cost more in headers and
            // lost compression than a page saves by not loading one of them.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                { name: 'frame', test: /\/(app\/shell|i18n)\//, priority: 2 },
                // The forms, which the home page has too; what is found comes with the pages that show it.
                { name: 'search', test: /\/features\/search\/(components\/|[^/]+$)/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { checks, input: './server/app.ts' } } },
  },
});

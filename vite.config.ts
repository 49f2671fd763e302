import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A picture that is inlined can be neither cached nor loaded lazily.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${name.startsWith('parts') ? 'parts' : '[name]'}-[hash].js`,
            // A dozen small files cost more in headers and lost compression than a page saves by not loading one.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: 'parts',
                  test: /\/(app\/(ui|shell|art)|features|i18n|lib|node_modules)\//,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 12_000,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
});

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defaultServerConditions, defineConfig } from 'vite';
import { sharedFiles } from './app/shared-files.ts';

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
  build: {
    rollupOptions: {
      checks,
      input: { index: './server/bundle.ts', 'draw-worker': './features/booking/documents/draw/worker.ts' },
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // A picture that is inlined can be neither cached nor loaded lazily.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { checks, output: { codeSplitting: { groups: sharedFiles() } } } } },
    // In development the sources alone go through Vite, and Node loads libraries as they are.
    ssr: command === 'build' ? bundledServer : {},
  },
}));

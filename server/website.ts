import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Mode } from '#lib/env.ts';
import type { AppServices } from './app.ts';
import { buildIfNeeded, SERVER_BUNDLE } from './build.ts';

interface Website {
  handle: RequestListener;
  close(): Promise<void>;
}

type AppModule = typeof import('./app.ts');

/** The built site; in development the sources themselves, through Vite, reloaded as they change. */
export async function loadWebsite(mode: Mode, server: Server, services: AppServices): Promise<Website> {
  return mode === 'development' ? loadSources(server, services) : loadBuild(services);
}

async function loadBuild(services: AppServices): Promise<Website> {
  await buildIfNeeded();
  const { createApp }: AppModule = await import(SERVER_BUNDLE.href);
  return { handle: getRequestListener(createApp(services).fetch), close: async () => {} };
}

async function loadSources(server: Server, services: AppServices): Promise<Website> {
  const { createServer } = await import('vite');
  const before = process.listeners('SIGTERM');
  // Read as it is: a copy in a temporary file, which comes and goes, would have `npm run dev` start anew again and again.
  const vite = await createServer({
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
  });
  // A part of it would end the process at this signal, before requests in flight have their answers.
  for (const added of process.listeners('SIGTERM').filter((listener) => !before.includes(listener))) {
    process.off('SIGTERM', added);
  }
  return {
    handle(request, response) {
      vite.middlewares(request, response, async () => {
        try {
          const { createApp } = (await vite.ssrLoadModule('/server/app.ts')) as AppModule;
          await getRequestListener(createApp(services).fetch)(request, response);
        } catch (error) {
          services.log.error({ err: error }, 'development server');
          response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
        }
      });
    },
    close: () => vite.close(),
  };
}

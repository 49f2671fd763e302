import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Mode } from '#lib/env.ts';
import type { AppServices } from './app.ts';
import { buildIfNeeded, CLIENT_FOLDER, SERVER_BUNDLE } from './build.ts';
import { createFinishedPages, type FinishedPages } from './finished-pages.ts';
import { createFlightAnswers, type FlightAnswers } from './flight-answers.ts';
import { createRequestNotes, type NoteRequest } from './middleware/log-requests.ts';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

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
  const { createApp } = import.meta.env ? await import('./app.ts') : await importBuilt();
  const files = await openStaticFiles(CLIENT_FOLDER);
  const pages = createFinishedPages(services.settings);
  const makePage = getRequestListener(createApp({ ...services, pages }).fetch);
  const flights = createFlightAnswers(services);
  const note = createRequestNotes(services);
  return { handle: answerAtOnce({ files, pages, flights, note, makePage }), close: async () => {} };
}

/** Where the product runs from its sources, its pages are built. */
async function importBuilt(): Promise<AppModule> {
  await buildIfNeeded();
  return import(SERVER_BUNDLE.href);
}

/** What is there already is sent before anything is made of a request: a file, or a page that was finished for another. */
function answerAtOnce({
  files,
  pages,
  flights,
  note,
  makePage,
}: {
  files: StaticFiles;
  pages: FinishedPages;
  flights: FlightAnswers;
  note: NoteRequest;
  makePage: RequestListener;
}): RequestListener {
  return async (request, response) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const isSent = await sendFinished(request, response, requestId);
    if (!isSent) return makePage(request, response);
    const [path = ''] = request.url?.split('?', 1) ?? [];
    const { method } = request;
    note({
      requestId,
      method,
      path,
      status: response.statusCode,
      milliseconds: performance.now() - startedAt,
    });
  };

  /** Files carry no id: a page comes with two dozen of them, and on a slow line each header is dear. */
  function sendFinished(request: IncomingMessage, response: ServerResponse, requestId: string) {
    const isFile = files.send(request, response);
    if (isFile !== false) return isFile;
    const isSearch = flights.send(request, response, requestId);
    if (isSearch !== false) return isSearch;
    return pages.send(request, response, requestId);
  }
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

import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { subjectsOf } from '#features/booking/waiting/waiting-lines.ts';
import type { Mode } from '#lib/env.ts';
import { localPath } from '#lib/untrusted-input.ts';
import type { AppServices } from './app.ts';
import { buildIfNeeded, CLIENT_FOLDER, SERVER_BUNDLE } from './build.ts';
import { createFlightResponses, searchPath } from './flight-responses.ts';
import { clientAddress } from './http-server.ts';
import { acceptedEncoding } from './middleware/compress.ts';
import { createPageCache } from './page-cache.ts';

const yearSeconds = 365 * 24 * 3600;
const daySeconds = 24 * 3600;
const kinds: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  headers: Record<string, string | number>;
  body: Buffer;
}

interface StaticFiles {
  /** Sends the file at the URL; false if there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
}

/** The files of the built site, read on first use and kept in memory: a few megabytes in total. */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
  const files = new Map<string, StaticFile>();
  const reading = new Map<string, Promise<StaticFile>>();

  /** Once for all who ask meanwhile: thousands of copies would fill the memory. */
  function readOnce(path: string, encoding: 'br' | 'gzip' | null): Promise<StaticFile> {
    const key = `${encoding} ${path}`;
    return reading.getOrInsertComputed(key, () => read(path, encoding).finally(() => reading.delete(key)));
  }

  async function read(path: string, encoding: 'br' | 'gzip' | null): Promise<StaticFile> {
    const body = await readFile(join(folder, encoding ? `${path}${suffixOf[encoding]}` : path));
    // Names under assets/ contain a content hash.
    const isImmutable = path.startsWith('/assets/');
    const headers = {
      'content-type': kinds[extname(path)] ?? 'application/octet-stream',
      'content-length': body.byteLength,
      'cache-control': isImmutable ? `public, max-age=${yearSeconds}, immutable` : `public, max-age=${daySeconds}`,
      ...(encoding && { 'content-encoding': encoding }),
      ...(names.has(`${path}.br`) && { vary: 'accept-encoding' }),
      ...(!isImmutable && {
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      }),
    };
    const file = { headers, body };
    files.set(`${encoding} ${path}`, file);
    return file;
  }

  return {
    send(request, response) {
      const { method, url = '', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const query = url.indexOf('?');
      const path = query === -1 ? url : url.slice(0, query);
      if (!names.has(path)) return false;
      const accepted = acceptedEncoding(headers['accept-encoding']);
      const encoding = accepted && names.has(`${path}${suffixOf[accepted]}`) ? accepted : null;
      const file = files.get(`${encoding} ${path}`);
      // A newer build may have removed it; then the page router answers 404.
      if (!file) return readOnce(path, encoding).then(write, () => false);
      return write(file);

      function write({ headers: head, body }: StaticFile): true {
        const isKnown = head.etag !== undefined && headers['if-none-match'] === head.etag;
        response.writeHead(isKnown ? 304 : 200, head).end(isKnown || method === 'HEAD' ? undefined : body);
        return true;
      }
    },
  };
}

/** A rush to one checkout takes so many at a time, and lets the requests of others in between. */
const checkoutsPerLoop = 8;

/** Resolves in the order of the calls, for a few of them in each turn of the event loop. */
function createThrottle(atOnce: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function next(): void {
    for (const go of waiting.splice(0, atOnce)) go();
    if (waiting.length > 0) setImmediate(next);
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}

const suffixOf = { br: '.br', gzip: '.gz' };

interface Website {
  handle: RequestListener;
  close(): Promise<void>;
}

/** What a process of the role worker answers: whether it lives and is ready, and its metrics on their own port. */
export function answerChecksOnly({ notReady }: Pick<AppServices, 'notReady'>): RequestListener {
  return async (request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(`${text}\n`);
    if (request.url === '/healthz') return answer(200, 'alive');
    if (request.url !== '/readyz') return answer(404, 'This process works in the background and has no pages.');
    const missing = await notReady();
    return answer(missing.length === 0 ? 200 : 503, missing.join('\n') || 'ready');
  };
}

type AppModule = typeof import('./app.ts');

/** The built site, or in development the sources through Vite. */
export async function loadWebsite(mode: Mode, server: Server, services: AppServices): Promise<Website> {
  return mode === 'development' ? loadSources(server, services) : loadBuild(services);
}

/** Sends static files, flight searches and cached pages before creating a Request. */
async function loadBuild(services: AppServices): Promise<Website> {
  const { createApp, createWaitingPages } = import.meta.env ? await import('./app.ts') : await importBuilt();
  const files = await openStaticFiles(CLIENT_FOLDER);
  const pages = createPageCache(services.settings);
  const makePage = getRequestListener(createApp({ ...services, pages }).fetch);
  const flights = createFlightResponses(services);
  const throttle = createThrottle(checkoutsPerLoop);
  const waitingPage = createWaitingPages(services);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const route = await sendFinished(request, response, requestId);
    if (route === false) return makePage(request, response);
    const [path = ''] = request.url?.split('?', 1) ?? [];
    const { method } = request;
    const milliseconds = performance.now() - startedAt;
    services.recordRequest({ requestId, method, path, route, status: response.statusCode, milliseconds });
  }

  /** Files get no request id: a page loads two dozen of them, and each header is expensive on a slow line. */
  async function sendFinished(request: IncomingMessage, response: ServerResponse, requestId: string) {
    if (await files.send(request, response)) return '(file)';
    if (await flights.send(request, response, requestId)) return searchPath;
    if (request.url?.startsWith('/checkout')) {
      await throttle();
      return (await sendPlace(request, response, requestId)) && '/checkout';
    }
    return pages.send(request, response, requestId);
  }

  /** False for whoever does not wait in line. */
  async function sendPlace(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { method, url = '', headers } = request;
    const [path, query] = url.split('?', 2);
    if (method !== 'GET' || path !== '/checkout' || services.settings().security.maintenanceMode) return false;
    const subjects = subjectsOf(new URLSearchParams(query));
    if (!services.waitingLines.isOpenFor(subjects)) return false;
    const cookies = headers.cookie ?? null;
    // The app reports what fails.
    const visit = { subjects, cookies, clientAddress: clientAddress(request, services.env) };
    const arrived = await services.waitingLines.arrive(visit).catch(() => undefined);
    if (!arrived || arrived.isIn) return false;
    const [page, init] = waitingPage(arrived, { address: localPath(url), cookies });
    response.writeHead(init.status, {
      ...init.headers,
      'x-request-id': requestId,
      'content-length': Buffer.byteLength(page),
    });
    response.end(page);
    return true;
  }

  return { handle, close: async () => {} };
}

/** When running from sources, the pages still come from the build. */
async function importBuilt(): Promise<AppModule> {
  await buildIfNeeded();
  return import(SERVER_BUNDLE.href);
}

async function loadSources(server: Server, services: AppServices): Promise<Website> {
  const { createServer } = await import('vite');
  const before = process.listeners('SIGTERM');
  // The native loader writes no temporary file, which would restart `npm run dev` again and again.
  const vite = await createServer({ configLoader: 'native', server: { middlewareMode: true, hmr: { server } } });
  // Vite adds a SIGTERM listener that would exit before open requests are answered.
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

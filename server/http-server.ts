import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Log } from '#lib/log.ts';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
const DRAIN_LIMIT_MS = 6_000;

interface HttpServer {
  ok: true;
  server: Server;
  /** Until a handler is given, every request is told that the process is starting. */
  serve(handler: RequestListener): void;
  /** Stops accepting, and resolves when the requests in flight have their answers. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export async function listen(options: {
  port: number;
  host: string | undefined;
  log: Log;
}): Promise<HttpServer | { ok: false; message: string }> {
  const { port, host, log } = options;
  let handler: RequestListener = sayStarting;
  let draining: Promise<void> | undefined;

  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      // A connection that is told to end with this answer does not hold the shutdown up.
      if (draining) response.setHeader('connection', 'close');
      handler(request, response);
    },
  );
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure) return { ok: false, message: explain(failure, port) };
  server.on('error', (error) => log.error({ err: error }, 'http server'));

  async function drain(): Promise<void> {
    draining ??= new Promise((resolve) => {
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(limit);
        resolve();
      });
      server.closeIdleConnections();
    });
    return draining;
  }

  return {
    ok: true,
    server,
    serve(next) {
      handler = next;
    },
    drain,
    close: drain,
  };
}

function sayStarting(request: IncomingMessage, response: ServerResponse): void {
  const isAliveCheck = request.url === '/healthz';
  response.writeHead(isAliveCheck ? 200 : 503, { 'content-type': 'text/plain', 'retry-after': '2' });
  response.end(isAliveCheck ? 'alive' : 'starting');
}

function explain(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`;
  }
  if (error.code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`;
  return `Listening on port ${port} failed: ${error.message}`;
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Log } from '#lib/log.ts';

export interface Timeouts {
  headersMs: number;
  requestMs: number;
  keepAliveMs: number;
  /** How often Node looks for senders that are past a limit. Its own half minute would make 15 seconds 45. */
  checkEveryMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 60_000, keepAliveMs: 65_000, checkEveryMs: 1_000 };
const MAX_HEADER_BYTES = 16 * 1024;
const STRICT_TRANSPORT = `max-age=${2 * 365 * 24 * 3600}; includeSubDomains`;
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
  isBehindTls?: boolean;
  timeouts?: Timeouts;
}): Promise<HttpServer | { ok: false; message: string }> {
  const { port, host, log, isBehindTls = false, timeouts = TIMEOUTS } = options;
  let handler: RequestListener = sayStarting;
  let draining: Promise<void> | undefined;

  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      // On every answer, whoever makes it: pages have more of the kind in security-headers.ts.
      response.setHeader('x-content-type-options', 'nosniff');
      if (isBehindTls) response.setHeader('strict-transport-security', STRICT_TRANSPORT);
      // A connection that is told to end with this answer does not hold the shutdown up.
      if (draining) response.setHeader('connection', 'close');
      handler(request, response);
    },
  );
  const failure = await bind(server, port, host);
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

/**
 * Without a host, on every interface. Node by itself would go on to IPv4 where another program has the port over IPv6,
 * and whoever then asks localhost would reach that program: only a machine without IPv6 is served over IPv4 alone.
 */
async function bind(
  server: Server,
  port: number,
  host: string | undefined,
): Promise<NodeJS.ErrnoException | undefined> {
  if (host !== undefined) return tryToListen(host);
  const failure = await tryToListen('::');
  const lacksIpv6 = failure?.code === 'EAFNOSUPPORT' || failure?.code === 'EADDRNOTAVAIL';
  return lacksIpv6 ? tryToListen('0.0.0.0') : failure;

  function tryToListen(at: string): Promise<NodeJS.ErrnoException | undefined> {
    return new Promise((resolve) => {
      server.once('error', resolve);
      server.listen(port, at, () => {
        server.off('error', resolve);
        resolve(undefined);
      });
    });
  }
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

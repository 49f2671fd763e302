import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';

interface Timeouts {
  headersMs: number;
  requestMs: number;
  keepAliveMs: number;
  /** How often Node checks the timeouts. Its default of 30 seconds would turn 15 seconds into 45. */
  checkEveryMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 15_000, requestMs: 60_000, keepAliveMs: 65_000, checkEveryMs: 1_000 };
const MAX_HEADER_BYTES = 16 * 1024;
const STRICT_TRANSPORT = `max-age=${2 * 365 * 24 * 3600}; includeSubDomains`;
const DRAIN_LIMIT_MS = 6_000;
/** The shortest time for which a stopping process accepts: what was sent before the signal is taken up in it. */
const LEAST_ACCEPTING_MS = 200;

interface HttpServer {
  ok: true;
  server: Server;
  /** Until a handler is set, requests get 503 "starting". */
  serve(handler: RequestListener): void;
  /**
   * Asks callers to go elsewhere, by `connection: close` on every answer, accepts for so long, and resolves when
   * the open requests are answered.
   */
  drain(acceptingMs?: number): Promise<void>;
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
  let handler: RequestListener = answerStarting;
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
      // On every response; pages get more in security-headers.ts.
      response.setHeader('x-content-type-options', 'nosniff');
      if (isBehindTls) response.setHeader('strict-transport-security', STRICT_TRANSPORT);
      // Closes the connection after this response, so that it does not delay the shutdown.
      if (draining) response.setHeader('connection', 'close');
      handler(request, response);
    },
  );
  const failure = await bind(server, port, host);
  if (failure) return { ok: false, message: explain(failure, port) };
  server.on('error', (error) => log.error({ err: error }, 'http server'));

  function drain(acceptingMs = 0): Promise<void> {
    draining ??= sleep(Math.max(acceptingMs, LEAST_ACCEPTING_MS)).then(closeWhenAnswered);
    return draining;
  }

  function closeWhenAnswered(): Promise<void> {
    return new Promise((resolve) => {
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(limit);
        resolve();
      });
      server.closeIdleConnections();
    });
  }

  return {
    ok: true,
    server,
    serve(next) {
      handler = next;
    },
    drain,
    close: () => drain(),
  };
}

/**
 * Without a host, listens on every interface. Node's default would fall back to IPv4 when another program has
 * the port over IPv6, and localhost would reach that program: only a machine without IPv6 is served over IPv4
 * alone.
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

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
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

/** The URL of this process without proxies, for calls to itself. */
export function ownUrl({ host, port }: { host: string | undefined; port: number }): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** The line printed when the process serves, with BASE_URL if it differs. */
export function readyLine(env: { host: string | undefined; port: number; baseUrl: string }): string {
  const own = ownUrl(env).replace('//127.0.0.1:', '//localhost:');
  return own === env.baseUrl ? `ready ${own}` : `ready ${own} for ${env.baseUrl}`;
}

/**
 * The client's address. Each proxy appends the address that called it, so with `trustProxyHops` proxies that
 * many entries from the right are true and earlier ones may be forged. Without a proxy, or with fewer
 * entries, it is the connection's address.
 */
export function clientAddress({
  connection,
  forwardedFor,
  trustProxyHops,
}: {
  connection: string | undefined;
  forwardedFor: string | undefined;
  trustProxyHops: number;
}): string {
  const entries = forwardedFor?.split(',') ?? [];
  const reported = trustProxyHops > 0 ? entries.at(-trustProxyHops) : undefined;
  return plainAddress(reported) ?? plainAddress(connection) ?? 'unknown';
}

/** Strips port, brackets and the IPv4-mapped IPv6 prefix; undefined if it is no address. */
function plainAddress(entry: string | undefined): string | undefined {
  const text = entry?.trim().toLowerCase() ?? '';
  const bare =
    /^\[(?<v6>[^\]]+)\](:\d+)?$/.exec(text)?.groups?.v6 ??
    /^(?<v4>\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.groups?.v4 ??
    text;
  const address = bare.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : undefined;
}

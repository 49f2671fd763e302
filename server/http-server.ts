import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';

interface Timeouts {
  headersMs: number;
  requestMs: number;
  keepAliveMs: number;
  /**
   * Nothing is read: whoever does not read an answer would hold its memory for ever. Node gives a connection that
   * has taken up a part this time once more.
   */
  stalledMs: number;
  /** How often Node checks the timeouts. Its default of 30 seconds would turn 15 seconds into 45. */
  checkEveryMs: number;
}

const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  stalledMs: 60_000,
  checkEveryMs: 1_000,
};
const MAX_HEADER_BYTES = 16 * 1024;
const STRICT_TRANSPORT = `max-age=${2 * 365 * 24 * 3600}; includeSubDomains`;
/** From the end of accepting: for what arrived late, and for what is open. */
const DRAIN_LIMIT_MS = 6_000;
/**
 * A stopping process accepts until nothing has arrived for this long: a busy one takes up one connection a turn, and
 * those that still wait when it stops listening are reset.
 */
const QUIET_MS = 200;
/** Callers who do not go elsewhere are not waited for any longer. */
const QUIET_LIMIT_MS = 3_000;

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
  /** Connections and requests. */
  let arrived = 0;

  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      arrived += 1;
      // On every response; pages get more in security-headers.ts.
      response.setHeader('x-content-type-options', 'nosniff');
      if (isBehindTls) response.setHeader('strict-transport-security', STRICT_TRANSPORT);
      // Closes the connection after this response, so that it does not delay the shutdown.
      if (draining) response.setHeader('connection', 'close');
      // HTTP/1.0 may do without, as the checks of load balancers do; Node itself refuses it of HTTP/1.1.
      request.headers.host ??= 'localhost';
      handler(request, response);
    },
  );
  server.setTimeout(timeouts.stalledMs, (socket) => {
    // Where nothing waits to be read, it is the answer that takes long.
    if (socket.writableLength > 0) socket.destroy();
  });
  const failure = await bind(server, port, host);
  if (failure) return { ok: false, message: explain(failure, port) };
  server.on('error', (error) => log.error({ err: error }, 'http server'));
  server.on('connection', () => {
    arrived += 1;
  });

  function drain(acceptingMs = 0): Promise<void> {
    draining ??= sleep(acceptingMs).then(closeWhenAnswered);
    return draining;
  }

  async function closeWhenAnswered(): Promise<void> {
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
    await untilQuiet();
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    clearTimeout(limit);
  }

  async function untilQuiet(): Promise<void> {
    const until = performance.now() + QUIET_LIMIT_MS;
    let before: number;
    do {
      before = arrived;
      await sleep(QUIET_MS);
    } while (arrived > before && performance.now() < until);
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

function answerStarting({ url }: IncomingMessage, response: ServerResponse): void {
  if (url === '/healthz') return void response.end('alive');
  const isProgram = url?.startsWith('/api/');
  response.writeHead(503, { 'content-type': isProgram ? 'application/json' : 'text/plain', 'retry-after': '2' });
  response.end(isProgram ? '{"error":"unavailable"}' : 'This site is starting. Please try again in a moment.');
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
export function clientAddress(
  { socket, headers }: { socket: { remoteAddress?: string | undefined }; headers: IncomingMessage['headers'] },
  { trustProxyHops }: { trustProxyHops: number },
): string {
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  const reported = trustProxyHops > 0 ? entries.at(-trustProxyHops) : undefined;
  return plainAddress(reported) ?? plainAddress(socket.remoteAddress) ?? 'unknown';
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

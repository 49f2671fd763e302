import { once } from 'node:events';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextAddress, send } from '#bench/buyer.ts';
import { residentMegabytes } from '#bench/processes.ts';
import { quantile, type SteadyLoad, startSteadyLoad } from '../steady-load.ts';
import { type Fault, type FaultSite, openSite, type Trial } from './site.ts';

// Clients that send slowly, too much, or what is no HTTP, while others are served.

const othersPerSecond = 20;
const othersP95LimitMs = 1_000;
/** Above what the process had before. */
const memoryLimitMegabytes = 300;

export const slowSockets: Fault = {
  name: 'slow-sockets',
  what: '2,000 sockets that say nothing, send a byte a second of headers or of a form, or do not read what they asked for',
  async run(trial) {
    const count = trial.isQuick ? 200 : 2_000;
    return whileOthersAreServed(trial, 'slow_sockets', async ({ products: [product] }) => {
      const { port = 0, pid = 0 } = product ?? {};
      const before = openSockets(pid);
      const kinds = [
        '',
        'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
        'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nname=',
        // More than the buffers on the way take up.
        `GET /assets/${largestAsset()} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(20),
      ];
      const sockets = Array.from({ length: count }, (_, number) => openSlow(port, kinds[number % kinds.length] ?? ''));
      const drip = setInterval(() => {
        for (const [number, { socket }] of sockets.entries()) if ([1, 2].includes(number % 4)) socket.write('a');
      }, 1_000);
      const startedAt = performance.now();
      let most = 0;
      while (most < before + count * 0.9 && performance.now() - startedAt < 10_000) {
        await sleep(100);
        most = Math.max(most, openSockets(pid));
      }
      // The longest of the limits in server/http-server.ts, and some time to notice.
      while (openSockets(pid) > before + othersPerSecond && performance.now() - startedAt < 180_000) await sleep(500);
      clearInterval(drip);
      const seconds = (performance.now() - startedAt) / 1000;
      const left = openSockets(pid) - before;
      for (const { socket } of sockets) socket.destroy();
      if (left > othersPerSecond) throw new Error(`${left} sockets were still open after ${seconds.toFixed(0)} s.`);
      // Those that say nothing end after 15 seconds, so that all are open at once on a quick machine only.
      if (most < before + count / 2) throw new Error(`Only ${most} sockets were open at once.`);
      return `${count} sockets, ${most} at once, all gone after ${seconds.toFixed(0)} s`;
    });
  },
};

function largestAsset(): string {
  const folder = 'build/client/assets';
  const bytes = (name: string) => statSync(`${folder}/${name}`).size;
  return readdirSync(folder).toSorted((one, other) => bytes(other) - bytes(one))[0] ?? '';
}

/** Never reads. */
function openSlow(port: number, text: string): { socket: Socket } {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause().write(text);
  return { socket };
}

function openSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;
}

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:');
  } catch {
    return false;
  }
}

const gigabyte = 1024 ** 3;

export const hugeBodies: Fault = {
  name: 'huge-bodies',
  what: 'bodies of 1 GB, with their length and in chunks, sent to forms, programs and webhooks',
  async run(trial) {
    return whileOthersAreServed(trial, 'huge_bodies', async ({ products: [product] }) => {
      const addresses = [
        '/contact',
        '/api/auth/sign-in/email',
        '/webhooks/sandbox',
        '/admin/import/flights',
        '/healthz',
      ];
      const outcomes = await Promise.all(
        addresses.flatMap((address) =>
          [false, true].map((isChunked) => sendHuge(product?.port ?? 0, address, isChunked)),
        ),
      );
      const wrong = outcomes.filter(({ status }) => status !== undefined && (status >= 500 || status === 200));
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
      const most = Math.max(...outcomes.map(({ megabytes }) => megabytes));
      return `${outcomes.length} bodies, answered ${[...new Set(outcomes.map(({ status }) => status ?? 'by closing'))].join(', ')}, at most ${most} MB taken off the line`;
    });
  },
};

async function sendHuge(port: number, path: string, isChunked: boolean) {
  const block = Buffer.alloc(64 * 1024, 'a');
  const sending = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': gigabyte }),
    },
  });
  let sent = 0;
  let status: number | undefined;
  sending.on('response', (answer) => {
    status = answer.statusCode;
    answer.resume();
  });
  function* blocks() {
    for (; sent < gigabyte; sent += block.length) yield block;
  }
  // Whoever is refused is cut off.
  await pipeline(Readable.from(blocks()), sending).catch(() => {});
  sending.destroy();
  return { path, isChunked, status, megabytes: Math.round(sent / 1024 / 1024) };
}

const host = 'Host: localhost\r\n';
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
/** Answered by "alive" if it gets through as a request of its own. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** What is no HTTP, or is understood in two ways by two programs. */
const malformed: string[] = [
  `POST / HTTP/1.1\r\n${host}${form}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${smuggled}0\r\n\r\n`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Content-Length: +0\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Content-Length: -1\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Content-Length: 0x2c\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Content-Length: 99999999999999999999\r\n\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n\r\n-1\r\n${smuggled}`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n\r\n0;\n${smuggled}\r\n\r\n`,
  `POST / HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n\r\n1\r\naZZ0\r\n\r\n${smuggled}`,
  `GET / HTTP/1.1\r\n${host}X: a\r\n Content-Length: 44\r\n\r\n${smuggled}`,
  `GET / HTTP/1.1\r\n${host}X: a\nContent-Length: 44\r\n\r\n${smuggled}`,
  `GET / HTTP/1.1\r\n${host}X: a\r${smuggled}`,
  `GET / HTTP/1.1\r\n${host}X\x00: a\r\n\r\n${smuggled}`,
  `GET / HTTP/1.1\r\n${host}X: a\x00b\r\n\r\n${smuggled}`,
  `GET /\x00 HTTP/1.1\r\n${host}\r\n${smuggled}`,
  `GET / HTTP/1.1\n${host.replace('\r', '')}\n${smuggled}`,
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/1.1\r\n${host}Host: elsewhere.example\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: local host\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(100_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}${'X: a\r\n'.repeat(5_000)}\r\n`,
  `GET / HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(3_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Expect: nonsense\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  `GET / HTTP/9.9\r\n${host}\r\n`,
  `GET  / HTTP/1.1\r\n${host}\r\n`,
  'GET /\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${host}\r\n`,
  `TRACE / HTTP/1.1\r\n${host}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `NONSENSE / HTTP/1.1\r\n${host}\r\n`,
  `get / HTTP/1.1\r\n${host}\r\n`,
  `GET http://elsewhere.example/ HTTP/1.1\r\n${host}\r\n`,
  `GET //elsewhere.example/%2e%2e HTTP/1.1\r\n${host}\r\n`,
  `GET /../../../etc/passwd HTTP/1.1\r\n${host}\r\n`,
  `GET /%00 HTTP/1.1\r\n${host}\r\n`,
  `GET /%ff%fe HTTP/1.1\r\n${host}\r\n`,
  `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n`,
  `GET /search?from=%FF&to=%00&date=%ZZ HTTP/1.1\r\n${host}\r\n`,
  `GET /booking/%2F%2F HTTP/1.1\r\n${host}\r\n`,
  `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/1.1\r\n${host}Accept-Language: ${'\xff'.repeat(100)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Cookie: fika-mbali-language=\xff; =; ;;a\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}X-Forwarded-For: ${', '.repeat(500)}nobody\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}Range: bytes=${'0-1,'.repeat(1_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}If-Modified-Since: never\r\nIf-None-Match: ${'"'.repeat(999)}\r\n\r\n`,
  `POST /auth HTTP/1.1\r\n${host}${form}Content-Length: 7\r\n\r\n%ZZ=%00`,
  `POST /auth HTTP/1.1\r\n${host}Content-Type: multipart/form-data\r\nContent-Length: 5\r\n\r\n--a--`,
  `POST /api/auth/sign-in/email HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
  `POST /api/auth/sign-in/email HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 4\r\n\r\nnull`,
  `POST /webhooks/sandbox HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\n\xff\xff\xff`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\x00'.repeat(1_000),
  'a'.repeat(100_000),
  '\r\n'.repeat(50_000),
];

export const malformedRequests: Fault = {
  name: 'malformed-requests',
  what: 'what is no HTTP, what two programs read in two ways, and 200 requests in one write',
  async run(trial) {
    return whileOthersAreServed(trial, 'malformed_requests', async ({ products: [product] }) => {
      const port = product?.port ?? 0;
      const problems: string[] = [];
      const shown = (text: string) => JSON.stringify(text.slice(0, 120));
      for (const text of malformed) {
        const answer = await sendRaw(port, text);
        const statuses = statusesIn(answer);
        if (statuses.some((status) => status >= 500 && status !== 501 && status !== 505))
          problems.push(`${shown(text)} was answered ${statuses}`);
        // Where the beginning was refused, nothing that follows may be taken for a request.
        if ((statuses[0] ?? 400) >= 400 && answer.includes('\r\n\r\nalive'))
          problems.push(`${shown(text)} smuggled a request`);
      }
      const pipelined = statusesIn(await sendRaw(port, smuggled.repeat(200), 200));
      if (pipelined.length !== 200) problems.push(`Of 200 requests in one write ${pipelined.length} were answered.`);
      if (problems.length > 0) throw new Error(problems.join('; '));
      return `${malformed.length} shapes: no answer of 500, nothing smuggled`;
    });
  },
};

/** What comes back until the connection closes, so many answers are there, or nothing comes for a second. */
async function sendRaw(port: number, text: string, answers = Number.POSITIVE_INFINITY): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  let saidAt = performance.now();
  socket.setEncoding('latin1').on('data', (part: string) => {
    said += part;
    saidAt = performance.now();
  });
  const closed = once(socket, 'close').catch(() => {});
  socket.on('error', () => {});
  socket.write(text, 'latin1');
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  while (!isClosed && performance.now() - saidAt < 1_000 && statusesIn(said).length < answers) await sleep(20);
  socket.destroy();
  return said;
}

function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Measures what others see meanwhile, and how much memory it takes. */
async function whileOthersAreServed(
  trial: Trial,
  name: string,
  attack: (site: FaultSite) => Promise<string>,
): Promise<string> {
  await using site = await openSite(trial, { name });
  const pid = site.products[0]?.pid ?? 0;
  await using others = visit(site);
  // Warm, so that the memory that normal work takes is not counted.
  await sleep(5_000);
  const before = residentMegabytes(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 200);
  others.latencies.length = 0;
  const seen = await attack(site).finally(() => clearInterval(watch));
  await others.stop();
  const p95 = quantile(others.latencies, 0.95);
  const figures = `others' p95 ${p95.toFixed(0)} ms, ${others.failures.length} of ${others.sent} failed, memory at most ${(most - before).toFixed(0)} MB more`;
  if (others.failures.length > 0) throw new Error(`${seen}; ${figures}: ${others.failures[0]}`);
  if (p95 > othersP95LimitMs || most - before > memoryLimitMegabytes) throw new Error(`${seen}; ${figures}`);
  return `${seen}; ${figures}`;
}

function visit({ port, checkouts }: FaultSite): SteadyLoad {
  return startSteadyLoad(othersPerSecond, async (number) => {
    const address = number % 10 === 0 ? (checkouts[number % checkouts.length] ?? '') : '/';
    const { status } = await send({ port: port() }, address, { from: nextAddress() });
    if (status !== 200) throw new Error(`${address} was answered ${status}`);
  });
}

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

// Loads a server over a few open connections. Plain sockets: an HTTP client would use more CPU than the
// server it measures. Runs in a worker thread.

export interface Load {
  port: number;
  /** Raw requests from `get`, sent round robin. */
  messages: readonly string[];
  connections: number;
  /** Ends after this time, or when each request was sent once. */
  seconds?: number;
  once?: true;
  /** The maximum rate per second, spread evenly. */
  perSecond?: number;
}

export interface Answers {
  count: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Response size including headers. */
  bytes: number;
  /** In response order. */
  latencies: number[];
}

interface Outcome {
  seconds: number;
  latencies: number[];
  bytes: number;
  /** Responses by status. */
  statuses: Record<string, number>;
}

/** The accept-encoding of current browsers without zstd, so that rows named brotli use it. */
export const brotli = { 'accept-encoding': 'gzip, deflate, br' };

export function get(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`;
}

/** Throws if a response was not 200. */
export async function ask(load: Load): Promise<Answers> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  const { seconds, latencies, bytes, statuses } = await new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  const others = Object.keys(statuses).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`Answers by status: ${JSON.stringify(statuses)}`);
  return summarize(latencies, { seconds, bytes });
}

export function summarize(latencies: number[], { seconds, bytes }: { seconds: number; bytes: number }): Answers {
  const count = latencies.length;
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(Math.floor(count * share), count - 1)] ?? Number.NaN;
  return {
    count,
    seconds,
    perSecond: count / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    bytes: bytes / count,
    latencies,
  };
}

async function run({ port, messages, connections, seconds, once, perSecond }: Load): Promise<Outcome> {
  const outcome: Outcome = { seconds: 0, latencies: [], bytes: 0, statuses: {} };
  const startedAt = performance.now();
  const endsAt = seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + seconds * 1000;
  let sent = 0;
  await Promise.all(Array.from({ length: connections }, open));
  outcome.seconds = (performance.now() - startedAt) / 1000;
  return outcome;

  async function open(): Promise<void> {
    const exchange = await connectTo(port);
    while (performance.now() < endsAt && !(once && sent >= messages.length)) {
      const position = sent;
      sent += 1;
      const dueAt = perSecond === undefined ? performance.now() : startedAt + (position * 1000) / perSecond;
      if (dueAt > performance.now()) await sleep(dueAt - performance.now());
      const { status, bytes } = await exchange.send(messages[position % messages.length] ?? '');
      // Includes the wait for a connection.
      outcome.latencies.push(performance.now() - dueAt);
      outcome.bytes += bytes;
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    }
    exchange.close();
  }
}

interface Exchange {
  send(message: string): Promise<{ status: string; bytes: number }>;
  close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** Sends the next request on a connection when the previous one is answered. */
async function connectTo(port: number): Promise<Exchange> {
  let onAnswer: ((answer: { status: string; bytes: number }) => void) | undefined;
  let onFailure: (error: Error) => void = () => {};
  let head: Buffer = Buffer.alloc(0);
  let status = '';
  let bytes = 0;
  /** Remaining body bytes; undefined while chunked. */
  let missing = 0;
  let isChunked = false;
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', (error) => onFailure(error));
  socket.on('close', () => onFailure(new Error('The server hung up')));
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (status === '') {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(headEnd);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      status = text.slice(9, 12);
      isChunked = /\r\ntransfer-encoding: chunked/i.test(text);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      missing = length - (head.length - end - headEnd.length);
    } else missing -= chunk.length;
    const isWhole = isChunked ? chunk.subarray(-lastChunk.length).equals(lastChunk) : missing <= 0;
    if (!isWhole) return;
    const answer = { status, bytes };
    status = '';
    head = Buffer.alloc(0);
    onAnswer?.(answer);
  });
  return {
    send(message) {
      bytes = 0;
      socket.write(message);
      return new Promise((resolve, reject) => {
        onAnswer = resolve;
        onFailure = reject;
      });
    },
    close() {
      onFailure = () => {};
      socket.end();
    },
  };
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Load));

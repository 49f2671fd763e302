import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// Asks a server as fast as it answers, over a few connections that stay open. Plain sockets: a client that understood
// HTTP would take more of the machine than the server it measures. Runs as a worker, so that it does not share a thread.

export interface LoadOptions {
  port: number;
  /** Asked in turn. */
  paths: readonly string[];
  connections: number;
  requests: number;
}

export interface LoadResult {
  seconds: number;
  /** In milliseconds, in the order of the answers. */
  latencies: Float64Array;
  bytes: number;
  /** Answers that were not 200. */
  refused: number;
}

const headEnd = Buffer.from('\r\n\r\n');

async function load({ port, paths, connections, requests }: LoadOptions): Promise<LoadResult> {
  const latencies = new Float64Array(requests);
  let sent = 0;
  let answered = 0;
  let bytes = 0;
  let refused = 0;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, () => ask()));
  return { seconds: (performance.now() - startedAt) / 1000, latencies, bytes, refused };

  function ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect(port, '127.0.0.1');
      let sentAt = 0;
      let head: Buffer = Buffer.alloc(0);
      /** Of the body, still to come; -1 while the head is read. */
      let missing = -1;
      socket.setNoDelay(true);
      socket
        .on('connect', next)
        .on('error', reject)
        .on('close', () => reject(new Error('The server hung up')));
      socket.on('data', (chunk) => {
        if (typeof chunk === 'string') return;
        bytes += chunk.length;
        if (missing === -1) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const end = head.indexOf(headEnd);
          if (end === -1) return;
          const text = head.toString('latin1', 0, end);
          if (!text.startsWith('HTTP/1.1 200')) refused += 1;
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
          if (Number.isNaN(length)) return reject(new Error(`No length: ${text}`));
          missing = length - (head.length - end - headEnd.length);
        } else missing -= chunk.length;
        if (missing > 0) return;
        latencies[answered] = performance.now() - sentAt;
        answered += 1;
        next();
      });

      function next(): void {
        if (sent >= requests) {
          socket.removeAllListeners('close').end();
          resolve();
          return;
        }
        head = Buffer.alloc(0);
        missing = -1;
        sentAt = performance.now();
        socket.write(`GET ${paths[sent % paths.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
        sent += 1;
      }
    });
  }
}

parentPort?.postMessage(await load(workerData as LoadOptions));

import { Worker } from 'node:worker_threads';
import type { LoadOptions, LoadResult } from './load.ts';

export interface Speed {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
}

/** Asks all the ports at once, each from a thread of its own, and adds up what they answered. */
export async function ask(ports: readonly number[], options: Omit<LoadOptions, 'port'>): Promise<Speed> {
  const share = {
    ...options,
    connections: Math.ceil(options.connections / ports.length),
    requests: Math.ceil(options.requests / ports.length),
  };
  const results = await Promise.all(ports.map((port) => run({ ...share, port })));
  const refused = results.reduce((sum, result) => sum + result.refused, 0);
  if (refused > 0) throw new Error(`${refused} requests were refused`);
  const latencies = results.flatMap((result) => [...result.latencies]).sort((one, other) => one - other);
  const seconds = Math.max(...results.map((result) => result.seconds));
  return {
    perSecond: latencies.length / seconds,
    p50: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    bytes: results.reduce((sum, result) => sum + result.bytes, 0) / latencies.length,
  };
}

function run(options: LoadOptions): Promise<LoadResult> {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: options });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
}

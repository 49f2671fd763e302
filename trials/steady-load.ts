import { setTimeout as sleep } from 'node:timers/promises';

/** Requests at a fixed rate, whether or not earlier ones are answered. */
export interface SteadyLoad extends AsyncDisposable {
  sent: number;
  /** Milliseconds from when each request was due to its answer, so that a stall counts for all that it delays. */
  latencies: number[];
  /** What went wrong, in words. */
  failures: string[];
  /** Sends no more, and resolves when all are answered. */
  stop(): Promise<void>;
}

/** `request` gets the number of the request, and throws if its answer is none that people should get. */
export function startSteadyLoad(perSecond: number, request: (number: number) => Promise<void>): SteadyLoad {
  const startedAt = performance.now();
  const open = new Set<Promise<void>>();
  let isStopping = false;
  const load: SteadyLoad = { sent: 0, latencies: [], failures: [], stop, [Symbol.asyncDispose]: stop };
  const sending = sendAll();

  async function sendAll(): Promise<void> {
    while (!isStopping) {
      const dueAt = startedAt + (load.sent * 1000) / perSecond;
      await sleep(Math.max(dueAt - performance.now(), 0));
      const answered = request(load.sent)
        .catch((error: unknown) => void load.failures.push(error instanceof Error ? error.message : String(error)))
        .finally(() => {
          load.latencies.push(performance.now() - dueAt);
          open.delete(answered);
        });
      open.add(answered);
      load.sent += 1;
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await sending;
    await Promise.all(open);
  }

  return load;
}

/** The least value that is not exceeded by this share of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

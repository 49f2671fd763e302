import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';

/** Something to look after again and again, in every process: whoever is first does it. */
export interface Poll {
  /** As the log calls it. */
  name: string;
  everyMs: number;
  /** One round. It may end early once the signal says so. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

export interface Pollers {
  /** Begins no further round and waits for those that run. */
  stop(): Promise<void>;
}

const longestPauseMs = 30_000;

/** A round begins only after the one before has ended. After a fault the pauses grow, until one goes well again. */
export function startPollers(polls: readonly Poll[], log: Log): Pollers {
  const stopping = new AbortController();
  const loops = polls.map((poll) => keepPolling(poll, stopping.signal, log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function keepPolling({ name, everyMs, run }: Poll, signal: AbortSignal, log: Log): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await run(signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error, poll: name, failures }, 'a round of looking after something failed');
    }
    await pause(Math.min(longestPauseMs, everyMs * 2 ** Math.min(failures, 10)), signal);
  }
}

/** A little more or less, so that processes that were started together do not ask together for ever. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const roughly = ms * (0.9 + Math.random() * 0.2);
  await sleep(roughly, undefined, { signal }).catch(() => {});
}

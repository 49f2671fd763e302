import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import { watchBooks } from '#features/booking/invariants/watch-books.ts';
import { watchBooksEveryMs } from '#features/operations/alerts/alert-on-breaches.ts';
import { cpuMs } from './processes.ts';
import type { Figures } from './site.ts';

/** Long enough for a round of a small world and the pause after it. */
const runs = 8;

/** The watch over the books at its own pace, with nobody selling: its CPU for a second, and how long one run takes. */
export async function measureWatch(db: Database, postmaster: number): Promise<Figures> {
  const times: number[] = [];
  const before = { node: process.cpuUsage(), postgres: cpuMs(postmaster) };
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await watchBooks(db, async (_, breaches) => {
      for (const { rule, offender } of breaches) throw new Error(`${rule}: ${offender}`);
    });
    times.push(performance.now() - startedAt);
    await sleep(watchBooksEveryMs);
  }
  const elapsedSeconds = (runs * watchBooksEveryMs) / 1_000;
  const node = process.cpuUsage(before.node);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    p50Ms: sorted[Math.floor(runs / 2)] ?? 0,
    maxMs: sorted.at(-1) ?? 0,
    nodeMs: (node.user + node.system) / 1_000 / elapsedSeconds,
    postgresMs: (cpuMs(postmaster) - before.postgres) / elapsedSeconds,
  };
}

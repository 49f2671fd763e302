import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLog } from '#lib/log.ts';
import { startPollers } from './polls.ts';

const log = createLog('silent');

test('rounds follow one another and never overlap, however slow one is', async () => {
  let running = 0;
  let limits = 0;
  let rounds = 0;
  const pollers = startPollers(
    [
      {
        name: 'slow',
        everyMs: 1,
        run: async () => {
          running += 1;
          limits = Math.max(limits, running);
          await sleep(10);
          running -= 1;
          rounds += 1;
        },
      },
    ],
    log,
  );
  await vi.waitUntil(() => rounds > 2, { timeout: 10_000 });
  await pollers.stop();
  expect(limits).toBe(1);
});

test('a round that fails is tried again later, and the others do not notice', async () => {
  const calls = { failing: 0, sound: 0 };
  const pollers = startPollers(
    [
      {
        name: 'failing',
        everyMs: 5,
        run: async () => {
          calls.failing += 1;
          throw new Error('the database is away');
        },
      },
      {
        name: 'sound',
        everyMs: 5,
        run: async () => {
          calls.sound += 1;
        },
      },
    ],
    log,
  );
  await vi.waitUntil(() => calls.failing > 3, { timeout: 10_000 });
  await pollers.stop();
  expect(calls.sound).toBeGreaterThan(calls.failing);
});

test('stopping cuts every pause short, tells the round in hand, and waits for its end', async () => {
  let ended = false;
  const pollers = startPollers(
    [
      { name: 'resting', everyMs: 60_000, run: async () => {} },
      {
        name: 'working',
        everyMs: 60_000,
        run: async (signal) => {
          while (!signal.aborted) await sleep(5);
          ended = true;
        },
      },
    ],
    log,
  );
  await sleep(10);
  const began = performance.now();
  await pollers.stop();
  expect(ended).toBe(true);
  expect(performance.now() - began).toBeLessThan(30_000);
});

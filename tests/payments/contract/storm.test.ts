import { expect, test } from 'vitest';
import { stormOver, type Throughput } from '../storm.ts';
import { mpesaHarness } from './mpesa-harness.ts';
import { sandboxHarness } from './sandbox-harness.ts';
import { stripeHarness } from './stripe-harness.ts';

const callbacks = process.env.LONG ? 10_000 : 150;
const makers = [sandboxHarness, mpesaHarness, stripeHarness({ refundsTakeTime: false })];

test(`${callbacks} callbacks, repeated, shuffled, forged and lost, end where one clean delivery of each ends`, {
  timeout: 1_800_000,
}, async () => {
  const seed = Number(process.env.SEED ?? 20_261_116);
  const { clean, stormy } = await stormOver(makers, { callbacks, seed });
  const expectSame = (part: keyof Throughput) => expect(stormy[part], `seed ${seed}`).toEqual(clean[part]);
  for (const part of ['end', 'broken'] as const) expectSame(part);
  expect(stormy.broken).toEqual([]);
  expect(stormy.delivered).toBeGreaterThanOrEqual(callbacks);
  // Each word that came at least once is kept once, and nothing else is.
  expect(stormy.stored).toEqual(stormy.received);
  // Every end there is has been reached, or the storm shows nothing.
  const states = new Set(stormy.states);
  for (const state of ['captured', 'refunded', 'failed', 'submitted']) expect(states).toContain(state);
});

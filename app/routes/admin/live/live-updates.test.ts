import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runThrottled } from './live-updates.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a hundred sales at once are read once now and once a second later, and not while a reading runs', async () => {
  let readings = 0;
  const throttled = runThrottled(async () => {
    readings += 1;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  });
  for (let sale = 0; sale < 100; sale += 1) throttled.request();
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(readings).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readings).toBe(2);
});

test('a page that was left reads nothing more, and a reading that failed is tried at the next change', async () => {
  let readings = 0;
  const throttled = runThrottled(async () => {
    readings += 1;
    throw new Error('the network is away');
  });
  throttled.request();
  await vi.advanceTimersByTimeAsync(1_000);
  throttled.request();
  throttled.request();
  expect(readings).toBe(2);
  throttled.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(readings).toBe(2);
});

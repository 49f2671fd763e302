import { expect, test } from 'vitest';
import { growthPercent } from './formats.ts';

test.each([
  [28, 25, 12],
  [20, 20, 0],
  [1_062, 1_000, 6.2],
  [1, 3, -66.7],
  [237, 20, 1085],
  [0, 4, -100],
])('%i after %i is %d percent', (now, before, percent) => {
  expect(growthPercent(now, before)).toBe(percent);
});

test('growth is not claimed where there is nothing to compare with, nor after a loss', () => {
  expect(growthPercent(9, 0)).toBeUndefined();
  expect(growthPercent(9, -5)).toBeUndefined();
});

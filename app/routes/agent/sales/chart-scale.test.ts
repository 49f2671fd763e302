import { expect, test } from 'vitest';
import { isLabelled } from './chart-scale.ts';

const labelled = (count: number) =>
  Array.from({ length: count }, (_, index) => index).filter((index) => isLabelled(index, count));

test('the first and the last bar have their dates, and no two stand too near', () => {
  expect(labelled(1)).toEqual([0]);
  expect(labelled(6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(labelled(12)).toEqual([0, 2, 4, 6, 8, 11]);
  expect(labelled(16)).toEqual([0, 4, 8, 15]);
  expect(labelled(30)).toEqual([0, 6, 12, 18, 29]);
});

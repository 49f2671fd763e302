import { expect, test } from 'vitest';
import { axisOf, axisWithoutFigures, isLabelled } from './column-chart.tsx';

const labelled = (count: number, room?: 'wide') =>
  Array.from({ length: count }, (_, index) => index).filter((index) => isLabelled(index, count, room));

test('the first and the last bar have their dates, and no two stand too near', () => {
  expect(labelled(1)).toEqual([0]);
  expect(labelled(6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(labelled(12)).toEqual([0, 2, 4, 6, 8, 11]);
  expect(labelled(16)).toEqual([0, 4, 8, 15]);
  expect(labelled(30)).toEqual([0, 6, 12, 18, 29]);
});

test('where there is more room, more of them have their dates', () => {
  expect(labelled(12, 'wide')).toHaveLength(12);
  expect(labelled(31, 'wide')).toEqual([0, 4, 8, 12, 16, 20, 24, 30]);
});

test('an axis ends at a round figure that no bar goes beyond', () => {
  expect(axisOf([3, 5], 2)).toEqual({ top: 6, bottom: 0, ticks: [6, 3, 0] });
  expect(axisOf([1_260_000], 2)).toEqual({ top: 2_000_000, bottom: 0, ticks: [2_000_000, 1_000_000, 0] });
});

test('a month of refunds hangs below the ground', () => {
  expect(axisOf([70, -30], 2)).toEqual({ top: 80, bottom: -40, ticks: [80, 40, 0, -40] });
  expect(axisOf([0, -30], 2)).toEqual({ top: 0, bottom: -40, ticks: [0, -20, -40] });
});

test('a chart of nothing has an axis all the same, and a single small sale does not fill it', () => {
  expect(axisOf([], 100)).toEqual({ top: 100, bottom: 0, ticks: [100, 50, 0] });
  expect(axisOf([0, 0], 100).top).toBe(100);
  expect(axisOf([3], 100).top).toBe(100);
});

test('where each column has its figure the highest fills the chart, and a small one alone does not', () => {
  expect(axisWithoutFigures([8, 21], 10)).toEqual({ top: 21, bottom: 0, ticks: [0] });
  expect(axisWithoutFigures([3], 10)).toMatchObject({ top: 10, bottom: 0 });
  expect(axisWithoutFigures([8, -5], 10)).toMatchObject({ top: 8, bottom: -5 });
  expect(axisWithoutFigures([0, -5], 10)).toMatchObject({ top: 0, bottom: -10 });
});

import { expect, test } from 'vitest';
import { periodText, shortStepText, stepText } from './figure-text.ts';

test('a day, a month and a year as the office writes them', () => {
  expect(['2026-11-15', '2026-11', '2026'].map(stepText)).toEqual(['Nov 15, 2026', 'November 2026', '2026']);
});

test('below a column there is little room; of months of several years the year is told', () => {
  expect(shortStepText('2026-11-15', { isLong: false })).toBe('Nov 15');
  expect(shortStepText('2026-11', { isLong: false })).toBe('Nov');
  expect(shortStepText('2026-11', { isLong: true })).toBe('Nov ’26');
});

test('a period names its year once, and a single day itself', () => {
  expect(periodText({ from: '2026-11-01', to: '2026-11-15' })).toBe('Nov 1 to Nov 15, 2026');
  expect(periodText({ from: '2025-12-01', to: '2026-11-15' })).toBe('Dec 1, 2025 to Nov 15, 2026');
  expect(periodText({ from: '2026-11-15', to: '2026-11-15' })).toBe('Nov 15, 2026');
});

import { expect, test } from 'vitest';
import { coverOf, coverToDate } from './cover.ts';
import { periodParams, presetPeriod, readAnalyticsPeriod } from './period.ts';
import { changePercent, sharePercent } from './report.ts';

const today = '2027-03-30';
const read = (query: string) => readAnalyticsPeriod(new URLSearchParams(query), today, '2025-06-05');

test('whoever asks for nothing sees this month and the eleven before it', () => {
  expect(read('')).toEqual({
    preset: 'last_12_months',
    from: '2026-04-01',
    to: today,
    today,
    before: { from: '2025-04-02', to: '2026-03-31' },
    step: 'month',
    problem: null,
    typed: { from: '2026-04-01', to: today },
  });
});

test.each([
  ['this_month', '2027-03-01', today, '2027-01-30', 'day'],
  ['last_month', '2027-02-01', '2027-02-28', '2027-01-04', 'day'],
  ['last_30_days', '2027-03-01', today, '2027-01-30', 'day'],
  ['last_90_days', '2026-12-31', today, '2026-10-02', 'day'],
  ['this_year', '2027-01-01', today, '2026-10-04', 'day'],
  ['all_time', '2025-06-05', today, undefined, 'month'],
])('%s has its days, as many before it, and a readable step', (preset, from, to, before, step) => {
  const period = read(`period=${preset}&from=2027-01-01&to=2027-01-02`);
  expect(period).toMatchObject({ preset, from, to, step, problem: null });
  expect(period.before?.from).toBe(before);
  expect(read(periodParams(period).toString())).toEqual(period);
});

test('days of one’s own are kept within time, and keep their address', () => {
  expect(read('from=2027-02-02&to=2027-02-02')).toMatchObject({
    preset: 'custom',
    from: '2027-02-02',
    before: { from: '2027-02-01', to: '2027-02-01' },
    step: 'day',
  });
  const long = read('from=0001-01-01&to=9999-12-31');
  expect(long).toMatchObject({ from: '2020-01-01', to: today, step: 'year' });
  expect(periodParams(long).toString()).toBe(`from=2020-01-01&to=${today}`);
  expect(read('from=2026-12-29&to=2027-03-30')).toMatchObject({ step: 'day' });
  expect(read('from=2026-12-28&to=2027-03-30')).toMatchObject({ step: 'month' });
});

test.each([
  ['from=2027-02-30&to=2027-03-01', 'not_a_date'],
  ['from=&to=2027-03-01', 'not_a_date'],
  ['from=2027-03-02&to=2027-03-01', 'ends_before'],
] as const)('%s is no period: the usual one is shown, and what was typed stays', (query, problem) => {
  const { from = '', to = '' } = Object.fromEntries(new URLSearchParams(query));
  expect(read(query)).toMatchObject({ preset: 'last_12_months', problem, typed: { from, to } });
});

test('a long period is a sum of few rows, none of them twice and none left out', () => {
  const parts = coverOf({ from: '2024-11-29', to: '2027-02-22' });
  expect(parts.map(({ grain, start }) => `${grain} ${start}`)).toEqual([
    'day 2024-11-29',
    'day 2024-11-30',
    'month 2024-12-01',
    'year 2025-01-01',
    'year 2026-01-01',
    'month 2027-01-01',
    'third 2027-02-01',
    'third 2027-02-11',
    'day 2027-02-21',
    'day 2027-02-22',
  ]);
  expect(coverOf({ from: '2026-01-01', to: '2026-12-31' }, 'month')).toHaveLength(12);
  expect(coverOf({ from: '2024-02-01', to: '2024-02-29' }, 'day')).toHaveLength(29);
});

test('a month that is not over yet is its own sum so far', () => {
  const { from, to } = presetPeriod('last_12_months', today);
  expect(coverToDate({ from, to }, today, 'month')).toHaveLength(12);
  expect(coverToDate({ from: '2027-03-01', to: '2027-03-29' }, today)).toHaveLength(11);
  expect(coverOf({ from: '2024-02-11', to: '2024-02-29' })).toHaveLength(2);
});

test('growth from nothing is no figure', () => {
  expect(changePercent({ current: 3, before: 0 })).toBeNull();
  expect(changePercent({ current: 3, before: null })).toBeNull();
  expect(changePercent({ current: null, before: 3 })).toBeNull();
  expect(changePercent({ current: 3, before: 4 })).toBe(-25);
  expect(changePercent({ current: 1, before: -2 })).toBe(150);
  expect(sharePercent(1, 3)).toBe(33.3);
  expect(sharePercent(0, 0)).toBeNull();
});

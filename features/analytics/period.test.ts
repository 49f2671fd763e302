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
    before: { from: '2025-04-01', to: '2026-03-30' },
    step: 'month',
    problem: null,
    wasCut: false,
    typed: { from: '2026-04-01', to: today },
  });
});

test.each([
  ['this_month', '2027-03-01', today, ['2027-02-01', '2027-02-28'], 'day'],
  ['last_month', '2027-02-01', '2027-02-28', ['2027-01-01', '2027-01-31'], 'day'],
  ['last_30_days', '2027-03-01', today, ['2027-01-30', '2027-02-28'], 'day'],
  ['last_90_days', '2026-12-31', today, ['2026-10-02', '2026-12-30'], 'day'],
  ['this_year', '2027-01-01', today, ['2026-01-01', '2026-03-30'], 'day'],
  ['all_time', '2025-06-05', today, null, 'month'],
])('%s has its days, what it is compared with, and a readable step', (preset, from, to, before, step) => {
  const period = read(`period=${preset}&from=2027-01-01&to=2027-01-02`);
  expect(period).toMatchObject({ preset, from, to, step, problem: null });
  expect(period.before && [period.before.from, period.before.to]).toEqual(before);
  expect(read(periodParams(period).toString())).toEqual(period);
});

test.each([
  ['this_month', '2026-11-16', '2026-10-01', '2026-10-16'],
  ['this_month', '2027-01-01', '2026-12-01', '2026-12-01'],
  ['this_month', '2028-03-30', '2028-02-01', '2028-02-29'],
  ['this_month', '2027-03-31', '2027-02-01', '2027-02-28'],
  ['last_month', '2027-01-31', '2026-11-01', '2026-11-30'],
  ['this_year', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['last_12_months', '2028-02-29', '2026-03-01', '2027-02-28'],
  ['last_12_months', '2026-11-16', '2024-12-01', '2025-11-16'],
] as const)('%s on %s is compared with the calendar before, from %s to %s', (preset, day, from, to) => {
  expect(presetPeriod(preset, day).before).toEqual({ from, to });
});

test('days of one’s own are kept within time, and keep their address', () => {
  expect(read('from=2027-02-02&to=2027-02-02')).toMatchObject({
    preset: 'custom',
    from: '2027-02-02',
    before: { from: '2027-02-01', to: '2027-02-01' },
    step: 'day',
  });
  const long = read('from=0001-01-01&to=9999-12-31');
  expect(long).toMatchObject({ from: '2020-01-01', to: today, step: 'year', wasCut: true });
  expect(read(`from=2027-03-31&to=2027-04-02`)).toMatchObject({ from: today, to: today, wasCut: true });
  expect(read(`from=2027-03-29&to=${today}`)).toMatchObject({ wasCut: false });
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

import { expect, test } from 'vitest';
import { namedPeriods, readPeriod, stepOf, stepsOf } from './sales-period.ts';

const today = '2027-03-30';
const read = (query: string) => readPeriod(new URLSearchParams(query), today);

test('the usual periods end today, and last month on its last day', () => {
  expect(namedPeriods(today)).toEqual({
    thisMonth: { from: '2027-03-01', to: '2027-03-30' },
    lastMonth: { from: '2027-02-01', to: '2027-02-28' },
    last90Days: { from: '2026-12-31', to: '2027-03-30' },
    thisYear: { from: '2027-01-01', to: '2027-03-30' },
  });
  expect(namedPeriods('2027-01-05').lastMonth).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test.each([
  ['', { from: '2027-03-01', to: '2027-03-30' }],
  ['from=2027-02-30&to=tomorrow', { from: '2027-03-01', to: '2027-03-30' }],
  ['from=2027-03-20&to=2027-03-10', { from: '2027-03-10', to: '2027-03-20' }],
  ['from=0001-01-01&to=9999-12-31', { from: '2020-01-01', to: '2027-03-30' }],
])('an address that asks for %j is answered with %j', (query, period) => {
  expect(read(query)).toEqual(period);
});

test('a long period is shown in larger steps, none of them left out', () => {
  const days = { from: '2027-02-27', to: '2027-03-02' };
  expect(stepsOf(days, stepOf(days))).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']);
  const months = { from: '2026-11-30', to: '2027-02-01' };
  expect(stepsOf(months, stepOf(months))).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  const years = { from: '2020-01-01', to: '2027-03-30' };
  expect(stepsOf(years, stepOf(years))).toHaveLength(8);
});

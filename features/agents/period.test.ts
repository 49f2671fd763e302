import { expect, test } from 'vitest';
import { fitPeriod, namedPeriods, readPeriod, stepOf, stepsOf } from './period.ts';

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

test('whoever asks for nothing sees this month so far', () => {
  expect(read('')).toEqual({ from: '2027-03-01', to: '2027-03-30', problems: {} });
});

test('days that are none, or end before they begin, are named at their field and kept', () => {
  expect(read('from=2027-02-30&to=')).toEqual({
    from: '2027-02-30',
    to: '',
    problems: { from: 'not_a_date', to: 'not_a_date' },
  });
  expect(read('from=2027-02-02&to=2027-02-01').problems).toEqual({ to: 'ends_before' });
  expect(read('from=2027-02-02&to=2027-02-02').problems).toEqual({});
});

test('nobody is shown two thousand years, nor the days to come', () => {
  expect(read('from=0001-01-01&to=9999-12-31')).toEqual({ from: '2020-01-01', to: today, problems: {} });
});

test.each([
  ['', { from: '2027-03-01', to: '2027-03-30' }],
  ['from=2027-02-30&to=tomorrow', { from: '2027-03-01', to: '2027-03-30' }],
  ['from=2027-02-30&to=2027-02-10', { from: '2027-02-10', to: '2027-03-01' }],
  ['from=2027-03-20&to=2027-03-10', { from: '2027-03-10', to: '2027-03-20' }],
  ['from=0001-01-01&to=9999-12-31', { from: '2020-01-01', to: '2027-03-30' }],
])('a page that shows something in any case answers %j with %j', (query, period) => {
  expect(fitPeriod(read(query), today)).toEqual(period);
});

test('a long period is shown in larger steps, none of them left out', () => {
  const days = { from: '2027-02-27', to: '2027-03-02' };
  expect(stepsOf(days, stepOf(days))).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']);
  const months = { from: '2026-11-30', to: '2027-02-01' };
  expect(stepsOf(months, stepOf(months))).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  const years = { from: '2020-01-01', to: '2027-03-30' };
  expect(stepsOf(years, stepOf(years))).toHaveLength(8);
});

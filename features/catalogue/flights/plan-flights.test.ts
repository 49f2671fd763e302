import { expect, test } from 'vitest';
import { seriesDates } from './plan-flights.ts';

test('a daily series of seven begins on its date and crosses the end of a month', () => {
  expect(seriesDates('2027-02-26', 'daily', 7)).toEqual([
    '2027-02-26',
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
    '2027-03-02',
    '2027-03-03',
    '2027-03-04',
  ]);
});

test('a weekly series keeps its weekday', () => {
  expect(seriesDates('2027-12-27', 'weekly', 3)).toEqual(['2027-12-27', '2028-01-03', '2028-01-10']);
});

test('a monthly series on the 31st has the last day of shorter months, and the 31st again after them', () => {
  expect(seriesDates('2027-12-31', 'monthly', 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(seriesDates('2028-02-29', 'monthly', 2)).toEqual(['2028-02-29', '2028-03-29']);
});

test('once is once, whatever the count', () => {
  expect(seriesDates('2027-01-01', 'once', 7)).toEqual(['2027-01-01']);
});

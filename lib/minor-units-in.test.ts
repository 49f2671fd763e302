import { expect, test } from 'vitest';
import { minorUnitsIn } from './money.ts';

test.each([
  ['10', 1_000],
  [' 250.5 ', 25_050],
  ['250,5', 25_050],
  ['100,50', 10_050],
  ['300,00', 30_000],
  ['5,5', 550],
  ['1,250', 125_000],
  ['1,250.50', 125_050],
  ['1 250,50', 125_050],
  ['1\u00a0250.50', 125_050],
  ['31,850', 3_185_000],
  ['1,000,000.01', 100_000_001],
  ['0', 0],
  ['0.07', 7],
  ['999999999999.99', 99_999_999_999_999],
])('%j typed is %d hundredths', (typed, minorUnits) => {
  expect(minorUnitsIn(typed)).toBe(minorUnits);
});

test.each([
  '',
  ' ',
  '.5',
  '5.',
  '5,',
  '-5',
  '+5',
  '1e3',
  '0x64',
  'NaN',
  '٢٥٠',
  '$5',
  '5 %',
  '10.005',
  '0,125',
  '12,34,567',
  '1,2345',
  '1250,000',
  '1,250,50',
  '1.250,50',
  '1,250 000',
  '1 2',
  '1000000000000',
])('%j is no amount, rather than one that nobody meant', (typed) => {
  expect(minorUnitsIn(typed)).toBeUndefined();
});

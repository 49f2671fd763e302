import { expect, test } from 'vitest';
import { addMonths, ageOn, passengerTypeAt } from './ages.ts';

test('a year is added on the birthday itself, and not a day before', () => {
  expect(ageOn('2014-12-15', '2026-12-14')).toBe(11);
  expect(ageOn('2014-12-15', '2026-12-15')).toBe(12);
  expect(ageOn('2026-12-15', '2026-12-15')).toBe(0);
  expect(ageOn('1911-01-01', '2026-12-15')).toBe(115);
});

test('who was born on 29 February turns on 1 March in a common year', () => {
  expect(ageOn('2024-02-29', '2026-02-28')).toBe(1);
  expect(ageOn('2024-02-29', '2026-03-01')).toBe(2);
  expect(ageOn('2024-02-29', '2028-02-29')).toBe(4);
});

test('the second and the twelfth birthday make a child and an adult', () => {
  expect([0, 1, 2, 11, 12, 90].map(passengerTypeAt)).toEqual([
    'infant',
    'infant',
    'child',
    'child',
    'adult',
    'adult',
  ]);
});

test('six months after the last of August is the last of February', () => {
  expect(addMonths('2026-12-11', 6)).toBe('2027-06-11');
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});

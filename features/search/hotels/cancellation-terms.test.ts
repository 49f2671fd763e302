import { expect, test } from 'vitest';
import { cancellationTerms } from './cancellation-terms.ts';

const today = '2026-12-01';
const rule = { freeCancellationDays: 2, cancellationFeePercent: 30 };

test.each([
  ['long before', '2026-12-11', '2026-12-09'],
  ['on the last free day', '2026-12-03', '2026-12-01'],
  ['a day too late', '2026-12-02', null],
])('who books %s knows until when it is free', (_, checkIn, freeUntil) => {
  expect(cancellationTerms(rule, { checkIn, today })).toEqual({ freeUntil, feePercent: 30 });
});

test('a hotel that never lets go for nothing names its fee alone', () => {
  const strict = { freeCancellationDays: null, cancellationFeePercent: 100 };
  expect(cancellationTerms(strict, { checkIn: '2026-12-31', today })).toEqual({
    freeUntil: null,
    feePercent: 100,
  });
});

test('a fee of nothing is free to the day of arrival', () => {
  const kind = { freeCancellationDays: null, cancellationFeePercent: 0 };
  expect(cancellationTerms(kind, { checkIn: '2026-12-31', today }).freeUntil).toBe('2026-12-31');
});

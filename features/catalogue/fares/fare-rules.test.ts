import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeBags, describeTerms } from './fare-rule-form.ts';
import { type FareTerm, passengerFareMinor, sortedTerms, termsAt } from './fare-rules.ts';

const terms: FareTerm[] = [
  { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
  { daysBefore: 30, changeFeePercent: 10, refundPercent: 75 },
  { daysBefore: 7, changeFeePercent: 20, refundPercent: 50 },
];

const anyTerms = fc
  .uniqueArray(
    fc.record({
      daysBefore: fc.integer({ min: 1, max: 365 }),
      changeFeePercent: fc.option(fc.integer({ min: 0, max: 100 })),
      refundPercent: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 5, selector: ({ daysBefore }) => daysBefore },
  )
  .map((rows): FareTerm[] => [...rows, { daysBefore: 0, changeFeePercent: null, refundPercent: 0 }]);

describe('the terms that hold', () => {
  test.each([
    [400, 30],
    [30, 30],
    [29, 7],
    [7, 7],
    [6, 0],
    [0, 0],
  ])('%i days before departure are those of day %i', (daysBefore, row) => {
    expect(termsAt(terms, daysBefore)?.daysBefore).toBe(row);
  });

  test('after departure, and where there are none, are none', () => {
    expect(termsAt(terms, -1)).toBeUndefined();
    expect(termsAt([], 10)).toBeUndefined();
  });

  test('are always those with the most days that still fit, in whatever order they are stored', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 400 }), (rows, daysBefore) => {
        const held = termsAt(rows, daysBefore);
        const fitting = rows.map((row) => row.daysBefore).filter((days) => days <= daysBefore);
        expect(held?.daysBefore).toBe(Math.max(...fitting));
        expect(termsAt(rows.toReversed(), daysBefore)).toEqual(held);
      }),
    );
  });
});

describe('what a passenger pays', () => {
  const shares = { childFarePercent: 75, infantFarePercent: 10 };

  test.each([
    [10_000, 'adult', 10_000],
    [10_000, 'child', 7_500],
    [10_000, 'infant', 1_000],
    // Halves of a cent go up.
    [2, 'child', 2],
    [1, 'child', 1],
    [5, 'infant', 1],
    [4, 'infant', 0],
    [14_199, 'child', 10_649],
    [0, 'child', 0],
  ] as const)('of %i cents, %s: %i', (base, passenger, fare) => {
    expect(passengerFareMinor(base, passenger, shares)).toBe(fare);
  });

  test('is a whole number of cents within half a cent of the exact share, never more than the fare', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('child' as const, 'infant' as const),
        (base, percent, passenger) => {
          const fare = passengerFareMinor(base, passenger, {
            childFarePercent: percent,
            infantFarePercent: percent,
          });
          const exact = BigInt(base) * BigInt(percent);
          const difference = BigInt(fare) * 100n - exact;
          expect(Number.isInteger(fare)).toBe(true);
          expect(difference > -50n && difference <= 50n).toBe(true);
          expect(fare).toBeLessThanOrEqual(base);
          expect(passengerFareMinor(base, 'adult', shares)).toBe(base);
        },
      ),
    );
  });

  test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])('of %d is a fault: that is no fare', (base) => {
    expect(() => passengerFareMinor(base, 'child', shares)).toThrow(RangeError);
  });
});

test('terms are read from the earliest to the last day', () => {
  expect(sortedTerms(terms).map(({ daysBefore }) => daysBefore)).toEqual([30, 7, 0]);
  expect(describeTerms([...terms, { daysBefore: 1, changeFeePercent: 0, refundPercent: 5 }])).toEqual([
    'Until 30 days before: change 10 %, refund 75 %',
    'Until 7 days before: change 20 %, refund 50 %',
    'Until the day before: change free, refund 5 %',
    'Until departure: no change, no refund',
  ]);
});

test.each([
  [{ cabinBagKg: 7, checkedBags: 1, checkedBagKg: 23 }, '7 kg in the cabin, 1 checked bag of 23 kg'],
  [{ cabinBagKg: 14, checkedBags: 3, checkedBagKg: 32 }, '14 kg in the cabin, 3 checked bags of 32 kg each'],
  [{ cabinBagKg: 0, checkedBags: 0, checkedBagKg: 0 }, 'No bag in the cabin, no checked bag'],
])('%j reads "%s"', (bags, sentence) => {
  expect(describeBags(bags)).toBe(sentence);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMarkup } from '#features/agents/markup.ts';
import { roundTripBooking, soldByAgency } from '#tests/booking/booking-details.ts';
import { sellingParts } from './booking-amount.ts';

const soldWith = (commissionMinor: number) => {
  const { agency } = soldByAgency(roundTripBooking);
  if (!agency) throw new Error('Nobody sold it');
  return { agency: { ...agency, commissionMinor } };
};

test('who books here pays the parts as they are', () => {
  expect(sellingParts({ agency: null }, [10_01, 5])).toEqual([10_01, 5]);
});

test('an agency shares its commission out over what it sells, and the odd cent goes where most is lost', () => {
  expect(sellingParts(soldWith(100), [1_000, 1_000, 1_000])).toEqual([1_034, 1_033, 1_033]);
  expect(sellingParts(soldWith(10), [1, 99])).toEqual([1, 109]);
  expect(sellingParts(soldWith(7), [0, 0])).toEqual([7, 0]);
  expect(sellingParts(soldWith(7), [])).toEqual([]);
});

test('whatever is sold at whatever markup, the parts add up to the selling price and none is below its net', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 1, maxLength: 12 });
  const markups = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amounts, markups, (net, markupMinor) => {
      const { commissionMinor, totalMinor } = withMarkup(
        net.reduce((sum, part) => sum + part, 0),
        markupMinor / 100,
      );
      const parts = sellingParts(soldWith(commissionMinor), net);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalMinor);
      for (const [position, part] of parts.entries()) {
        const share = ((net[position] ?? 0) * markupMinor) / 10_000;
        expect(Math.abs(part - (net[position] ?? 0) - share)).toBeLessThan(2);
      }
    }),
    { numRuns: 200 },
  );
});

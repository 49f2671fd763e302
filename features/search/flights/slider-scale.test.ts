import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFlightFilters } from '../flight-filters.ts';
import { sliderScale, sliderScales, withoutFullSliders } from './slider-scale.ts';

describe('the ends of a slider', () => {
  test('prices in shillings get round ends and few steps', () => {
    expect(sliderScale(14_634, 52_707)).toEqual({ min: 15_000, max: 53_000, step: 1_000 });
    expect(sliderScale(2, 30)).toEqual({ min: 2, max: 30, step: 1 });
    expect(sliderScale(7, 7)).toEqual({ min: 7, max: 7, step: 1 });
  });

  test('whatever was found, the last step shows all of it and the first one something', () => {
    const amounts = fc.tuple(fc.nat(5_000_000), fc.nat(5_000_000));
    fc.assert(
      fc.property(amounts, ([one, other]) => {
        const [least, most] = one < other ? [one, other] : [other, one];
        const { min, max, step } = sliderScale(least, most);
        expect(max).toBeGreaterThanOrEqual(most);
        expect(min).toBeGreaterThanOrEqual(least);
        expect((max - min) % step).toBe(0);
        expect((max - min) / step).toBeLessThanOrEqual(61);
      }),
    );
  });

  test('a slider at its end asks for nothing, one before it does', () => {
    const counts = { priceMinor: { least: 11_300, most: 40_700 }, hours: { least: 2, most: 30 } };
    const scales = sliderScales(counts, { ratePerUsd: 129.5 });
    const read = (text: string) => withoutFullSliders(parseFlightFilters(new URLSearchParams(text)), scales);
    expect(read(`maxPrice=${scales.price.max}&maxHours=30`)).toMatchObject({
      maxPrice: null,
      maxHours: null,
    });
    expect(read(`maxPrice=${scales.price.max - 1}&maxHours=29`)).toMatchObject({
      maxPrice: scales.price.max - 1,
      maxHours: 29,
    });
  });
});

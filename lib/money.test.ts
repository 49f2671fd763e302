import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPublicPrice,
  formatUsdCents,
  maxUsdMinorShownAs,
  percentOf,
  publicPriceFormatter,
  shareOut,
  usdMinorOf,
  wholeUnitsFromUsd,
} from './money.ts';

const dollars = { code: 'USD', symbol: '$', ratePerUsd: 1 };
const euros = { code: 'EUR', symbol: '€', ratePerUsd: 0.85 };
const shillings = { code: 'KES', symbol: 'KSh', ratePerUsd: 129.5 };
const riyals = { code: 'SAR', symbol: 'SAR', ratePerUsd: 3.75 };

const amounts = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });
const rates = fc.integer({ min: 1, max: 10_000_000_000 }).map((millionths) => millionths / 1_000_000);
const languageTags = fc.constantFrom('en', 'ar', 'ar-EG', 'fr', 'es', 'sw', 'tr');

describe('a traveller', () => {
  it.each([
    [68_00, shillings, 'en', 'KSh 8,806'],
    [68_00, dollars, 'en', '$68'],
    [68_00, euros, 'en', '€58'],
    [68_00, riyals, 'en', 'SAR 255'],
    [68_00, shillings, 'ar', 'KSh 8,806'],
    [68_00, shillings, 'ar-EG', 'KSh 8,806'],
    [68_00, shillings, 'tr', 'KSh 8.806'],
    [68_00, shillings, 'fr', 'KSh 8\u202f806'],
    [12_345_678_00, dollars, 'es', '$12.345.678'],
    [0, dollars, 'en', '$0'],
    [-68_00, shillings, 'en', '-KSh 8,806'],
  ])('sees %i US cents in %o, language %s, as %s', (amount, currency, language, shown) => {
    expect(formatPublicPrice(amount, currency, language)).toBe(shown);
  });

  it('sees the same number whoever formats it: digits are Latin and say what is charged', () => {
    fc.assert(
      fc.property(amounts, rates, languageTags, (amount, ratePerUsd, language) => {
        const shown = publicPriceFormatter({ code: 'XXX', symbol: '¤', ratePerUsd }, language)(amount);
        const digits = shown.replace(/[^0-9]/g, '');
        expect(Number(digits)).toBe(Math.abs(wholeUnitsFromUsd(amount, ratePerUsd)));
      }),
    );
  });
});

describe('rounding to whole units', () => {
  it('sends halves away from zero, where binary fractions would waver', () => {
    expect(wholeUnitsFromUsd(10_00, 0.85)).toBe(9);
    expect(wholeUnitsFromUsd(-10_00, 0.85)).toBe(-9);
    expect(wholeUnitsFromUsd(100, 1.005 * 100)).toBe(101);
    expect(wholeUnitsFromUsd(1_49, 1)).toBe(1);
    expect(wholeUnitsFromUsd(1_50, 1)).toBe(2);
  });

  it('is never off by more than half a unit', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const scaledRate = BigInt(Math.round(rate * 1_000_000));
        const exact = BigInt(amount) * scaledRate;
        const rounded = BigInt(wholeUnitsFromUsd(amount, rate)) * 100_000_000n;
        const error = exact > rounded ? exact - rounded : rounded - exact;
        expect(error <= 50_000_000n).toBe(true);
      }),
    );
  });

  it('keeps order and sign: a dearer fare never shows as the cheaper one', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, (one, other, rate) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(wholeUnitsFromUsd(low, rate)).toBeLessThanOrEqual(wholeUnitsFromUsd(high, rate));
        expect(wholeUnitsFromUsd(-one, rate) + wholeUnitsFromUsd(one, rate)).toBe(0);
      }),
    );
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d as an amount', (amount) => {
    expect(() => wholeUnitsFromUsd(amount, 1)).toThrow(RangeError);
  });
});

describe('an agent', () => {
  it('sees dollars to the cent', () => {
    expect(formatUsdCents(1_234_50, 'en')).toBe('$1,234.50');
    expect(formatUsdCents(5, 'en')).toBe('$0.05');
    expect(formatUsdCents(-10_00, 'en')).toBe('-$10.00');
    expect(formatUsdCents(1_234_50, 'ar')).toBe('$1,234.50');
    expect(formatUsdCents(12_345_50, 'es')).toBe('$12.345,50');
  });

  it('never loses a cent, up to the largest amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), languageTags, (amount, language) => {
        const digits = formatUsdCents(amount, language).replace(/[^0-9]/g, '');
        expect(Number(digits)).toBe(Math.abs(amount));
      }),
    );
  });
});

describe('parts of a price', () => {
  it('add up to what is charged, and none is a whole unit away from its exact share', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 18 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 1_000_000_000 }), (weights, sum) => {
        const shares = shareOut(sum, weights);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(sum);
        const whole = weights.reduce((all, weight) => all + weight, 0);
        if (whole === 0) return;
        for (const [position, share] of shares.entries()) {
          const distance = BigInt(share) * BigInt(whole) - BigInt(sum) * BigInt(weights[position] ?? 0);
          expect(distance < BigInt(whole) && -distance < BigInt(whole)).toBe(true);
        }
      }),
    );
  });

  it('what is left over goes to the largest remainders, of equal ones to the first', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(380, [36_150, 1_850])).toEqual([362, 18]);
    expect(shareOut(0, [0, 0])).toEqual([0, 0]);
    expect(shareOut(5, [0, 0])).toEqual([5, 0]);
  });

  it('a ceiling lets through exactly what is shown as no more', () => {
    for (const rate of [1, 0.85, 129.5, 3.75]) {
      for (const units of [1, 60, 7_770, 99_999]) {
        const maxMinor = maxUsdMinorShownAs(units, rate);
        expect(wholeUnitsFromUsd(maxMinor, rate)).toBeLessThanOrEqual(units);
        expect(wholeUnitsFromUsd(maxMinor + 1, rate)).toBeGreaterThan(units);
      }
    }
  });
});

describe('rounding to minor units, halves up', () => {
  const realRates = fc.integer({ min: 10_000, max: 10_000_000_000 }).map((millionths) => millionths / 1_000_000);

  it('seven units at a rate of 2.24 are worth 313 cents, which binary fractions make 312', () => {
    expect(usdMinorOf(7_00, 2.24)).toBe(3_13);
    expect(Math.round(7_00 / 2.24)).toBe(3_12);
  });

  it('an amount in dollars is its own worth, and a worth is never half a cent away from the exact one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), realRates, (amount, rate) => {
        expect(usdMinorOf(amount, 1)).toBe(amount);
        const scaled = BigInt(Math.round(rate * 1_000_000));
        const difference = BigInt(usdMinorOf(amount, rate)) * scaled - BigInt(amount) * 1_000_000n;
        expect(2n * difference <= scaled && 2n * difference > -scaled).toBe(true);
      }),
    );
  });

  it('a share and the rest add up, and half a cent goes up', () => {
    expect(percentOf(1_50, 75)).toBe(1_13);
    expect(percentOf(2, 25)).toBe(1);
    expect(percentOf(3_61, 100)).toBe(3_61);
  });
});

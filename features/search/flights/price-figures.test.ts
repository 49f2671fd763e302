import { expect, test } from 'vitest';
import { barHeight, isCheapest, priceFigures, priceSpan } from './price-figures.ts';

const shillings = { code: 'KES', symbol: 'KSh', ratePerUsd: 129.5 };

test('a row of prices is figures alone, in Latin digits and grouped as the reader writes them', () => {
  expect(priceFigures(shillings, 'en').full(11_900)).toBe('15,411');
  expect(priceFigures(shillings, 'ar').full(11_900)).toMatch(/^15[,.]411$/);
  expect(priceFigures({ ...shillings, ratePerUsd: 3_700 }, 'en').full(11_900)).toBe('440,300');
});

test('in a narrow column only long prices are cut', () => {
  const { short } = priceFigures({ ...shillings, ratePerUsd: 100 }, 'en');
  expect([99_999, 100_000, 440_349, 1_234_567].map(short)).toEqual(['99,999', '100K', '440K', '1.23M']);
});

test('the cheapest day stands out, except where all cost the same', () => {
  const days = [300, null, 100, 100, 500].map((priceMinor) => ({ date: '2026-12-11', priceMinor }));
  const span = priceSpan(days);
  expect(days.map(({ priceMinor }) => isCheapest(priceMinor, span))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  const same = priceSpan([days[2] ?? never(), days[3] ?? never()]);
  expect(isCheapest(100, same)).toBe(false);
});

test('a week without flights has neither bars nor a cheapest day', () => {
  const span = priceSpan([{ date: '2026-12-11', priceMinor: null }]);
  expect(span).toBeNull();
  expect(isCheapest(null, span)).toBe(false);
});

test('bars grow from the cheapest to the dearest day, and can always be seen', () => {
  const span = { least: 14_893, most: 18_907 };
  expect([14_893, 15_411, 18_907].map((price) => barHeight(price, span))).toEqual([20, 29, 86]);
  expect(barHeight(100, { least: 100, most: 100 })).toBe(50);
});

function never(): never {
  throw new Error('There is such a day');
}

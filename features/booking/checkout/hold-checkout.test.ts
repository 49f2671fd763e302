import { expect, test } from 'vitest';
import { isAgreed, readSeenPrice } from './hold-checkout.ts';

test('nobody pays more than they saw, or in another currency', () => {
  const price = { totalUsdMinor: 10_000, currency: 'KES', ratePerUsd: 129.5, chargedUnits: 12_950 };
  expect(isAgreed({ units: 12_950, currency: 'KES' }, price)).toBe(true);
  expect(isAgreed({ units: 13_000, currency: 'KES' }, price)).toBe(true);
  expect(isAgreed({ units: 12_949, currency: 'KES' }, price)).toBe(false);
  expect(isAgreed({ units: 12_950, currency: 'EUR' }, price)).toBe(false);
  expect(isAgreed(readSeenPrice('1e9', 'KES'), price)).toBe(false);
  expect(isAgreed(readSeenPrice('', ''), price)).toBe(false);
});

import { expect, test } from 'vitest';
import { amountForStripe, amountFromStripe } from './stripe-client.ts';

test.each([
  ['KES', 3_483_600, 3_483_600],
  ['USD', 1, 1],
  ['JPY', 500_00, 500],
  ['RWF', 500_00, 500],
  ['KWD', 12_34, 12_340],
  ['UGX', 500_00, 500_00],
])('%s %i is %i to Stripe, and the same coming back', (currency, ours, theirs) => {
  expect(amountForStripe(ours, currency)).toBe(theirs);
  expect(amountFromStripe(theirs, currency)).toBe(ours);
});

test('what can not be exact is not asked for', () => {
  expect(amountForStripe(500_50, 'JPY')).toBeUndefined();
  expect(amountForStripe(500_50, 'UGX')).toBeUndefined();
  for (const wrong of [0, -1, 1.5, Number.NaN, 2 ** 60]) expect(amountForStripe(wrong, 'USD')).toBeUndefined();
  expect(amountFromStripe(12_345, 'KWD')).toBeUndefined();
});

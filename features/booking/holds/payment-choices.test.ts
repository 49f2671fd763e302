import { expect, test } from 'vitest';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { agreedPrice, paybillFor, paymentChoices } from './agreed-price.ts';

const provider = (methods: PaymentMethod[], given: Partial<PaymentProvider> = {}): PaymentProvider => ({
  name: methods.join(),
  methods,
  byHand: false,
  create: async () => ({ ok: false, reason: 'declined' }),
  status: async () => ({ state: 'unknown' }),
  refund: async () => ({ state: 'by_hand' }),
  verifyCallback: () => ({ ok: false }),
  ...given,
});
const context = (...all: PaymentProvider[]) => new Map(all.map((one) => [one.name, one]));
const dollars = (amount: number) => agreedPrice(amount * 100, { code: 'USD', ratePerUsd: 1, kesPerUsd: 129.5 });

test('M-Pesa asks in shillings at the rate of the booking, and all others in its currency', () => {
  expect(paymentChoices(context(provider(['mpesa', 'card'])), dollars(269))).toEqual([
    { method: 'mpesa', asks: { currency: 'KES', amountMinor: 3_483_600 }, missed: null },
    { method: 'card', asks: { currency: 'USD', amountMinor: 26_900 }, missed: null },
  ]);
});

test('a method that does not carry the price names its limit, in every provider', () => {
  const own = context(provider(['mpesa'], { limits: { minMinor: 10_000, maxMinor: 7_000_000 } }));
  const missed = (amount: number, providers = own) => paymentChoices(providers, dollars(amount))[0]?.missed;
  expect(missed(541)).toEqual({ error: 'above_limit', limitMinor: 7_000_000 });
  expect(missed(540)).toBeNull();
  expect(missed(0.5)).toEqual({ error: 'below_limit', limitMinor: 10_000 });
  // Of M-Pesa itself, where nobody says otherwise.
  expect(missed(1_931, context(provider(['mpesa'])))).toEqual({
    error: 'above_limit',
    limitMinor: 25_000_000,
  });
});

test('a paybill is named where there is one, with what M-Pesa would ask for', () => {
  const named = (amount: number) =>
    paybillFor({ number: '600984' }, paymentChoices(context(provider(['mpesa'])), dollars(amount)));
  expect(named(269)).toEqual({ number: '600984', asks: { currency: 'KES', amountMinor: 3_483_600 } });
  expect(named(2_000)).toBeNull();
  expect(paybillFor(undefined, paymentChoices(context(provider(['mpesa'])), dollars(269)))).toBeNull();
});

test('a booking from before the shilling was agreed on is not paid in it', () => {
  const price = agreedPrice(26_900, { code: 'USD', ratePerUsd: 1 });
  expect(paymentChoices(context(provider(['mpesa', 'card'])), price).map(({ method }) => method)).toEqual(['card']);
});

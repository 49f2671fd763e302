import { expect, test } from 'vitest';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { usualRatesPerUsd } from '#features/settings/currencies.ts';
import { agreedPrice, agreedRates, paybillFor, paymentChoices } from './agreed-price.ts';

const provider = (methods: PaymentProvider['methods']): PaymentProvider => ({
  name: Object.keys(methods).join(),
  methods,
  byHand: false,
  create: async () => ({ ok: false, reason: 'declined' }),
  status: async () => ({ state: 'unknown' }),
  refund: async () => ({ state: 'by_hand' }),
  verifyCallback: () => ({ ok: false }),
});
const context = (...all: PaymentProvider[]) => new Map(all.map((one) => [one.name, one]));
const dollars = (amount: number) =>
  agreedPrice(amount * 100, { code: 'USD', ratePerUsd: 1, lockedRates: { KES: 129.5 } });
const inShillings = { asksIn: 'KES', limits: { minMinor: 10_000, maxMinor: 7_000_000 } } as const;

test('a booking locks the rates of the currencies that offered methods ask in, besides its own', () => {
  const providers = context(provider({ mpesa: inShillings }), provider({ card: {} }));
  const rates = { ...usualRatesPerUsd(), EUR: 0.9, KES: 130 };
  expect(agreedRates('EUR', rates, providers)).toEqual({ code: 'EUR', ratePerUsd: 0.9, lockedRates: { KES: 130 } });
  expect(agreedRates('KES', rates, providers)).toEqual({ code: 'KES', ratePerUsd: 130, lockedRates: {} });
  expect(agreedRates('EUR', rates, context(provider({ card: {} })))).toMatchObject({ lockedRates: {} });
});

test('M-Pesa asks in shillings at the rate of the booking, and all others in its currency', () => {
  expect(paymentChoices(context(provider({ mpesa: { asksIn: 'KES' }, card: {} })), dollars(269))).toEqual([
    { method: 'mpesa', asks: { currency: 'KES', amountMinor: 3_483_600 }, missed: null },
    { method: 'card', asks: { currency: 'USD', amountMinor: 26_900 }, missed: null },
  ]);
});

test('a method that does not carry the price names its limit', () => {
  const providers = context(provider({ mpesa: inShillings }));
  const missed = (amount: number) => paymentChoices(providers, dollars(amount))[0]?.missed;
  expect(missed(541)).toEqual({ error: 'above_limit', limitMinor: 7_000_000 });
  expect(missed(540)).toBeNull();
  expect(missed(0.5)).toEqual({ error: 'below_limit', limitMinor: 10_000 });
});

test('a paybill is named where there is one, with what M-Pesa would ask for', () => {
  const paybill = { number: '600984', method: 'mpesa' } as const;
  const choices = (amount: number) => paymentChoices(context(provider({ mpesa: inShillings })), dollars(amount));
  expect(paybillFor(paybill, choices(269))).toEqual({
    ...paybill,
    asks: { currency: 'KES', amountMinor: 3_483_600 },
  });
  expect(paybillFor(paybill, choices(2_000))).toBeNull();
  expect(paybillFor(undefined, choices(269))).toBeNull();
});

test('a booking from before the shilling was agreed on is not paid in it', () => {
  const price = agreedPrice(26_900, { code: 'USD', ratePerUsd: 1 });
  const providers = context(provider({ mpesa: inShillings, card: {} }));
  expect(paymentChoices(providers, price).map(({ method }) => method)).toEqual(['card']);
});

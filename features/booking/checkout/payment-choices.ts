import { findLimitMissed, type LimitMissed, limitsOf } from '#features/payments/carried-amounts.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { offeredMethods, type Paybill, type PaymentProviders } from '#features/payments/payment-provider.ts';
import type { AgreedPrice } from '../booking.ts';
import { amountToRequest } from '../holds/agreed-price.ts';

/** A way to pay one price: what it asks for, and why it can not carry that. */
export interface PaymentChoice {
  method: PaymentMethod;
  /** In hundredths of the currency that is asked for, which is the shilling for M-Pesa. */
  asks: { currency: string; amountMinor: number };
  missed: LimitMissed | null;
}

/** In the order in which they are shown. */
export function paymentChoices(providers: PaymentProviders, price: AgreedPrice): PaymentChoice[] {
  return offeredMethods(providers)
    .filter((method) => method !== 'mpesa' || price.kesPerUsd !== null)
    .map((method) => {
      const { currency, amountMinor } = amountToRequest(price, method);
      return {
        method,
        asks: { currency, amountMinor },
        missed: findLimitMissed(limitsOf(providers, method), amountMinor) ?? null,
      };
    });
}

/** The paybill, where there is one and it takes what M-Pesa is asked for. */
export function paybillFor(
  paybill: Paybill | undefined,
  choices: readonly PaymentChoice[],
): (Paybill & { asks: PaymentChoice['asks'] }) | null {
  const choice = choices.find(({ method }) => method === 'mpesa');
  return choice && paybill && !choice.missed ? { ...paybill, asks: choice.asks } : null;
}

import { findLimitMissed, type LimitMissed, limitsOf } from '#features/payments/carried-amounts.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { offeredMethods, type Paybill, type PaymentProviders } from '#features/payments/payment-provider.ts';
import type { AgreedPrice } from '../booking.ts';
import { askedFor } from '../holds/agreed-price.ts';

/** A way to pay one price: what it asks for, and why it can not carry that. */
export interface WayToPay {
  method: PaymentMethod;
  /** In hundredths of the currency that is asked for, which is the shilling for M-Pesa. */
  asks: { currency: string; amountMinor: number };
  missed: LimitMissed | null;
}

/** In the order in which they are shown. */
export function waysToPay(providers: PaymentProviders, price: AgreedPrice): WayToPay[] {
  return offeredMethods(providers)
    .filter((method) => method !== 'mpesa' || price.kesPerUsd !== null)
    .map((method) => {
      const { currency, amountMinor } = askedFor(price, method);
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
  ways: readonly WayToPay[],
): (Paybill & { asks: WayToPay['asks'] }) | null {
  const way = ways.find(({ method }) => method === 'mpesa');
  return way && paybill && !way.missed ? { ...paybill, asks: way.asks } : null;
}

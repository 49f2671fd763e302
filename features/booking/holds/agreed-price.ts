import type { PaymentMethod } from '#features/payments/payment.ts';
import {
  findLimitError,
  type LimitError,
  offeredMethods,
  type Paybill,
  type PaymentProviders,
  termsOf,
} from '#features/payments/payment-provider.ts';
import type { CurrencyCode, RatesPerUsd } from '#features/settings/currencies.ts';
import { type Minor, type UsdMinor, usdMinorOf, wholeUnitsFromUsd } from '#lib/money.ts';
import { type AgreedPrice, agreedRate, type LockedRates } from '../booking.ts';

/** The currency that a customer pays in, and the rates of other currencies that payment methods ask in. */
export interface AgreedRates {
  code: string;
  ratePerUsd: number;
  lockedRates?: LockedRates;
}

/** The current rates, which are stored with the booking. */
export function agreedRates(
  code: CurrencyCode,
  ratesPerUsd: RatesPerUsd,
  providers: PaymentProviders,
): AgreedRates & { lockedRates: LockedRates } {
  const others = offeredMethods(providers)
    .flatMap((method) => termsOf(providers, method)?.asksIn ?? [])
    .filter((asksIn) => asksIn !== code);
  return {
    code,
    ratePerUsd: ratesPerUsd[code],
    lockedRates: Object.fromEntries(others.map((other) => [other, ratesPerUsd[other]])),
  };
}

/** Only whole units are charged. */
export function agreedPrice(totalUsdMinor: UsdMinor, { code, ratePerUsd, lockedRates = {} }: AgreedRates): AgreedPrice {
  return {
    totalUsdMinor,
    currency: code,
    ratePerUsd,
    chargedUnits: wholeUnitsFromUsd(totalUsdMinor, ratePerUsd),
    lockedRates,
  };
}

/**
 * The amount that a payment method requests: the agreed one, or the same price in the only currency that the method moves.
 * The same in SQL: `amount_to_request` in db/functions/settle-payment.sql.
 */
export function amountToRequest(
  price: AgreedPrice,
  asksIn = price.currency,
): {
  currency: string;
  amountMinor: Minor;
  /** Differs from the total of the price by the rounding. */
  amountUsdMinor: UsdMinor;
} {
  const rate = agreedRate(price, asksIn);
  if (rate === undefined) throw new Error(`The booking has no agreed rate for ${asksIn}`);
  const units = asksIn === price.currency ? price.chargedUnits : wholeUnitsFromUsd(price.totalUsdMinor, rate);
  return { currency: asksIn, amountMinor: units * 100, amountUsdMinor: usdMinorOf(units * 100, rate) };
}

/** A payment method for one price, with the amount it requests and the limit that it misses. */
export interface PaymentChoice {
  method: PaymentMethod;
  asks: { currency: string; amountMinor: Minor };
  missed: LimitError | null;
}

export function paymentChoices(providers: PaymentProviders, price: AgreedPrice): PaymentChoice[] {
  return offeredMethods(providers).flatMap((method) => {
    const { asksIn = price.currency, limits } = termsOf(providers, method) ?? {};
    if (agreedRate(price, asksIn) === undefined) return [];
    const { currency, amountMinor } = amountToRequest(price, asksIn);
    return { method, asks: { currency, amountMinor }, missed: findLimitError(limits, amountMinor) ?? null };
  });
}

/** Null when there is no paybill or its method cannot carry the amount. */
export function paybillFor(
  paybill: Paybill | undefined,
  choices: readonly PaymentChoice[],
): (Paybill & { asks: PaymentChoice['asks'] }) | null {
  const choice = choices.find(({ method }) => method === paybill?.method);
  return choice && paybill && !choice.missed ? { ...paybill, asks: choice.asks } : null;
}

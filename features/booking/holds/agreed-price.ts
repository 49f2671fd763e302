import type { PaymentMethod } from '#features/payments/payment.ts';
import {
  findLimitError,
  type LimitError,
  limitsOf,
  offeredMethods,
  type Paybill,
  type PaymentProviders,
  shillingsFor,
} from '#features/payments/payment-provider.ts';
import type { CurrencyCode, RatesPerUsd } from '#features/settings/currencies.ts';
import { usdMinorOf, wholeUnitsFromUsd } from '#lib/money.ts';
import type { AgreedPrice } from '../booking.ts';

/** The currency that a customer pays in, with its rate and that of the shilling for M-Pesa. */
export interface AgreedRates {
  code: string;
  ratePerUsd: number;
  kesPerUsd?: number;
}

/** The current rates, which are stored with the booking. */
export function agreedRates(code: CurrencyCode, ratesPerUsd: RatesPerUsd): AgreedRates {
  return { code, ratePerUsd: ratesPerUsd[code], kesPerUsd: ratesPerUsd.KES };
}

/** Only whole units are charged. */
export function agreedPrice(totalMinor: number, { code, ratePerUsd, kesPerUsd }: AgreedRates): AgreedPrice {
  return {
    totalMinor,
    currency: code,
    ratePerUsd,
    chargedUnits: wholeUnitsFromUsd(totalMinor, ratePerUsd),
    kesPerUsd: code === 'KES' ? ratePerUsd : (kesPerUsd ?? null),
  };
}

/**
 * The amount that a payment method requests: M-Pesa charges shillings. The same in SQL: `amount_to_request` in
 * db/functions/settle-payment.sql.
 */
export function amountToRequest(
  price: AgreedPrice,
  method: PaymentMethod,
): { currency: string; amountMinor: number; amountUsdMinor: number } {
  const { currency, totalMinor, chargedUnits, kesPerUsd } = price;
  if (method !== 'mpesa' || currency === 'KES')
    return { currency, amountMinor: chargedUnits * 100, amountUsdMinor: chargedUsdMinor(price) };
  if (kesPerUsd === null) throw new Error('The booking has no agreed rate for shillings');
  const requested = shillingsFor(totalMinor, kesPerUsd);
  return { ...requested, amountUsdMinor: usdMinorOf(requested.amountMinor, kesPerUsd) };
}

/** The charged units in US cents at the agreed rate; differs from the total by the rounding. */
export function chargedUsdMinor({
  chargedUnits,
  ratePerUsd,
}: Pick<AgreedPrice, 'chargedUnits' | 'ratePerUsd'>): number {
  return usdMinorOf(chargedUnits * 100, ratePerUsd);
}

/** A payment method for one price, with the amount it requests and the limit that it misses. */
export interface PaymentChoice {
  method: PaymentMethod;
  /** Shillings for M-Pesa, else the currency of the price. */
  asks: { currency: string; amountMinor: number };
  missed: LimitError | null;
}

export function paymentChoices(providers: PaymentProviders, price: AgreedPrice): PaymentChoice[] {
  return offeredMethods(providers)
    .filter((method) => method !== 'mpesa' || price.kesPerUsd !== null)
    .map((method) => {
      const { currency, amountMinor } = amountToRequest(price, method);
      return {
        method,
        asks: { currency, amountMinor },
        missed: findLimitError(limitsOf(providers, method), amountMinor) ?? null,
      };
    });
}

/** Null when there is no paybill or M-Pesa cannot carry the amount. */
export function paybillFor(
  paybill: Paybill | undefined,
  choices: readonly PaymentChoice[],
): (Paybill & { asks: PaymentChoice['asks'] }) | null {
  const choice = choices.find(({ method }) => method === 'mpesa');
  return choice && paybill && !choice.missed ? { ...paybill, asks: choice.asks } : null;
}

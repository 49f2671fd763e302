import { shillingsFor } from '#features/payments/carried-amounts.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { CurrencyCode, RatesPerUsd } from '#features/settings/currencies.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { AgreedPrice } from '../booking.ts';

/** What somebody agrees to pay in, and what a dollar costs in it and in the shillings of M-Pesa. */
export interface AgreedRates {
  code: string;
  ratePerUsd: number;
  kesPerUsd?: number;
}

/** All rates of this moment that a booking locks. */
export function agreedRates(code: CurrencyCode, ratesPerUsd: RatesPerUsd): AgreedRates {
  return { code, ratePerUsd: ratesPerUsd[code], kesPerUsd: ratesPerUsd.KES };
}

/** A price in the customer's currency, at the rate of this moment. The whole units are what is charged. */
export function agreedPrice(totalMinor: number, { code, ratePerUsd, kesPerUsd }: AgreedRates): AgreedPrice {
  return {
    totalMinor,
    currency: code,
    ratePerUsd,
    chargedUnits: wholeUnitsFromUsd(totalMinor, ratePerUsd),
    kesPerUsd: code === 'KES' ? ratePerUsd : (kesPerUsd ?? null),
  };
}

/** What one way to pay asks for: M-Pesa carries shillings. As `amount_to_request` of the database says, in db/functions/settle-payment.sql. */
export function amountToRequest(
  price: AgreedPrice,
  method: PaymentMethod,
): { currency: string; amountMinor: number; amountUsdMinor: number } {
  const { currency, totalMinor, chargedUnits, kesPerUsd } = price;
  if (method !== 'mpesa' || currency === 'KES')
    return { currency, amountMinor: chargedUnits * 100, amountUsdMinor: chargedUsdMinor(price) };
  if (kesPerUsd === null) throw new Error('No rate of the shilling was agreed on');
  const asked = shillingsFor(totalMinor, kesPerUsd);
  return { ...asked, amountUsdMinor: usdMinorOf(asked.amountMinor, kesPerUsd) };
}

/** What the charged units are worth in US cents, at the agreed rate; it differs from the total by what rounding left. */
export function chargedUsdMinor({
  chargedUnits,
  ratePerUsd,
}: Pick<AgreedPrice, 'chargedUnits' | 'ratePerUsd'>): number {
  return usdMinorOf(chargedUnits * 100, ratePerUsd);
}

/** Hundredths of a currency in US cents, halves up. Exact for rates of six decimals. */
export function usdMinorOf(amountMinor: number, ratePerUsd: number): number {
  const rate = BigInt(Math.round(ratePerUsd * 1_000_000));
  return Number((BigInt(amountMinor) * 2_000_000n + rate) / (rate * 2n));
}

import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { AgreedPrice } from '../booking.ts';

/** A price in the customer's currency, at the rate of this moment. The whole units are what is charged. */
export function agreedPrice(
  totalMinor: number,
  { code, ratePerUsd }: { code: string; ratePerUsd: number },
): AgreedPrice {
  return { totalMinor, currency: code, ratePerUsd, chargedUnits: wholeUnitsFromUsd(totalMinor, ratePerUsd) };
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

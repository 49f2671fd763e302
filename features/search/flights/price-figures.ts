import { numberFormat } from '#lib/formats.ts';
import { type DisplayCurrency, wholeUnitsFromUsd } from '#lib/money.ts';
import type { DayPrice } from './lowest-prices.ts';

/** From here on a price is cut to thousands where seven columns share a phone. */
const longest = 100_000;

/** Figures alone: what stands in a row of prices names the currency once. */
export function priceFigures(
  { ratePerUsd }: DisplayCurrency,
  languageTag: string,
): { full: (amountUsdMinor: number) => string; short: (amountUsdMinor: number) => string } {
  const tag = `${languageTag}-u-nu-latn`;
  const full = numberFormat(tag, { maximumFractionDigits: 0 });
  const compact = numberFormat(tag, { notation: 'compact', maximumSignificantDigits: 3 });
  return {
    full: (amount) => full.format(wholeUnitsFromUsd(amount, ratePerUsd)),
    short: (amount) => {
      const units = wholeUnitsFromUsd(amount, ratePerUsd);
      return (units < longest ? full : compact).format(units);
    },
  };
}

export interface PriceSpan {
  least: number;
  most: number;
}

/** Null where no day has a price. */
export function priceSpan(days: readonly DayPrice[]): PriceSpan | null {
  const prices = days.flatMap(({ priceMinor }) => (priceMinor === null ? [] : [priceMinor]));
  return prices.length > 0 ? { least: Math.min(...prices), most: Math.max(...prices) } : null;
}

/** Where every day costs the same, none of them stands out. */
export function isCheapest(priceMinor: number | null, span: PriceSpan | null): boolean {
  return span !== null && span.least < span.most && priceMinor === span.least;
}

/** The height of a bar in percent: from the cheapest day to the dearest, and none so low that it can't be seen. */
export function barHeight(priceMinor: number, { least, most }: PriceSpan): number {
  return least === most ? 50 : Math.round(20 + (66 * (priceMinor - least)) / (most - least));
}

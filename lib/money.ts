import { numberFormat } from './formats.ts';

// Money is an integer number of minor units; it becomes decimal only when shown. A minor unit is a hundredth in every
// currency, also in those that have no coin for it (UGX, RWF): amounts in them are whole hundreds, and a provider that counts
// otherwise converts at its own door.

declare const countedIn: unique symbol;
/** A number may be given for any of these, but an amount of one kind is refused where another is asked for. */
type Amount<Kind extends string> = number & { readonly [countedIn]?: Kind };

export type UsdMinor = Amount<'US cents'>;
/** Minor units of the currency that is named beside them, which may be US cents. */
export type Minor = Amount<'minor units' | 'US cents'>;
/** Whole units of the currency that is shown and charged. */
export type Units = Amount<'whole units'>;

export const minorPerUnit = 100;

export type DisplayCurrency = { code: string; symbol: string; ratePerUsd: number };

const rateScale = 1_000_000;

/**
 * The only place that rounds a dollar amount to whole units of the shown currency, halves away from zero. The
 * arithmetic is exact to six decimals of the rate, so that browser, server and database (`round(amount * rate
 * / 100)` on numeric) agree on every amount.
 */
export function wholeUnitsFromUsd(amountUsdMinor: UsdMinor, ratePerUsd: number): Units {
  assertMinorUnits(amountUsdMinor);
  const scaledRate = BigInt(Math.round(ratePerUsd * rateScale));
  const divisor = BigInt(100 * rateScale);
  const product = BigInt(Math.abs(amountUsdMinor)) * scaledRate;
  const units = Number((product + divisor / 2n) / divisor);
  if (!Number.isSafeInteger(units)) throw new RangeError('The amount is too large to be shown exactly');
  return amountUsdMinor < 0 && units > 0 ? -units : units;
}

/**
 * The only place that divides a sum among parts: in proportion to the weights, with what is left over for the parts with the
 * largest remainders. The parts add up to the sum.
 */
export function shareOut(sum: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((all, weight) => all + weight, 0));
  if (whole === 0n) return weights.map((_, position) => (position === 0 ? sum : 0));
  const exact = weights.map((weight, position) => {
    const product = BigInt(sum) * BigInt(weight);
    return { position, share: Number(product / whole), remainder: Number(product % whole) };
  });
  const left = sum - exact.reduce((all, { share }) => all + share, 0);
  for (const part of exact.toSorted((one, other) => other.remainder - one.remainder).slice(0, left)) part.share += 1;
  return exact.map(({ share }) => share);
}

/** A share of an amount in whole minor units, halves up. Integer arithmetic: no binary fraction decides a half. */
export function percentOf(amount: number, percent: number): number {
  return percentsOf([{ amount, percent }]);
}

/** The shares of several amounts together, rounded once. */
export function percentsOf(parts: readonly { amount: number; percent: number }[]): number {
  return Math.floor((parts.reduce((sum, { amount, percent }) => sum + amount * percent, 0) + 50) / 100);
}

/** What minor units of a currency are worth in US cents, halves up, as the database's `round(amount / rate)`. */
export function usdMinorOf(amountMinor: Minor, ratePerUsd: number): UsdMinor {
  const scaledRate = BigInt(Math.round(ratePerUsd * rateScale));
  return Number((BigInt(amountMinor) * BigInt(2 * rateScale) + scaledRate) / (scaledRate * 2n));
}

/** The largest dollar amount that is shown as at most `units`. */
export function maxUsdMinorShownAs(units: Units, ratePerUsd: number): UsdMinor {
  let maxMinor = Math.floor(((units + 0.5) / ratePerUsd) * 100) + 1;
  while (maxMinor > 0 && wholeUnitsFromUsd(maxMinor, ratePerUsd) > units) maxMinor -= 1;
  return maxMinor;
}

/** Public prices: amount times rate without decimals, grouped as in the language, the symbol in front. */
export function publicPriceFormatter(
  currency: DisplayCurrency,
  languageTag: string,
): (amountUsdMinor: UsdMinor) => string {
  const format = wholeUnitsFormatter(currency, languageTag);
  return (amountUsdMinor) => format(wholeUnitsFromUsd(amountUsdMinor, currency.ratePerUsd));
}

/** Formats whole units of the shown currency. */
export function wholeUnitsFormatter(
  { symbol }: Pick<DisplayCurrency, 'symbol'>,
  languageTag: string,
): (units: Units) => string {
  const format = numberFormat(languageTag, { numberingSystem: 'latn', maximumFractionDigits: 0 });
  return (units) => withSymbol(symbol, format.format(Math.abs(units)), units < 0);
}

export function formatPublicPrice(amountUsdMinor: UsdMinor, currency: DisplayCurrency, languageTag: string): string {
  return publicPriceFormatter(currency, languageTag)(amountUsdMinor);
}

/** Dollars with two decimals, for agents' pages. */
export function formatUsdCents(amountUsdMinor: UsdMinor, languageTag: string): string {
  return usdCentsFormatter(languageTag)(amountUsdMinor);
}

/** A formatter for many amounts. */
export function usdCentsFormatter(languageTag: string): (amountUsdMinor: UsdMinor) => string {
  const format = numberFormat(languageTag, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (amountUsdMinor) => {
    assertMinorUnits(amountUsdMinor);
    const magnitude = BigInt(Math.abs(amountUsdMinor));
    const cents = String(magnitude % 100n).padStart(2, '0');
    // A decimal string is formatted exactly; dividing by 100 would round to a binary fraction first.
    const decimal = `${magnitude / 100n}.${cents}` as `${number}`;
    return withSymbol('$', format.format(decimal), amountUsdMinor < 0);
  };
}

function withSymbol(symbol: string, digits: string, isNegative: boolean): string {
  const gap = /\p{L}$/u.test(symbol) ? ' ' : '';
  return `${isNegative ? '-' : ''}${symbol}${gap}${digits}`;
}

function assertMinorUnits(amountMinor: number): void {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
}

/** The 129.5 of "1 USD = 129.5 KES". */
export function rateFigure(ratePerUsd: number, languageTag: string): string {
  return numberFormat(languageTag, { numberingSystem: 'latn', maximumFractionDigits: 6 }).format(ratePerUsd);
}

const plain = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
const inThousands = /^([1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/;
const inSpacedThousands = /^([1-9]\d{0,2}(?:\s\d{3}){1,3})(?:[.,](\d{1,2}))?$/;

/**
 * Parses a typed amount or percentage to minor units: 1250.5, 1250,50, 1,250.50 or 1 250,50. A comma before
 * three digits groups thousands, before one or two it is the decimal separator. Undefined for everything
 * else: a wrong guess would be wrong by a factor of 100.
 */
export function minorUnitsIn(typed: string): number | undefined {
  const text = typed.trim();
  const [, units, minorUnits = ''] = plain.exec(text) ?? inThousands.exec(text) ?? inSpacedThousands.exec(text) ?? [];
  if (units === undefined) return undefined;
  return Number(units.replaceAll(/[,\s]/g, '')) * 100 + Number(minorUnits.padEnd(2, '0'));
}

import { numberFormat } from './formats.ts';

// Money is an integer number of minor units (US cents) everywhere; it becomes a decimal only when shown.

/** What a public price is shown in. */
export type DisplayCurrency = { code: string; symbol: string; ratePerUsd: number };

const rateScale = 1_000_000;

/**
 * The one place where a dollar amount is rounded to whole units of the shown currency: halves go away from
 * zero. The arithmetic is exact to six decimals of the rate, so that the browser, the server and the
 * database (`round(amount * rate / 100)` on numeric) agree on every amount.
 */
export function wholeUnitsFromUsd(amountUsdMinor: number, ratePerUsd: number): number {
  assertMinorUnits(amountUsdMinor);
  const scaledRate = BigInt(Math.round(ratePerUsd * rateScale));
  const divisor = BigInt(100 * rateScale);
  const product = BigInt(Math.abs(amountUsdMinor)) * scaledRate;
  const units = Number((product + divisor / 2n) / divisor);
  if (!Number.isSafeInteger(units)) throw new RangeError('The amount is too large to be shown exactly');
  return amountUsdMinor < 0 && units > 0 ? -units : units;
}

/**
 * Parts of a sum as they are shown: each rounded, and the largest given what rounding left over, so that they add up to
 * the sum as it is shown and charged.
 */
export function wholeUnitsOfParts(partsUsdMinor: readonly number[], ratePerUsd: number): number[] {
  const units = partsUsdMinor.map((part) => wholeUnitsFromUsd(part, ratePerUsd));
  const sum = partsUsdMinor.reduce((total, part) => total + part, 0);
  const left = wholeUnitsFromUsd(sum, ratePerUsd) - units.reduce((total, part) => total + part, 0);
  const largest = units.indexOf(Math.max(...units));
  return units.map((part, position) => (position === largest ? part + left : part));
}

/** The largest dollar amount that is shown as no more than so many whole units. */
export function mostUsdMinorShownAs(units: number, ratePerUsd: number): number {
  let most = Math.floor(((units + 0.5) / ratePerUsd) * 100) + 1;
  while (most > 0 && wholeUnitsFromUsd(most, ratePerUsd) > units) most -= 1;
  return most;
}

/**
 * Public prices: amount times rate, no decimals, the language's thousands grouping, the symbol in front.
 */
export function publicPriceFormatter(
  currency: DisplayCurrency,
  languageTag: string,
): (amountUsdMinor: number) => string {
  const format = wholeUnitsFormatter(currency, languageTag);
  return (amountUsdMinor) => format(wholeUnitsFromUsd(amountUsdMinor, currency.ratePerUsd));
}

/** The same for what is in whole units of the shown currency already. */
export function wholeUnitsFormatter(
  { symbol }: Pick<DisplayCurrency, 'symbol'>,
  languageTag: string,
): (units: number) => string {
  const format = numberFormat(languageTag, { numberingSystem: 'latn', maximumFractionDigits: 0 });
  return (units) => withSymbol(symbol, format.format(Math.abs(units)), units < 0);
}

export function formatPublicPrice(
  amountUsdMinor: number,
  currency: DisplayCurrency,
  languageTag: string,
): string {
  return publicPriceFormatter(currency, languageTag)(amountUsdMinor);
}

/** Agents' pages: dollars with two decimals. */
export function formatUsdCents(amountUsdMinor: number, languageTag: string): string {
  return usdCentsFormatter(languageTag)(amountUsdMinor);
}

/** The same for many amounts. */
export function usdCentsFormatter(languageTag: string): (amountUsdMinor: number) => string {
  const format = numberFormat(languageTag, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (amountUsdMinor) => {
    assertMinorUnits(amountUsdMinor);
    const magnitude = BigInt(Math.abs(amountUsdMinor));
    const cents = String(magnitude % 100n).padStart(2, '0');
    // A decimal string is formatted exactly, where a division by 100 would first round to a binary fraction.
    const decimal = `${magnitude / 100n}.${cents}` as `${number}`;
    return withSymbol('$', format.format(decimal), amountUsdMinor < 0);
  };
}

function withSymbol(symbol: string, digits: string, isNegative: boolean): string {
  const gap = /\p{L}$/u.test(symbol) ? ' ' : '';
  return `${isNegative ? '-' : ''}${symbol}${gap}${digits}`;
}

function assertMinorUnits(amountMinor: number): void {
  if (!Number.isSafeInteger(amountMinor))
    throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
}

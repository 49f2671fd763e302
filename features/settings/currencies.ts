import type { DisplayCurrency } from '#lib/money.ts';

// No validation library here: the browser needs these.

export const currencyCodes = ['USD', 'EUR', 'GBP', 'KES', 'SAR', 'AED'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

/** How many units of each currency one US dollar buys. */
export type RatesPerUsd = Record<CurrencyCode, number>;

export const currencySymbols = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  KES: 'KSh',
  SAR: 'SAR',
  AED: 'AED',
} as const satisfies Record<CurrencyCode, string>;

export const defaultRatesPerUsd = {
  USD: 1,
  EUR: 0.85,
  GBP: 0.73,
  KES: 129.5,
  SAR: 3.75,
  AED: 3.67,
} as const satisfies RatesPerUsd;

/** Between these a rate can be true. Outside, a figure was left out or typed twice. */
export const ratesPerUsdBounds = {
  EUR: { least: 0.1, most: 10 },
  GBP: { least: 0.1, most: 10 },
  KES: { least: 10, most: 1_500 },
  SAR: { least: 0.5, most: 50 },
  AED: { least: 0.5, most: 50 },
} as const satisfies Record<Exclude<CurrencyCode, 'USD'>, { least: number; most: number }>;

export function isCurrencyCode(text: string): text is CurrencyCode {
  return currencyCodes.some((code) => code === text);
}

/** What the price formatters of lib/money.ts take. */
export function displayCurrency(code: CurrencyCode, ratesPerUsd: RatesPerUsd): DisplayCurrency {
  return { code, symbol: currencySymbols[code], ratePerUsd: ratesPerUsd[code] };
}

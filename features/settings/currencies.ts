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

export function isCurrencyCode(text: string): text is CurrencyCode {
  return currencyCodes.some((code) => code === text);
}

/** What the price formatters of lib/money.ts take. */
export function displayCurrency(code: CurrencyCode, ratesPerUsd: RatesPerUsd): DisplayCurrency {
  return { code, symbol: currencySymbols[code], ratePerUsd: ratesPerUsd[code] };
}

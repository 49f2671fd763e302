import type { DisplayCurrency } from '#lib/money.ts';

// Without zod: browsers load this file.

export const currencyCodes = ['USD', 'EUR', 'GBP', 'KES', 'SAR', 'AED'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

/** Units of each currency per US dollar. */
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

/** Plausible rates. Outside these bounds a digit was probably missed or doubled. */
export const ratesPerUsdBounds = {
  EUR: { min: 0.1, max: 10 },
  GBP: { min: 0.1, max: 10 },
  KES: { min: 10, max: 1_500 },
  SAR: { min: 0.5, max: 50 },
  AED: { min: 0.5, max: 50 },
} as const satisfies Record<Exclude<CurrencyCode, 'USD'>, { min: number; max: number }>;

export function isCurrencyCode(text: string): text is CurrencyCode {
  return currencyCodes.some((code) => code === text);
}

export function displayCurrency(code: CurrencyCode, ratesPerUsd: RatesPerUsd): DisplayCurrency {
  return { code, symbol: currencySymbols[code], ratePerUsd: ratesPerUsd[code] };
}

import type { DisplayCurrency } from '#lib/money.ts';

// Without zod: browsers load this file.

export const currencyCodes = ['USD', 'EUR', 'GBP', 'KES', 'SAR', 'AED'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];
type RatedCurrency = Exclude<CurrencyCode, 'USD'>;

/** Units of each currency per US dollar. */
export type RatesPerUsd = Record<CurrencyCode, number>;

const symbols: Record<CurrencyCode, string> = { USD: '$', EUR: '€', GBP: '£', KES: 'KSh', SAR: 'SAR', AED: 'AED' };

/** The code itself for a currency that is not ours. */
export function symbolOf(currency: string): string {
  return isCurrencyCode(currency) ? symbols[currency] : currency;
}

interface RateRule {
  /** As the back-office calls the currency. */
  name: string;
  /** Until the first rates are fetched or saved. */
  usual: number;
  /** Outside these bounds a digit was probably missed or doubled. */
  min: number;
  max: number;
}

export const rateRules: Record<RatedCurrency, RateRule> = {
  EUR: { name: 'Euro', usual: 0.85, min: 0.1, max: 10 },
  GBP: { name: 'British pound', usual: 0.73, min: 0.1, max: 10 },
  KES: { name: 'Kenyan shilling', usual: 129.5, min: 10, max: 1_500 },
  SAR: { name: 'Saudi riyal', usual: 3.75, min: 0.5, max: 50 },
  AED: { name: 'UAE dirham', usual: 3.67, min: 0.5, max: 50 },
};

/** Something for every currency but the dollar. */
export function forRatedCurrencies<Value>(make: (code: RatedCurrency) => Value): Record<RatedCurrency, Value> {
  const codes = currencyCodes.filter((code) => code !== 'USD');
  return Object.fromEntries(codes.map((code) => [code, make(code)])) as Record<RatedCurrency, Value>;
}

export function usualRatesPerUsd(): RatesPerUsd {
  return { USD: 1, ...forRatedCurrencies((code) => rateRules[code].usual) };
}

export function isCurrencyCode(text: string): text is CurrencyCode {
  return currencyCodes.some((code) => code === text);
}

export function displayCurrency(code: CurrencyCode, ratesPerUsd: RatesPerUsd): DisplayCurrency {
  return { code, symbol: symbols[code], ratePerUsd: ratesPerUsd[code] };
}

import { numberFormat } from './formats.ts';

/** Of "1 USD = 129.5 KES", as every page and every document writes a rate: the 129.5. */
export function rateFigure(ratePerUsd: number, languageTag: string): string {
  return numberFormat(languageTag, { numberingSystem: 'latn', maximumFractionDigits: 6 }).format(ratePerUsd);
}

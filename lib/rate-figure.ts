import { numberFormat } from './formats.ts';

/** Of "1 USD = 129.5 KES", as every page and every document writes a rate: the 129.5. */
export function rateFigure(ratePerUsd: number, languageTag: string): string {
  const locale = new Intl.Locale(languageTag, { numberingSystem: 'latn' }).toString();
  return numberFormat(locale, { maximumFractionDigits: 6 }).format(ratePerUsd);
}

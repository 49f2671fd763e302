import type { LanguageCode } from '#i18n/languages.ts';
import { numberFormat } from '#lib/formats.ts';

/** 12.5% */
export function percentText(percentage: number, language: LanguageCode): string {
  const format = numberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(percentage / 100);
}

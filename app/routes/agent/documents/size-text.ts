import type { LanguageCode } from '#i18n/languages.ts';
import { numberFormat } from '#lib/formats.ts';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** 240 kB, 1.4 MB */
export function sizeText(bytes: number, language: LanguageCode): string {
  const [unit, size] =
    bytes < megabyte
      ? (['kilobyte', Math.max(1, Math.round(bytes / kilobyte))] as const)
      : (['megabyte', bytes / megabyte] as const);
  return numberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    size,
  );
}

import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** 15 Nov 2026, by the calendar of the house. */
export function dayText(at: Date, language: LanguageCode): string {
  return dateFormat(dateLocale(language), {
    timeZone: businessTimeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at);
}

/** A day, a month or a year by its name: 2026-11-15, 2026-11 or 2026. In short, without what stands around it. */
export function stepText(name: string, language: LanguageCode, { isShort = false } = {}): string {
  const parts = name.split('-').length;
  const options: Intl.DateTimeFormatOptions =
    parts === 1
      ? { year: 'numeric' }
      : parts === 2
        ? { month: isShort ? 'short' : 'long', ...(!isShort && { year: 'numeric' }) }
        : { day: 'numeric', month: 'short', ...(!isShort && { year: 'numeric' }) };
  return dateFormat(dateLocale(language), { timeZone: 'UTC', ...options }).format(Date.parse(name));
}

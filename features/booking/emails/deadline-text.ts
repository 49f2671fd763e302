import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat } from '#lib/formats.ts';

/** "16 November 2026 at 05:50 East Africa Time": whoever reads it may be anywhere. */
export function deadlineText(at: Date, language: LanguageCode): string {
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`;
  return dateFormat(locale, {
    timeZone: businessTimeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  }).format(at);
}

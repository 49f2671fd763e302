import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';

/** 11 Jun 2027 */
export function writtenDate(date: CalendarDate, language: string): string {
  const format = dateFormat(localeOf(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(Date.parse(date));
}

export function monthFormat(language: string): Intl.DateTimeFormat {
  return dateFormat(localeOf(language), { timeZone: 'UTC', month: 'short' });
}

/** English here is East Africa's: day before month. Figures are always Latin. */
function localeOf(language: string): string {
  return `${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`;
}

import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** 11 Jun 2027 */
export function writtenDate(date: CalendarDate, language: string): string {
  const format = dateFormat(dateLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(Date.parse(date));
}

export function monthFormat(language: string): Intl.DateTimeFormat {
  return dateFormat(dateLocale(language), { timeZone: 'UTC', month: 'short' });
}

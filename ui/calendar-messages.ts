import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';
import type { Weekday } from './calendar-month.ts';

/** Dates in English put the day before the month, as in East Africa. */
const regions: Record<string, string> = { en: 'en-KE' };

/** Intl has no Swahili weekday that is short enough for a column; these are printed on wall calendars. */
const shortWeekdays: Record<string, readonly string[]> = { sw: ['J3', 'J4', 'J5', 'Al', 'Ij', 'J1', 'J2'] };

/** Languages with long weekday names: dates in cells omit the weekday, and columns show one character. */
const longWeekdays = ['ar', 'sw'];

export type CalendarMessages = ReturnType<typeof calendarMessages>;

/** Names in the reader's language, digits always Latin. */
export function calendarMessages(language: string) {
  const locale = `${regions[language] ?? language}-u-ca-gregory-nu-latn`;
  const formatted = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { timeZone: 'UTC', ...options });
    return (date: CalendarDate) => format.format(Date.parse(date));
  };
  // Intl starts an English week on Sunday, as only in America.
  const weekStart: Weekday = language.startsWith('ar') ? 6 : 1;
  const isLong = longWeekdays.includes(language);
  const range = dateFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  const shortDay = formatted({ weekday: isLong ? 'narrow' : 'short' });
  const longDay = formatted({ weekday: 'long' });
  return {
    weekStart,
    /** December 2026 */
    month: formatted({ month: 'long', year: 'numeric' }),
    /** Friday, 11 December 2026 */
    full: formatted({ dateStyle: 'full' }),
    /** 11 Dec */
    brief: formatted({ day: 'numeric', month: 'short' }),
    /** Fri, 11 Dec; in Arabic and Swahili without the weekday. */
    short: formatted({ weekday: isLong ? undefined : 'short', day: 'numeric', month: 'short' }),
    /** Fri, 11 Dec */
    shortWithWeekday: formatted({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** Thu 10 – Sun 13 Dec; with the same spaces in all browsers, and without the Arabic comma, which would part a range. */
    range: (from: CalendarDate, to: CalendarDate) =>
      range.formatRange(Date.parse(from), Date.parse(to)).replaceAll('\u2009', ' ').replaceAll('،', ''),
    /** In the order of the week. */
    weekdays: Array.from({ length: 7 }, (_, place) => {
      const weekday = (weekStart - 1 + place) % 7;
      // 1 January 2024 was a Monday.
      const date = `2024-01-0${weekday + 1}`;
      return { short: shortWeekdays[language]?.[weekday] ?? shortDay(date), long: longDay(date) };
    }),
  };
}

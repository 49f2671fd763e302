import { dateFormat } from '#lib/formats.ts';
import type { IsoDate, Weekday } from './calendar-month.ts';

/* English here is East Africa's: day before month. */
const regions: Record<string, string> = { en: 'en-KE' };

/* Intl has no Swahili name of a day that is short enough for a column; these are what wall calendars print. */
const shortWeekdays: Record<string, readonly string[]> = { sw: ['J3', 'J4', 'J5', 'Al', 'Ij', 'J1', 'J2'] };

/* Where a weekday is a long word, a date in a cell does without it, and a column takes its letter. */
const longWeekdays = ['ar', 'sw'];

export type CalendarMessages = {
  weekStart: Weekday;
  /** December 2026 */
  month: (date: IsoDate) => string;
  /** Friday, 11 December 2026 */
  full: (date: IsoDate) => string;
  /** Fri, 11 Dec; in Arabic and Swahili without the weekday. */
  short: (date: IsoDate) => string;
  /** In the order of the week. */
  weekdays: { short: string; long: string }[];
};

/** Names by the reader's language, figures always Latin. */
export function calendarMessages(language: string): CalendarMessages {
  const locale = `${regions[language] ?? language}-u-ca-gregory-nu-latn`;
  const formatted = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { timeZone: 'UTC', ...options });
    return (date: IsoDate) => format.format(Date.parse(date));
  };
  // Intl would begin an English week on Sunday, as only America does.
  const weekStart = language.startsWith('ar') ? 6 : 1;
  const isLong = longWeekdays.includes(language);
  const shortDay = formatted({ weekday: isLong ? 'narrow' : 'short' });
  const longDay = formatted({ weekday: 'long' });
  return {
    weekStart,
    month: formatted({ month: 'long', year: 'numeric' }),
    full: formatted({ dateStyle: 'full' }),
    short: formatted({ weekday: isLong ? undefined : 'short', day: 'numeric', month: 'short' }),
    weekdays: Array.from({ length: 7 }, (_, place) => {
      const weekday = (weekStart - 1 + place) % 7;
      // 1 January 2024 was a Monday.
      const date = `2024-01-0${weekday + 1}`;
      return { short: shortWeekdays[language]?.[weekday] ?? shortDay(date), long: longDay(date) };
    }),
  };
}

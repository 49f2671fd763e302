import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** An instant with its words, which the server writes so that no page is drawn twice. */
export interface ShownMoment {
  iso: string;
  text: string;
}

/** 15 Nov 2026, 20:30, by the clock of the house and as the pages of a booking and its documents write it. */
export function momentText(at: Date, language: LanguageCode): ShownMoment {
  const format = dateFormat(dateLocale(language), {
    timeZone: businessTimeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return { iso: at.toISOString(), text: format.format(at) };
}

export function dayText(at: Date, language: LanguageCode): string {
  return dateFormat(dateLocale(language), { dateStyle: 'long', timeZone: businessTimeZone }).format(at);
}

export function monthText(at: Date, language: LanguageCode): string {
  return dateFormat(dateLocale(language), {
    month: 'long',
    year: 'numeric',
    timeZone: businessTimeZone,
  }).format(at);
}

/** Fri, 11 Dec 2026, without the year where it stands beside. */
export function dayOfDate(
  date: CalendarDate,
  language: LanguageCode,
  { isYearKnown = false }: { isYearKnown?: boolean } = {},
): string {
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isYearKnown && { year: 'numeric' }),
  };
  return dateFormat(dateLocale(language), options).format(Date.parse(date));
}

import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** An instant with its text, which the server formats so that hydration matches. */
export interface ShownMoment {
  iso: string;
  text: string;
}

/** 15 Nov 2026, 20:30, in the business time zone, as on booking pages and documents. */
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
  return dateFormat(dateLocale(language), { month: 'long', year: 'numeric', timeZone: businessTimeZone }).format(at);
}

/** Fri, 11 Dec 2026, or without the year. */
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

export function Moment({ iso, text }: ShownMoment) {
  return (
    <time dateTime={iso} className="num">
      {text}
    </time>
  );
}

/** 15 Nov 2026, in the business time zone. */
export function shortDayText(at: Date, language: LanguageCode): string {
  return dateFormat(dateLocale(language), {
    timeZone: businessTimeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at);
}

/** A day, month or year by its key: 2026-11-15, 2026-11 or 2026. The short form omits what the context shows. */
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

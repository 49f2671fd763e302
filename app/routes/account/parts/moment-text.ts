import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';

/** An instant with its words, which the server writes so that no page is drawn twice. */
export interface ShownMoment {
  iso: string;
  text: string;
}

const houseTimeZone = 'Africa/Nairobi';

/** In the time of the house, and saying so. A browser with scripts turns it into the reader's own. */
export function momentText(at: Date, language: LanguageCode): ShownMoment {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: houseTimeZone,
    timeZoneName: 'short',
  });
  return { iso: at.toISOString(), text: format.format(at) };
}

export function dayText(at: Date, language: LanguageCode): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: houseTimeZone,
  }).format(at);
}

export function monthText(at: Date, language: LanguageCode): string {
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: houseTimeZone,
  }).format(at);
}

/** Fri, 11 Dec 2026, without the year where it stands beside. English here is East Africa's: day before month. */
export function dayOfDate(
  date: CalendarDate,
  language: LanguageCode,
  { isYearKnown = false }: { isYearKnown?: boolean } = {},
): string {
  const locale = `${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`;
  const options: Intl.DateTimeFormatOptions = {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isYearKnown && { year: 'numeric' }),
  };
  return dateFormat(locale, options).format(Date.parse(date));
}

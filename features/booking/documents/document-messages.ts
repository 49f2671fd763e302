import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale, numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter } from '#lib/money.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import type { BookedTraveller } from '../booking-details.ts';
import type { DocumentContext } from './document-context.ts';

/** How a document says things to one reader. */
export interface DocumentMessages {
  t: Translate<'documents'>;
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  city: (place: { city: string; country: string }) => string;
  /** 11 Dec 2026 */
  date: (date: CalendarDate) => string;
  /** Fri, 11 Dec 2026 */
  day: (date: CalendarDate) => string;
  /** 15 Nov 2026, 05:52, by the clocks of the house. */
  moment: (at: Date) => string;
  /** 3 h 30 min */
  duration: (minutes: number) => string;
  /** Mrs Amina Zawadi Hassan */
  fullName: (traveller: Pick<BookedTraveller, 'title' | 'givenNames' | 'lastName'>) => string;
  /** 1 USD = 129.5 KES */
  rate: (ratePerUsd: number, currency: string) => string;
  /** What keeps its own direction inside a sentence: a name, an address, an amount. */
  apart: (text: string) => string;
  /** Facts in one line: 2 adults · 1 child */
  line: (parts: string[]) => string;
}

export function documentMessages(context: DocumentContext, language: LanguageCode): DocumentMessages {
  const t = context.catalogues(language).translator.of('documents');
  const locale = dateLocale(language);
  const date = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const dates = dateFormat(locale, date);
  const days = dateFormat(locale, { ...date, weekday: 'short' });
  const moments = dateFormat(locale, {
    ...date,
    timeZone: businessTimeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const direction = findLanguage(language)?.direction ?? 'ltr';
  // Invisible marks; where everything runs from left to right they would only get in the way of who copies a text.
  const apart = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text);
  return {
    t,
    language,
    direction,
    apart,
    city: ({ city, country }) => context.cityName(city, country, language),
    date: (day) => dates.format(Date.parse(day)),
    day: (day) => days.format(Date.parse(day)),
    moment: (at) => moments.format(at),
    duration(all) {
      const hours = Math.floor(all / 60);
      const minutes = all % 60;
      if (hours === 0) return t('minutes', { minutes });
      return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
    },
    fullName: ({ title, givenNames, lastName }) =>
      `${t(`titles.${title}`)} ${apart([givenNames, lastName].filter(Boolean).join(' '))}`,
    // In one line, always.
    rate: (ratePerUsd, currency) =>
      apart(`1 USD = ${rateFigure(ratePerUsd, language)} ${currency}`.replaceAll(' ', '\u00a0')),
    line: (parts) => parts.join(' · '),
  };
}

/** Whole units of a currency. */
function unitsFormatter(currency: string, language: LanguageCode): (units: number) => string {
  const symbol = isCurrencyCode(currency) ? currencySymbols[currency] : currency;
  return wholeUnitsFormatter({ symbol }, language);
}

/** Hundredths of a currency; they are shown only where there are any. */
export function minorUnitsFormatter(
  currency: string,
  language: LanguageCode,
): (amountMinor: number) => string {
  const units = unitsFormatter(currency, language);
  const decimals = numberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2 });
  return (amountMinor) => {
    const rest = Math.abs(amountMinor) % 100;
    const whole = units(Math.trunc(amountMinor / 100));
    return rest === 0 ? whole : whole + decimals.format(rest / 100).slice(1);
  };
}

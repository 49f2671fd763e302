import { type FactNames, factNames } from '#features/catalogue/fact-names.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { isMobileMoney, type PaymentMethod } from '#features/payments/payment.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Catalogues } from '#i18n/catalogues.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { rateFigure } from '#lib/money.ts';
import type { BookedTraveller, BookingAgency } from '../booking.ts';
import type { DrawPdf } from './draw-in-workers.ts';

/** Inputs shared by every document. */
export interface DocumentContext {
  settings: Pick<Settings, 'site' | 'contact'>;
  baseUrl: string;
  catalogues: Catalogues;
  cityName: PlaceIndex['cityName'];
  drawPdf: DrawPdf;
}

/** The lookup page, which asks for the last name. */
export function lookupAddress({ baseUrl }: Pick<DocumentContext, 'baseUrl'>, reference: string): string {
  return `${baseUrl}/booking?reference=${encodeURIComponent(reference)}`;
}

/** Translations and formats of a document in one language. */
export interface DocumentMessages {
  t: Translate<'documents'>;
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  city: (place: { city: string; country: string }) => string;
  /** Addresses, room types, beds and meals. */
  names: Pick<FactNames, 'address' | 'roomType' | 'beds' | 'board' | 'residentProof'>;
  /** 11 Dec 2026 */
  date: (date: CalendarDate) => string;
  /** Fri, 11 Dec 2026 */
  day: (date: CalendarDate) => string;
  /** 15 Nov 2026, 05:52, business time. */
  moment: (at: Date) => string;
  /** 3 h 30 min */
  duration: (minutes: number) => string;
  /** Mrs Amina Zawadi Hassan */
  fullName: (traveller: Pick<BookedTraveller, 'title' | 'givenNames' | 'lastName'>) => string;
  /** M-Pesa, bank transfer */
  method: (method: PaymentMethod) => string;
  /** 1 USD = 129.5 KES */
  rate: (ratePerUsd: number, currency: string) => string;
  /** Isolates a name, address or amount from the direction of the sentence around it. */
  isolate: (text: string) => string;
  /** 2 adults · 1 child */
  line: (parts: string[]) => string;
}

export function documentMessages(context: DocumentContext, language: LanguageCode): DocumentMessages {
  const { translator } = context.catalogues(language);
  const t = translator.of('documents');
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
  // Unicode isolates. Left-to-right documents need none, and they would disturb copied text.
  const isolate = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text);
  return {
    t,
    language,
    direction,
    isolate,
    city: ({ city, country }) => context.cityName(city, country, language),
    names: factNames(translator),
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
      `${t(`titles.${title}`)} ${isolate([givenNames, lastName].filter(Boolean).join(' '))}`,
    method: (method) =>
      isMobileMoney(method) ? translator.of('payment')(`methods.${method}`) : t(`methods.${method}`),
    // Never breaks across lines.
    rate: (ratePerUsd, currency) =>
      isolate(`1 USD = ${rateFigure(ratePerUsd, language)} ${currency}`.replaceAll(' ', '\u00a0')),
    line: (parts) => parts.join(' · '),
  };
}

/** Savannah Trails · +254 712 555048 */
export function issuerText(
  { isolate, line }: Pick<DocumentMessages, 'isolate' | 'line'>,
  { name, phone }: Pick<BookingAgency, 'name' | 'phone'>,
): string {
  const shown = displayPhone(phone);
  return line([isolate(name), ...(shown ? [isolate(shown)] : [])]);
}

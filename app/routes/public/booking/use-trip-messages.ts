import { useMemo } from 'react';
import { type AmountStyle, amountFormatter } from '#features/booking/booking-amount.ts';
import { minorUnitsFormatter } from '#features/booking/documents/document-messages.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** How the pages of a booking say things. Prices are in the booking's own currency, whatever the header says. */
export interface TripMessages {
  /** Fri, 11 Dec 2026 */
  day: (date: string) => string;
  /** 14 Mar 1994 */
  date: (date: string) => string;
  /** 11 Dec */
  shortDay: (date: string) => string;
  /** 11 Dec, 05:10, of a text such as 2026-12-11T05:10; only the day where it is one. */
  clock: (local: string) => string;
  /** The same of an instant, by the clock of the house. */
  moment: (at: Date) => string;
  /** 05:10, by the clock of the house. */
  time: (at: Date) => string;
  duration: (minutes: number) => string;
  /** Of the booking's price. */
  amount: (amount: number, style: AmountStyle) => string;
  /** Of one payment. */
  hundredths: (amountMinor: number, currency: string) => string;
}

export function useTripMessages(): TripMessages {
  const { t, language } = useTranslation('trip');
  return useMemo(() => {
    const locale = dateLocale(language);
    const date = { day: 'numeric', month: 'short' } as const;
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const days = dateFormat(locale, { ...date, timeZone: 'UTC', weekday: 'short', year: 'numeric' });
    const dates = dateFormat(locale, { ...date, timeZone: 'UTC', year: 'numeric' });
    const shortDays = dateFormat(locale, { ...date, timeZone: 'UTC' });
    const clocks = dateFormat(locale, { ...date, ...time, timeZone: 'UTC' });
    const moments = dateFormat(locale, { ...date, ...time, timeZone: businessTimeZone });
    const times = dateFormat(locale, { ...time, timeZone: businessTimeZone });
    const utc = (local: string) => Date.parse(local.length > 10 ? `${local}:00Z` : local);
    return {
      day: (text) => days.format(utc(text.slice(0, 10))),
      date: (text) => dates.format(utc(text)),
      shortDay: (text) => shortDays.format(utc(text.slice(0, 10))),
      clock: (local) => (local.length > 10 ? clocks : shortDays).format(utc(local)),
      moment: (at) => moments.format(at),
      time: (at) => times.format(at),
      duration(all) {
        const hours = Math.floor(all / 60);
        const minutes = all % 60;
        if (hours === 0) return t('minutes', { minutes });
        return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
      },
      amount: (amount, style) => amountFormatter(style, language)(amount),
      hundredths: (amountMinor, currency) => minorUnitsFormatter(currency, language)(amountMinor),
    };
  }, [t, language]);
}

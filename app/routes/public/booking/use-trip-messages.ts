import { useMemo } from 'react';
import { type AmountStyle, amountFormatter, minorUnitsFormatter } from '#features/booking/booking-amount.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** Dates and amounts on the pages of a booking. Prices are in the booking's own currency, whatever the header shows. */
interface TripMessages {
  /** Fri, 11 Dec 2026 */
  day: (date: string) => string;
  /** 14 Mar 1994 */
  date: (date: string) => string;
  /** 11 Dec */
  shortDay: (date: string) => string;
  /** 11 Dec, 05:10 for 2026-12-11T05:10; 11 Dec for 2026-12-11 */
  clock: (local: string) => string;
  /** 11 Dec, 05:10, in the business time zone */
  moment: (at: Date) => string;
  /** 05:10, in the business time zone */
  time: (at: Date) => string;
  duration: (minutes: number) => string;
  /** In units of the booking's price. */
  amount: (amount: number, style: AmountStyle) => string;
  /** In minor units of a payment's currency. */
  minorAmount: (amountMinor: number, currency: string) => string;
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
      minorAmount: (amountMinor, currency) => minorUnitsFormatter(currency, language)(amountMinor),
    };
  }, [t, language]);
}

const failures = [
  'declined',
  'expired',
  'wrong_amount',
  'paid_before',
  'not_available',
  'cancelled',
  'no_funds',
  'wrong_pin',
  'not_reached',
  'busy',
  'not_sent',
  'overloaded',
  'above_limit',
  'below_limit',
  'prompt_expired',
] as const;

/** Translation key for why a payment failed. Unknown reasons of providers map to `other`. */
export function failureKey(failure: string, wasPrompt = false): (typeof failures)[number] | 'other' {
  if (wasPrompt && failure === 'expired') return 'prompt_expired';
  return failures.find((key) => key === failure) ?? 'other';
}

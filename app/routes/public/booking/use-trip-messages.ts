import { useMemo } from 'react';
import { type AmountStyle, amountFormatter, minorUnitsFormatter } from '#features/booking/booking-amount.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateFormat, dateLocale } from '#lib/formats.ts';

/** Dates and amounts on the pages of a booking. Prices are in the booking's own currency, whatever the header shows. */
export function useTripMessages() {
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
      /** Fri, 11 Dec 2026 */
      day: (text: string) => days.format(utc(text.slice(0, 10))),
      /** 14 Mar 1994 */
      date: (text: string) => dates.format(utc(text)),
      /** 11 Dec */
      shortDay: (text: string) => shortDays.format(utc(text.slice(0, 10))),
      /** 11 Dec, 05:10 for 2026-12-11T05:10; 11 Dec for 2026-12-11 */
      clock: (local: string) => (local.length > 10 ? clocks : shortDays).format(utc(local)),
      /** 11 Dec, 05:10, in the business time zone */
      moment: (at: Date) => moments.format(at),
      /** 05:10, in the business time zone */
      time: (at: Date) => times.format(at),
      duration(all: number) {
        const hours = Math.floor(all / 60);
        const minutes = all % 60;
        if (hours === 0) return t('minutes', { minutes });
        return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
      },
      /** In units of the booking's price. */
      amount: (amount: number, style: AmountStyle) => amountFormatter(style, language)(amount),
      /** In minor units of a payment's currency. */
      minorAmount: (amountMinor: number, currency: string) => minorUnitsFormatter(currency, language)(amountMinor),
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

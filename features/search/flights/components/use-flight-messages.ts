import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import {
  type DisplayCurrency,
  publicPriceFormatter,
  type Units,
  type UsdMinor,
  wholeUnitsFormatter,
  wholeUnitsFromUsd,
} from '#lib/money.ts';
import { type Cabin, cabinLabels } from '../../flight-query.ts';

export type FlightMessages = ReturnType<typeof useFlightMessages>;

/** Formatters for prices, dates and durations; created once per page. */
export function useFlightMessages(currency: DisplayCurrency) {
  const { t, language } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  return useMemo(() => {
    return {
      price: publicPriceFormatter(currency, language),
      /** Rounds a price to the units that are shown. */
      unitsOf: (amountUsdMinor: UsdMinor): Units => wholeUnitsFromUsd(amountUsdMinor, currency.ratePerUsd),
      units: wholeUnitsFormatter(currency, language),
      /** 11 Dec */
      date: dateFormatter(language, {}),
      /** Fri, 11 Dec */
      day: dateFormatter(language, { weekday: 'short' }),
      /** Fri, 11 Dec 2026 */
      dayAndYear: dateFormatter(language, { weekday: 'short', year: 'numeric' }),
      /** 3 h 30 min */
      duration(all: number) {
        const hours = Math.floor(all / 60);
        const minutes = all % 60;
        if (hours === 0) return t('minutes', { minutes });
        return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
      },
      cabin: (cabin: Cabin) => search(cabinLabels[cabin]),
    };
  }, [currency, language, t, search]);
}

function dateFormatter(language: string, more: Intl.DateTimeFormatOptions) {
  const format = dateFormat(dateLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...more,
  });
  return (date: CalendarDate) => format.format(Date.parse(date));
}

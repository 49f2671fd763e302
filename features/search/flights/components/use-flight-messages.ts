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

/** Formatters for prices, dates and durations; created once per page. */
export interface FlightMessages {
  price: (amountUsdMinor: UsdMinor) => string;
  /** Rounds a price to the units that are shown. */
  unitsOf: (amountUsdMinor: UsdMinor) => Units;
  units: (units: Units) => string;
  /** 11 Dec */
  date: (date: CalendarDate) => string;
  /** Fri, 11 Dec */
  day: (date: CalendarDate) => string;
  /** Fri, 11 Dec 2026 */
  dayAndYear: (date: CalendarDate) => string;
  /** 3 h 30 min */
  duration: (minutes: number) => string;
  cabin: (cabin: Cabin) => string;
}

export function useFlightMessages(currency: DisplayCurrency): FlightMessages {
  const { t, language } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  return useMemo(() => {
    return {
      price: publicPriceFormatter(currency, language),
      unitsOf: (amountUsdMinor) => wholeUnitsFromUsd(amountUsdMinor, currency.ratePerUsd),
      units: wholeUnitsFormatter(currency, language),
      date: dateFormatter(language, {}),
      day: dateFormatter(language, { weekday: 'short' }),
      dayAndYear: dateFormatter(language, { weekday: 'short', year: 'numeric' }),
      duration(all) {
        const hours = Math.floor(all / 60);
        const minutes = all % 60;
        if (hours === 0) return t('minutes', { minutes });
        return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
      },
      cabin: (cabin) => search(cabinLabels[cabin]),
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

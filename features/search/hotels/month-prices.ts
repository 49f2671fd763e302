import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { DayPrice } from '../flights/lowest-prices.ts';
import type { Stay } from './stay.ts';

/** The lowest price a night of each day of arrival in a month, for a stay of the same length and party. */
export function monthPrices(
  lowest: (stay: Stay) => UsdMinor | null,
  stay: Stay,
  { month, earliest, latest }: { month: string; earliest: CalendarDate; latest: CalendarDate },
): DayPrice[] {
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  return datesOfMonth(month)
    .filter((date) => date >= earliest && date <= latest)
    .map((date) => ({
      date,
      priceMinor: lowest({ ...stay, checkIn: date, checkOut: addDays(date, nights) }),
    }));
}

function datesOfMonth(month: string): CalendarDate[] {
  return Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day)).filter((date) => date.startsWith(month));
}

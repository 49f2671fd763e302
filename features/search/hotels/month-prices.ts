import { addDays, type CalendarDate, dayNumber, daysBetween } from '#lib/calendar-date.ts';
import type { DayPrice } from '../flights/lowest-prices.ts';
import type { InventoryHotel } from '../inventory/inventory-hotel.ts';
import { priceCheapest } from './find-hotels.ts';
import type { Stay } from './stay.ts';

/** The lowest price a night of each day of arrival in a month, for a stay of the same length and party. */
export function monthPrices(
  hotels: readonly InventoryHotel[],
  stay: Stay,
  { month, earliest, latest }: { month: string; earliest: CalendarDate; latest: CalendarDate },
): DayPrice[] {
  const length = daysBetween(stay.checkIn, stay.checkOut);
  return datesOfMonth(month)
    .filter((date) => date >= earliest && date <= latest)
    .map((date) => {
      const firstDay = dayNumber(date);
      const totalMinor = priceCheapest(hotels, stay, { firstDay, lastDay: firstDay + length });
      return { date, priceMinor: totalMinor === undefined ? null : Math.round(totalMinor / length) };
    });
}

function datesOfMonth(month: string): CalendarDate[] {
  return Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day)).filter((date) => date.startsWith(month));
}

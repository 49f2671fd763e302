import type { CalendarDate } from '#lib/calendar-date.ts';
import { type Cabin, cabins, type FlightQuery } from '../flight-query.ts';
import type { SearchServices } from '../search-services.ts';
import { lowestPrices } from './lowest-prices.ts';
import { placeLegs } from './place-legs.ts';

export interface AskedPrice {
  from: string;
  to: string;
  trip: 'one-way' | 'round-trip';
  date: CalendarDate;
  returnDate: CalendarDate | null;
  cabin: Cabin;
  adults: number;
  children: number;
  infants: number;
}

/** The least that a trip costs everybody, in US cents; null where one of its ways is not offered. */
export async function lowestPrice(
  { places, flights }: SearchServices,
  asked: AskedPrice,
  now: Date,
): Promise<number | null> {
  const { from, to, date, returnDate, adults, children, infants } = asked;
  const query: Pick<FlightQuery, 'legs' | 'returnDate'> = { legs: [{ from, to, date }], returnDate };
  const placed = await placeLegs(places, query);
  if (!placed.ok) return null;
  const party = { adults, children, infants, cabin: cabins.indexOf(asked.cabin) };
  const notBefore = Math.floor(now.getTime() / 60_000);
  let sum = 0;
  for (const leg of placed.legs) {
    const [found] = await lowestPrices(flights, [leg.date], { ...leg, party, notBefore });
    if (!found || found.priceMinor === null) return null;
    sum += found.priceMinor;
  }
  return sum;
}

import type { CalendarDate } from '#lib/calendar-date.ts';
import { type Cabin, cabins, type FlightQuery } from '../flight-query.ts';
import type { SearchServices } from '../search-services.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import { placeLegs } from './place-legs.ts';
import { LEAST_MINUTES_BETWEEN_LEGS } from './rules.ts';

export interface PriceQuery {
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
  asked: PriceQuery,
  now: Date,
): Promise<number | null> {
  const { from, to, date, returnDate, adults, children, infants } = asked;
  const query: Pick<FlightQuery, 'legs' | 'returnDate'> = { legs: [{ from, to, date }], returnDate };
  const placed = await placeLegs(places, query);
  if (!placed.ok) return null;
  const party = { adults, children, infants, cabin: cabins.indexOf(asked.cabin) };
  const notBefore = Math.floor(now.getTime() / 60_000);
  const [out, back] = await Promise.all(
    placed.legs.map(async (leg) => {
      const { itineraries } = await flights.find({ ...leg, party, notBefore });
      return itineraries;
    }),
  );
  const itineraries = out ?? [];
  const prices = back
    ? itineraries.flatMap((itinerary) => pricesWithReturn(itinerary, back))
    : itineraries.map((itinerary) => itinerary.priceMinor);
  return prices.length > 0 ? prices.reduce((least, price) => Math.min(least, price)) : null;
}

/** Who has not landed yet can't fly back. */
function pricesWithReturn(itinerary: FoundItinerary, back: readonly FoundItinerary[]): number[] {
  return back
    .filter(({ departure }) => departure >= itinerary.arrival + LEAST_MINUTES_BETWEEN_LEGS)
    .map(({ priceMinor }) => itinerary.priceMinor + priceMinor);
}

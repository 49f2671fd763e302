import type { CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type Cabin, cabins, type FlightQuery } from '../flight-query.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import type { FlightSearch, LegSearch } from './create-flight-search.ts';
import { type FoundItinerary, MIN_MINUTES_BETWEEN_LEGS } from './itinerary.ts';
import { placeLegs } from './place-legs.ts';

/** A date with its lowest price for all passengers; null if no flight is offered. */
export interface DayPrice {
  date: CalendarDate;
  priceMinor: UsdMinor | null;
}

const batchSize = 4;

export async function lowestPrices(
  flights: FlightSearch,
  dates: readonly CalendarDate[],
  leg: Omit<LegSearch, 'date'>,
): Promise<DayPrice[]> {
  const prices: DayPrice[] = [];
  // A few dates at once, so that days not in memory are read together without blocking other requests for long.
  for (let first = 0; first < dates.length; first += batchSize) {
    const some = dates.slice(first, first + batchSize);
    prices.push(...(await Promise.all(some.map((date) => lowestPriceOn(flights, date, leg)))));
  }
  return prices;
}

async function lowestPriceOn(
  flights: FlightSearch,
  date: CalendarDate,
  leg: Omit<LegSearch, 'date'>,
): Promise<DayPrice> {
  const { itineraries } = await flights.find({ ...leg, date });
  let priceMinor: UsdMinor | null = null;
  for (const itinerary of itineraries) {
    if (priceMinor === null || itinerary.priceMinor < priceMinor) priceMinor = itinerary.priceMinor;
  }
  return { date, priceMinor };
}

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

/** The lowest price of a trip for all passengers, in US cents; null if a leg is not offered. */
export async function lowestPrice(
  { places, flights }: { places: PlaceIndex; flights: FlightSearch },
  search: PriceQuery,
  now: Date,
): Promise<number | null> {
  const { from, to, date, returnDate, adults, children, infants } = search;
  const query: Pick<FlightQuery, 'legs' | 'returnDate'> = { legs: [{ from, to, date }], returnDate };
  const placed = await placeLegs(places, query);
  if (!placed.ok) return null;
  const party = { adults, children, infants, cabin: cabins.indexOf(search.cabin) };
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

/** The return must leave after the arrival. */
function pricesWithReturn(itinerary: FoundItinerary, back: readonly FoundItinerary[]): number[] {
  return back
    .filter(({ departure }) => departure >= itinerary.arrival + MIN_MINUTES_BETWEEN_LEGS)
    .map(({ priceMinor }) => itinerary.priceMinor + priceMinor);
}

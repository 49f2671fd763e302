import type { CalendarDate } from '#lib/calendar-date.ts';
import type { FlightSearch, LegQuestion } from './create-flight-search.ts';

/** A date with the lowest price for everybody, or none where nothing is offered. */
export interface DayPrice {
  date: CalendarDate;
  priceMinor: number | null;
}

const datesAtOnce = 4;

export async function lowestPrices(
  flights: FlightSearch,
  dates: readonly CalendarDate[],
  leg: Omit<LegQuestion, 'date'>,
): Promise<DayPrice[]> {
  const prices: DayPrice[] = [];
  // A few at once, so that days which have to be read first are read together, and nobody else waits for a month.
  for (let first = 0; first < dates.length; first += datesAtOnce) {
    const some = dates.slice(first, first + datesAtOnce);
    prices.push(...(await Promise.all(some.map((date) => lowestPriceOn(flights, date, leg)))));
  }
  return prices;
}

async function lowestPriceOn(
  flights: FlightSearch,
  date: CalendarDate,
  leg: Omit<LegQuestion, 'date'>,
): Promise<DayPrice> {
  const { itineraries } = await flights.find({ ...leg, date });
  let priceMinor: number | null = null;
  for (const itinerary of itineraries) {
    if (priceMinor === null || itinerary.priceMinor < priceMinor) priceMinor = itinerary.priceMinor;
  }
  return { date, priceMinor };
}

import type { CalendarDate } from '#lib/calendar-date.ts';
import type { FlightSearch, LegQuestion } from './create-flight-search.ts';

/** A date with the lowest price for everybody, or none where nothing is offered. */
export interface DayPrice {
  date: CalendarDate;
  priceMinor: number | null;
}

export async function lowestPrices(
  flights: FlightSearch,
  dates: readonly CalendarDate[],
  leg: Omit<LegQuestion, 'date'>,
): Promise<DayPrice[]> {
  const prices: DayPrice[] = [];
  // One after the other: a day that has to be read first serves its neighbours too.
  for (const date of dates) {
    const { itineraries } = await flights.find({ ...leg, date });
    let priceMinor: number | null = null;
    for (const itinerary of itineraries) {
      if (priceMinor === null || itinerary.priceMinor < priceMinor) priceMinor = itinerary.priceMinor;
    }
    prices.push({ date, priceMinor });
  }
  return prices;
}

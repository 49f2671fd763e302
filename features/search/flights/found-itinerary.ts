import type { Offer } from './offers.ts';

/** A way from one place to another: one flight, or several with changes in between. */
export interface FoundItinerary {
  flights: readonly Offer[];
  /** In minutes since 1970. */
  departure: number;
  arrival: number;
  /** For everybody. */
  priceMinor: number;
}

export function itineraryOf(flights: readonly Offer[]): FoundItinerary {
  let priceMinor = 0;
  for (const flight of flights) priceMinor += flight.priceMinor;
  return {
    flights,
    departure: flights[0]?.departure ?? 0,
    arrival: flights.at(-1)?.arrival ?? 0,
    priceMinor,
  };
}

/** By the ids of their flights, so that every process answers the same. */
export function compareFlights(one: FoundItinerary, other: FoundItinerary): number {
  for (const [position, flight] of one.flights.entries()) {
    const against = other.flights[position];
    if (!against) return 1;
    const order = flight.day.ids.compare(
      against.day.ids,
      against.index * 16,
      against.index * 16 + 16,
      flight.index * 16,
      flight.index * 16 + 16,
    );
    if (order !== 0) return order;
  }
  return one.flights.length - other.flights.length;
}

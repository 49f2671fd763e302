import type { FlightSort } from '../sort-choices.ts';
import { compareFlights, type FoundItinerary } from './found-itinerary.ts';

/** What an hour on the way and a change of planes are worth to most people, in US cents. */
const hourMinor = 1_500;
const stopMinor = 2_500;

type Compare = (one: FoundItinerary, other: FoundItinerary) => number;

const orders: Record<FlightSort, Compare> = {
  'price-low': (one, other) => one.priceMinor - other.priceMinor,
  'price-high': (one, other) => other.priceMinor - one.priceMinor,
  duration: (one, other) => minutesOf(one) - minutesOf(other),
  best: (one, other) => hardship(one) - hardship(other),
};

/** Always a whole order: what is alike is told apart by duration, departure and at last by ids. */
export function sortItineraries(found: readonly FoundItinerary[], sort: FlightSort): FoundItinerary[] {
  const order = orders[sort];
  return found.toSorted(
    (one, other) =>
      order(one, other) ||
      one.priceMinor - other.priceMinor ||
      minutesOf(one) - minutesOf(other) ||
      one.departure - other.departure ||
      compareFlights(one, other),
  );
}

function minutesOf({ departure, arrival }: FoundItinerary): number {
  return arrival - departure;
}

function hardship(itinerary: FoundItinerary): number {
  const { priceMinor, flights } = itinerary;
  return priceMinor + (minutesOf(itinerary) / 60) * hourMinor + (flights.length - 1) * stopMinor;
}

import type { FlightSort } from '../sort-choices.ts';
import type { Network } from '../timetable/network.ts';
import { describeItinerary } from './describe-itineraries.ts';
import { compareFlights, type FoundItinerary } from './found-itinerary.ts';
import type { ShownItinerary } from './shown-itinerary.ts';
import { type Traits, traitsOf } from './traits.ts';

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
function sortItineraries(found: readonly FoundItinerary[], sort: FlightSort): FoundItinerary[] {
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

/** Everything that is offered for a leg. */
export interface FoundLeg {
  network: Network;
  /** In no particular order. */
  itineraries: readonly FoundItinerary[];
  sorted(sort: FlightSort): readonly FoundItinerary[];
  traitsOf(itinerary: FoundItinerary): Traits;
  describe(itinerary: FoundItinerary): ShownItinerary;
  /** Whether a search made in that minute, since 1970, would find the same. Asked of a timetable that is refreshed. */
  isCurrent(minute: number): boolean;
}

export function foundLeg(
  network: Network,
  itineraries: readonly FoundItinerary[],
  isCurrent: FoundLeg['isCurrent'],
): FoundLeg {
  const orders = new Map<FlightSort, readonly FoundItinerary[]>();
  return {
    network,
    itineraries,
    sorted(sort) {
      const known = orders.get(sort) ?? sortItineraries(itineraries, sort);
      orders.set(sort, known);
      return known;
    },
    traitsOf: (itinerary) => traitsOf(network, itinerary),
    describe: (itinerary) => describeItinerary(network, itinerary),
    isCurrent,
  };
}

import type { FlightSort } from '../sort-choices.ts';
import type { Network } from '../timetable/network.ts';
import { describeItinerary } from './describe-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import type { ShownItinerary } from './shown-itinerary.ts';
import { sortItineraries } from './sort-itineraries.ts';
import { type Traits, traitsOf } from './traits.ts';

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

import type { FlightSort } from '../sort-choices.ts';
import type { Network } from '../timetable/network.ts';
import { describeItinerary } from './describe-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import type { ShownItinerary } from './shown-itinerary.ts';
import { sortItineraries } from './sort-itineraries.ts';
import { type Traits, traitsOf } from './traits.ts';

/** Everything that is offered for a leg. What is worked out of it, for one reader, serves the next as well. */
export interface FoundLeg {
  network: Network;
  /** In no particular order. */
  itineraries: readonly FoundItinerary[];
  sorted(sort: FlightSort): readonly FoundItinerary[];
  traitsOf(itinerary: FoundItinerary): Traits;
  describe(itinerary: FoundItinerary): ShownItinerary;
  /** A text that is made of it, under a name of the maker's choice. */
  text(name: string, write: () => string): string;
  /** Whether a search made in that minute, since 1970, would find the same. Asked of a timetable that is refreshed. */
  isCurrent(minute: number): boolean;
}

export function foundLeg(
  network: Network,
  itineraries: readonly FoundItinerary[],
  isCurrent: FoundLeg['isCurrent'],
): FoundLeg {
  const orders = new Map<FlightSort, readonly FoundItinerary[]>();
  const traits = new Map<FoundItinerary, Traits>();
  const shown = new Map<FoundItinerary, ShownItinerary>();
  const texts = new Map<string, string>();
  return {
    network,
    itineraries,
    sorted: (sort) => remembered(orders, sort, () => sortItineraries(itineraries, sort)),
    traitsOf: (itinerary) => remembered(traits, itinerary, () => traitsOf(network, itinerary)),
    describe: (itinerary) => remembered(shown, itinerary, () => describeItinerary(network, itinerary)),
    text: (name, write) => remembered(texts, name, write),
    isCurrent,
  };
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

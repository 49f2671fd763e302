import type { FlightSort } from '../sort-choices.ts';
import type { FlightSearch, LegQuestion } from './create-flight-search.ts';
import { describeItinerary, faresFor, itineraryKey, namesFor } from './describe-itineraries.ts';
import { type ComparedFilters, countFilterValues, type FilterCounts, narrow, type Traits } from './narrow.ts';
import type { ShownFares, ShownItinerary, ShownNames } from './shown-itinerary.ts';
import { sortItineraries } from './sort-itineraries.ts';

export interface LegAsked extends LegQuestion {
  filters: ComparedFilters;
  sort: FlightSort;
  page: number;
  perPage: number;
}

/** A page of what was found for a leg. */
export interface LegResults extends ShownNames {
  itineraries: ShownItinerary[];
  fares: ShownFares;
  /** With the filters in force, and without any. */
  matching: number;
  total: number;
  page: number;
  counts: FilterCounts;
  /** Keys of those that stand out among all that match. */
  cheapest: string | null;
  fastest: string | null;
}

export async function searchLeg(flights: FlightSearch, asked: LegAsked): Promise<LegResults> {
  const { network, all } = await flights.find(asked);
  const matching = narrow(network, all, asked.filters);
  const pageCount = Math.max(1, Math.ceil(matching.length / asked.perPage));
  const page = Math.min(asked.page, pageCount);
  const sorted = sortItineraries(matching, asked.sort);
  const itineraries = sorted
    .slice((page - 1) * asked.perPage, page * asked.perPage)
    .map(({ itinerary }) => describeItinerary(network, itinerary));
  const counts = countFilterValues(network, all, asked.filters);
  return {
    itineraries,
    fares: faresFor(network, itineraries),
    ...namesFor(network, itineraries, {
      airlines: counts.airlines.map(({ value }) => value),
      airports: [...counts.via.map(({ value }) => value), ...asked.from, ...asked.to],
    }),
    matching: matching.length,
    total: all.length,
    page,
    counts,
    cheapest: keyOfLeast(matching, ({ itinerary }) => itinerary.priceMinor),
    fastest: keyOfLeast(matching, ({ minutes }) => minutes),
  };
}

function keyOfLeast(found: readonly Traits[], measure: (traits: Traits) => number): string | null {
  let least: Traits | undefined;
  for (const traits of found) if (!least || measure(traits) < measure(least)) least = traits;
  return least ? itineraryKey(least.itinerary) : null;
}

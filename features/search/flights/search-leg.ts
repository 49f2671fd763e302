import type { FlightSort } from '../sort-choices.ts';
import type { FlightSearch, LegQuestion } from './create-flight-search.ts';
import { faresFor, itineraryKey, namesFor } from './describe-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import { type ComparedFilters, countFilterValues, type FilterCounts, narrow } from './narrow.ts';
import type { ShownFares, ShownItinerary, ShownNames } from './shown-itinerary.ts';

export interface LegQuery extends LegQuestion {
  filters: ComparedFilters;
  sort: FlightSort;
  page: number;
  perPage: number;
  /** Airports whose names the reader needs besides, by their codes. */
  named: readonly string[];
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
  /** Keys of those that stand out among all, whatever the filters. */
  cheapest: string | null;
  fastest: string | null;
}

export async function searchLeg(flights: FlightSearch, asked: LegQuery): Promise<LegResults> {
  const leg = await flights.find(asked);
  const { network } = leg;
  const matching = narrow(leg, leg.sorted(asked.sort), asked.filters);
  const pageCount = Math.max(1, Math.ceil(matching.length / asked.perPage));
  const page = Math.min(asked.page, pageCount);
  const itineraries = matching.slice((page - 1) * asked.perPage, page * asked.perPage).map(leg.describe);
  const counts = countFilterValues(leg, asked.filters);
  return {
    itineraries,
    fares: faresFor(network, itineraries),
    ...namesFor(network, itineraries, {
      airlines: counts.airlines.map(({ value }) => value),
      airports: [...counts.via.map(({ value }) => value), ...asked.named],
    }),
    matching: matching.length,
    total: leg.itineraries.length,
    page,
    counts,
    // Those that the lists show first, so that of two as fast the cheaper one stands out.
    cheapest: keyOf(leg.sorted('price-low')[0]),
    fastest: keyOf(leg.sorted('duration')[0]),
  };
}

function keyOf(itinerary: FoundItinerary | undefined): string | null {
  return itinerary ? itineraryKey(itinerary) : null;
}

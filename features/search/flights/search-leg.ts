import type { FlightSort } from '../sort-choices.ts';
import type { FlightSearch, LegQuestion } from './create-flight-search.ts';
import { faresFor, itineraryKey, namesFor } from './describe-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import { type ComparedFilters, countFilterValues, type FilterCounts, narrow } from './narrow.ts';
import type { ShownFares, ShownItinerary, ShownNames } from './shown-itinerary.ts';

export interface LegAsked extends LegQuestion {
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

export async function searchLeg(flights: FlightSearch, asked: LegAsked): Promise<LegResults> {
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
    cheapest: keyOfLeast(leg.itineraries, ({ priceMinor }) => priceMinor),
    fastest: keyOfLeast(leg.itineraries, ({ departure, arrival }) => arrival - departure),
  };
}

function keyOfLeast(
  found: readonly FoundItinerary[],
  measure: (itinerary: FoundItinerary) => number,
): string | null {
  let least: FoundItinerary | undefined;
  for (const itinerary of found) if (!least || measure(itinerary) < measure(least)) least = itinerary;
  return least ? itineraryKey(least) : null;
}

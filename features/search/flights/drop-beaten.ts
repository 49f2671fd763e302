import { compareFlights, type FoundItinerary } from './found-itinerary.ts';

/**
 * Of the connections by the same airports: one that leaves no later, arrives no earlier and costs no less than another
 * of the same airlines is nobody's choice. Where two are alike in all three, the one stays that is first by its ids.
 */
export function dropBeaten(itineraries: FoundItinerary[]): FoundItinerary[] {
  if (itineraries.length < 2) return itineraries;
  return [...Map.groupBy(itineraries, airlinesOf).values()].flatMap(unbeatenOf);
}

function airlinesOf({ flights }: FoundItinerary): number {
  // Three airlines at most, each with a number below 65,536.
  return flights.reduce((key, { airline }) => key * 65_536 + airline, 0);
}

function unbeatenOf(itineraries: FoundItinerary[]): FoundItinerary[] {
  if (itineraries.length < 2) return itineraries;
  const kept: FoundItinerary[] = [];
  // Whoever could beat an itinerary stands before it.
  for (const candidate of itineraries.sort(bestFirst)) {
    const isBeaten = kept.some(
      ({ arrival, priceMinor }) => arrival <= candidate.arrival && priceMinor <= candidate.priceMinor,
    );
    if (!isBeaten) kept.push(candidate);
  }
  return kept;
}

function bestFirst(one: FoundItinerary, other: FoundItinerary): number {
  return (
    other.departure - one.departure ||
    one.arrival - other.arrival ||
    one.priceMinor - other.priceMinor ||
    compareFlights(one, other)
  );
}

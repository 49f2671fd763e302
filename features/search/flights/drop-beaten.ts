import { compareFlights, type FoundItinerary } from './found-itinerary.ts';

/**
 * Of the connections between two airports with the same airlines: one that leaves no later, arrives no earlier and costs
 * no less than another is nobody's choice. Where two are alike in all three, the one stays that is first by its ids.
 */
export function dropBeaten(itineraries: FoundItinerary[]): FoundItinerary[] {
  if (itineraries.length < 2) return itineraries;
  const kept: FoundItinerary[] = [];
  // Whoever could beat an itinerary stands before it.
  for (const candidate of itineraries.sort(bestFirst)) {
    if (!kept.some((other) => isNoWorse(other, candidate))) kept.push(candidate);
  }
  return kept;
}

function isNoWorse(one: FoundItinerary, than: FoundItinerary): boolean {
  return one.departure >= than.departure && one.arrival <= than.arrival && one.priceMinor <= than.priceMinor;
}

function bestFirst(one: FoundItinerary, other: FoundItinerary): number {
  return (
    other.departure - one.departure ||
    one.arrival - other.arrival ||
    one.priceMinor - other.priceMinor ||
    compareFlights(one, other)
  );
}

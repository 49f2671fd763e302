import type { UsdMinor } from '#lib/money.ts';
import type { Offer } from './offers.ts';

export const MAX_LAYOVER_MINUTES = 18 * 60;
/** From the first departure to the last arrival. */
export const MAX_JOURNEY_MINUTES = 48 * 60;
/** Itineraries with more connections are only searched while there are fewer choices than this. */
export const ENOUGH_CHOICES = 40;
/** With more matching airports, only direct flights are searched. */
export const MAX_AIRPORTS_WITH_CONNECTIONS = 10;
/** Between one leg's arrival and the next one's departure. */
export const MIN_MINUTES_BETWEEN_LEGS = 60;

/** One flight, or several with connections. */
export interface FoundItinerary {
  flights: readonly Offer[];
  /** In minutes since 1970. */
  departure: number;
  arrival: number;
  /** For all passengers. */
  priceMinor: UsdMinor;
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

/** By flight ids, so that every process returns the same order. */
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

/**
 * Removes dominated connections between two airports with the same airlines: those that leave no later, arrive no
 * earlier and cost no less than another. Of equal ones, the first by ids stays.
 */
export function dropDominated(itineraries: FoundItinerary[]): FoundItinerary[] {
  if (itineraries.length < 2) return itineraries;
  const undominated: FoundItinerary[] = [];
  // Sorted so that an itinerary comes after any that could dominate it.
  for (const candidate of itineraries.sort(bestFirst)) {
    if (!undominated.some((other) => isNoWorse(other, candidate))) undominated.push(candidate);
  }
  return undominated;
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

/**
 * The Pareto front of itineraries that are added in order of decreasing departure: sorted by arrival, with falling
 * prices. Later additions leave no later than any of them.
 */
export type ParetoFront = Step[];

interface Step {
  departure: number;
  arrival: number;
  priceMinor: UsdMinor;
}

/**
 * Returns false if an earlier itinerary is no worse. Equal ones are both accepted: `dropDominated` decides between
 * them.
 */
export function addToFront(steps: ParetoFront, departure: number, arrival: number, priceMinor: UsdMinor): boolean {
  const before = lastUntil(steps, arrival);
  const step = steps[before];
  if (step && step.priceMinor <= priceMinor) {
    return step.departure === departure && step.arrival === arrival && step.priceMinor === priceMinor;
  }
  const first = step?.arrival === arrival ? before : before + 1;
  let end = first;
  while (end < steps.length && (steps[end]?.priceMinor ?? 0) >= priceMinor) end += 1;
  steps.splice(first, end - first, { departure, arrival, priceMinor });
  return true;
}

/** The lowest price of any that has arrived by then. */
export function cheapestUntil(steps: ParetoFront, arrival: number): number {
  return steps[lastUntil(steps, arrival)]?.priceMinor ?? Number.POSITIVE_INFINITY;
}

/** A linear search from the end: fronts are short, and most lookups are for late arrivals. */
function lastUntil(steps: ParetoFront, arrival: number): number {
  let position = steps.length - 1;
  while (position >= 0 && (steps[position]?.arrival ?? 0) > arrival) position -= 1;
  return position;
}

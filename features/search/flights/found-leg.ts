import type { UsdMinor } from '#lib/money.ts';
import { type DayWindow, dayWindows, type StopChoice, stopChoices } from '../flight-filters.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { describeItinerary } from './describe-itineraries.ts';
import type { FlightSort } from './flight-address.ts';
import { compareFlights, type FoundItinerary } from './itinerary.ts';
import type { ShownItinerary } from './shown-itinerary.ts';

/** The cost of an hour and of a connection for the `best` order, in US cents. */
const hourMinor = 1_500;
const stopMinor = 2_500;

type Compare = (one: FoundItinerary, other: FoundItinerary) => number;

const orders: Record<FlightSort, Compare> = {
  'price-low': (one, other) => one.priceMinor - other.priceMinor,
  'price-high': (one, other) => other.priceMinor - one.priceMinor,
  duration: (one, other) => minutesOf(one) - minutesOf(other),
  best: (one, other) => totalCost(one) - totalCost(other),
};

/** A total order: ties are broken by price, duration, departure and ids. */
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

function totalCost(itinerary: FoundItinerary): number {
  const { priceMinor, flights } = itinerary;
  return priceMinor + (minutesOf(itinerary) / 60) * hourMinor + (flights.length - 1) * stopMinor;
}

/** The results of a leg. */
export interface FoundLeg {
  network: Network;
  /** In no particular order. */
  itineraries: readonly FoundItinerary[];
  sorted(sort: FlightSort): readonly FoundItinerary[];
  traitsOf(itinerary: FoundItinerary): Traits;
  describe(itinerary: FoundItinerary): ShownItinerary;
  /** Whether a search in this minute since 1970 would find the same. The timetable must be refreshed first. */
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

/** The properties of an itinerary that filters use. */
export interface Traits {
  priceMinor: UsdMinor;
  stops: StopChoice;
  /** Airline codes. */
  airlines: string[];
  departs: DayWindow;
  arrives: DayWindow;
  via: string[];
  minutes: number;
  /** Checked bags included on every flight. */
  bags: number;
}

function traitsOf(network: Network, itinerary: FoundItinerary): Traits {
  const { flights } = itinerary;
  const first = flights[0];
  const last = flights.at(-1);
  if (!first || !last) throw new Error('An itinerary without flights');
  let landings = flights.length - 1;
  let bags = Number.POSITIVE_INFINITY;
  for (const { day, index, airline, cabin } of flights) {
    landings += day.stops[index] ?? 0;
    bags = Math.min(bags, network.airlines[airline]?.fares[cabin]?.checkedBags ?? 0);
  }
  return {
    priceMinor: itinerary.priceMinor,
    stops: stopChoices[Math.min(landings, 2)] ?? 'two',
    airlines: [...new Set(flights.map(({ airline }) => network.airlines[airline]?.code ?? ''))],
    departs: windowAt(first.departure + (first.day.departureOffset[first.index] ?? 0)),
    arrives: windowAt(last.arrival + (last.day.arrivalOffset[last.index] ?? 0)),
    via: flights.slice(1).map(({ from }) => network.airports[from]?.code ?? ''),
    minutes: itinerary.arrival - itinerary.departure,
    bags,
  };
}

function windowAt(localMinute: number): DayWindow {
  const ofDay = ((localMinute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return dayWindows[Math.floor(ofDay / 360)] ?? 'evening';
}

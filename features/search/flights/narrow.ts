import type { Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import {
  type DayWindow,
  dayWindows,
  type FilterName,
  type FlightFilters,
  type StopChoice,
  stopChoices,
} from './flight-filters.ts';
import type { FoundItinerary } from './found-itinerary.ts';

/** What filters look at in an itinerary. */
export interface Traits {
  itinerary: FoundItinerary;
  stops: StopChoice;
  /** Codes. */
  airlines: string[];
  departs: DayWindow;
  arrives: DayWindow;
  via: string[];
  minutes: number;
  /** Checked bags that every flight of it includes. */
  bags: number;
}

/** A value that can be chosen, how many itineraries it would show beside the other filters, and the cheapest of them. */
export interface FilterCount<Value extends string = string> {
  value: Value;
  count: number;
  fromMinor: number | null;
}

export interface FilterCounts {
  stops: FilterCount<StopChoice>[];
  airlines: FilterCount[];
  departs: FilterCount<DayWindow>[];
  arrives: FilterCount<DayWindow>[];
  via: FilterCount[];
  withBag: FilterCount<'1'>[];
  /** Of everything that was found, for the ends of the sliders. */
  priceMinor: { least: number; most: number };
  hours: { least: number; most: number };
}

/** The filters with the price in US cents, as it is compared. */
export type ComparedFilters = Omit<FlightFilters, 'maxPrice'> & { maxPriceMinor: number | null };

export function traitsOf(network: Network, itinerary: FoundItinerary): Traits {
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
    itinerary,
    stops: stopChoices[Math.min(landings, 2)] ?? 'two',
    airlines: [...new Set(flights.map(({ airline }) => network.airlines[airline]?.code ?? ''))],
    departs: windowAt(first.departure + (first.day.departureOffset[first.index] ?? 0)),
    arrives: windowAt(last.arrival + (last.day.arrivalOffset[last.index] ?? 0)),
    via: flights.slice(1).map(({ from }) => network.airports[from]?.code ?? ''),
    minutes: itinerary.arrival - itinerary.departure,
    bags,
  };
}

type Passes = (traits: Traits) => boolean;

/** One test for each filter in force. */
function testsOf(network: Network, filters: ComparedFilters): Map<FilterName, Passes> {
  const tests = new Map<FilterName, Passes>();
  const { stops, departs, arrives, via, maxHours, maxPriceMinor, withBag } = filters;
  if (stops.length > 0) tests.set('stops', (traits) => stops.includes(traits.stops));
  if (filters.airlines.length > 0) {
    const meant = airlinesMeant(network, filters.airlines);
    tests.set('airlines', (traits) => traits.airlines.every((code) => meant.has(code)));
  }
  if (departs.length > 0) tests.set('departs', (traits) => departs.includes(traits.departs));
  if (arrives.length > 0) tests.set('arrives', (traits) => arrives.includes(traits.arrives));
  if (via.length > 0)
    tests.set('via', (traits) => traits.via.length > 0 && traits.via.every((code) => via.includes(code)));
  if (maxHours !== null) tests.set('maxHours', ({ minutes }) => minutes <= maxHours * 60);
  if (maxPriceMinor !== null) tests.set('maxPrice', ({ itinerary }) => itinerary.priceMinor <= maxPriceMinor);
  if (withBag) tests.set('withBag', ({ bags }) => bags > 0);
  return tests;
}

export function narrow(network: Network, all: readonly Traits[], filters: ComparedFilters): Traits[] {
  const tests = [...testsOf(network, filters).values()];
  return all.filter((traits) => tests.every((passes) => passes(traits)));
}

/** Counts each value among what all the other filters let through. */
export function countFilterValues(
  network: Network,
  all: readonly Traits[],
  filters: ComparedFilters,
): FilterCounts {
  const tests = testsOf(network, filters);
  const besides = (name: FilterName) => {
    const others = [...tests].filter(([other]) => other !== name).map(([, passes]) => passes);
    return others.length === 0 ? all : all.filter((traits) => others.every((passes) => passes(traits)));
  };
  const prices = all.map(({ itinerary }) => itinerary.priceMinor);
  const hours = all.map(({ minutes }) => Math.ceil(minutes / 60));
  return {
    stops: inOrder(
      stopChoices,
      tally(besides('stops'), ({ stops }) => [stops]),
    ),
    // Every airline that flies here, also where the other filters leave it nothing.
    airlines: sortedTally(all, besides('airlines'), ({ airlines }) => airlines),
    departs: inOrder(
      dayWindows,
      tally(besides('departs'), ({ departs }) => [departs]),
    ),
    arrives: inOrder(
      dayWindows,
      tally(besides('arrives'), ({ arrives }) => [arrives]),
    ),
    via: sortedTally(all, besides('via'), ({ via }) => via),
    withBag: inOrder(
      ['1'] as const,
      tally(besides('withBag'), ({ bags }) => (bags > 0 ? ['1'] : [])),
    ),
    priceMinor: rangeOf(prices),
    hours: rangeOf(hours),
  };
}

interface Tallied {
  count: number;
  fromMinor: number;
}

function tally(
  traits: readonly Traits[],
  valuesOf: (traits: Traits) => readonly string[],
): Map<string, Tallied> {
  const found = new Map<string, Tallied>();
  for (const one of traits) {
    const { priceMinor } = one.itinerary;
    for (const value of valuesOf(one)) {
      const before = found.get(value);
      if (!before) found.set(value, { count: 1, fromMinor: priceMinor });
      else {
        before.count += 1;
        if (priceMinor < before.fromMinor) before.fromMinor = priceMinor;
      }
    }
  }
  return found;
}

function inOrder<Value extends string>(
  values: readonly Value[],
  found: Map<string, Tallied>,
): FilterCount<Value>[] {
  return values.map((value) => {
    const tallied = found.get(value);
    return { value, count: tallied?.count ?? 0, fromMinor: tallied?.fromMinor ?? null };
  });
}

function sortedTally(
  all: readonly Traits[],
  traits: readonly Traits[],
  valuesOf: (traits: Traits) => readonly string[],
): FilterCount[] {
  const values = [...new Set(all.flatMap(valuesOf))];
  return inOrder(values, tally(traits, valuesOf)).sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
  );
}

/** A code, or a part of the name, as it may be typed beforehand. */
function airlinesMeant(network: Network, typed: readonly string[]): Set<string> {
  const wanted = typed.map((text) => text.toLowerCase());
  const codes = network.airlines.flatMap(({ code, name }) => {
    const isMeant = wanted.some((text) => code.toLowerCase() === text || name.toLowerCase().includes(text));
    return isMeant ? [code] : [];
  });
  return new Set(codes);
}

function windowAt(localMinute: number): DayWindow {
  const ofDay = ((localMinute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return dayWindows[Math.floor(ofDay / 360)] ?? 'evening';
}

function rangeOf(numbers: readonly number[]): { least: number; most: number } {
  if (numbers.length === 0) return { least: 0, most: 0 };
  return {
    least: numbers.reduce((least, number) => Math.min(least, number)),
    most: numbers.reduce((most, number) => Math.max(most, number)),
  };
}

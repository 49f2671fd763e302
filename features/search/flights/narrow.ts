import type { Network } from '../timetable/network.ts';
import {
  type DayWindow,
  dayWindows,
  type FilterName,
  type FlightFilters,
  type StopChoice,
  stopChoices,
} from './flight-filters.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import type { FoundLeg } from './found-leg.ts';
import { isAirlineMeant } from './is-airline-meant.ts';
import type { Traits } from './traits.ts';

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

type Passes = (traits: Traits) => boolean;

/** One test for each filter in force. */
function testsOf(network: Network, filters: ComparedFilters): Map<FilterName, Passes> {
  const tests = new Map<FilterName, Passes>();
  const { stops, departs, arrives, via, maxHours, maxPriceMinor, withBag } = filters;
  if (stops.length > 0) tests.set('stops', (traits) => stops.includes(traits.stops));
  if (filters.airlines.length > 0) {
    const meant = airlinesMeant(network, filters.airlines);
    tests.set('airlines', (traits) => traits.airlines.some((code) => meant.has(code)));
  }
  if (departs.length > 0) tests.set('departs', (traits) => departs.includes(traits.departs));
  if (arrives.length > 0) tests.set('arrives', (traits) => arrives.includes(traits.arrives));
  if (via.length > 0) tests.set('via', (traits) => traits.via.some((code) => via.includes(code)));
  if (maxHours !== null) tests.set('maxHours', ({ minutes }) => minutes <= maxHours * 60);
  if (maxPriceMinor !== null) tests.set('maxPrice', ({ priceMinor }) => priceMinor <= maxPriceMinor);
  if (withBag) tests.set('withBag', ({ bags }) => bags > 0);
  return tests;
}

/** What the filters let through, in the order that it had. */
export function narrow(
  leg: FoundLeg,
  itineraries: readonly FoundItinerary[],
  filters: ComparedFilters,
): readonly FoundItinerary[] {
  const tests = [...testsOf(leg.network, filters).values()];
  if (tests.length === 0) return itineraries;
  return itineraries.filter((itinerary) => {
    const traits = leg.traitsOf(itinerary);
    return tests.every((passes) => passes(traits));
  });
}

/** Counts each value among what all the other filters let through. */
export function countFilterValues(leg: FoundLeg, filters: ComparedFilters): FilterCounts {
  const tests = testsOf(leg.network, filters);
  const all = leg.itineraries.map(leg.traitsOf);
  const besides = (name: FilterName) => {
    const others = [...tests].filter(([other]) => other !== name).map(([, passes]) => passes);
    return others.length === 0 ? all : all.filter((traits) => others.every((passes) => passes(traits)));
  };
  const prices = all.map(({ priceMinor }) => priceMinor);
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
    const { priceMinor } = one;
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

function airlinesMeant({ airlines }: Network, typed: readonly string[]): Set<string> {
  const meant = airlines.filter((airline) => typed.some((text) => isAirlineMeant(airline, text)));
  return new Set(meant.map(({ code }) => code));
}

function rangeOf(numbers: readonly number[]): { least: number; most: number } {
  if (numbers.length === 0) return { least: 0, most: 0 };
  return {
    least: numbers.reduce((least, number) => Math.min(least, number)),
    most: numbers.reduce((most, number) => Math.max(most, number)),
  };
}

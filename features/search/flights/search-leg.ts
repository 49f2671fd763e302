import {
  type DayWindow,
  dayWindows,
  type FilterName,
  type FlightFilters,
  matchesAirline,
  type StopChoice,
  stopChoices,
} from '../flight-filters.ts';
import type { Network } from '../timetable/network.ts';
import type { FlightSearch, LegSearch } from './create-flight-search.ts';
import { faresFor, itineraryKey, namesFor } from './describe-itineraries.ts';
import type { FlightSort } from './flight-address.ts';
import type { FoundLeg, Traits } from './found-leg.ts';
import type { FoundItinerary } from './itinerary.ts';

interface LegQuery extends LegSearch {
  filters: ComparedFilters;
  sort: FlightSort;
  page: number;
  perPage: number;
  /** Codes of other airports whose names are needed. */
  named: readonly string[];
}

/** A page of results of a leg. */
export type LegResults = Awaited<ReturnType<typeof searchLeg>>;

export async function searchLeg(flights: FlightSearch, query: LegQuery) {
  const leg = await flights.find(query);
  const { network } = leg;
  const matching = applyFilters(leg, leg.sorted(query.sort), query.filters);
  const pageCount = Math.max(1, Math.ceil(matching.length / query.perPage));
  const page = Math.min(query.page, pageCount);
  const itineraries = matching.slice((page - 1) * query.perPage, page * query.perPage).map(leg.describe);
  const counts = countFilterValues(leg, query.filters);
  return {
    itineraries,
    fares: faresFor(network, itineraries),
    ...namesFor(network, itineraries, {
      airlines: counts.airlines.map(({ value }) => value),
      airports: [...counts.via.map(({ value }) => value), ...query.named],
    }),
    /** With and without the filters. */
    matching: matching.length,
    total: leg.itineraries.length,
    page,
    counts,
    // Regardless of the filters. The first of the sorted lists: of two equally fast ones the cheaper is marked.
    cheapest: keyOf(leg.sorted('price-low')[0]),
    fastest: keyOf(leg.sorted('duration')[0]),
  };
}

function keyOf(itinerary: FoundItinerary | undefined): string | null {
  return itinerary ? itineraryKey(itinerary) : null;
}

/** A filter value with the number of matches beside the other filters, and their lowest price. */
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
  /** Of all results, for the ends of the sliders. */
  priceMinor: { least: number; most: number };
  hours: { least: number; most: number };
}

/** The filters with the price converted to US cents. */
export type ComparedFilters = Omit<FlightFilters, 'maxPrice'> & { maxPriceMinor: number | null };

type Passes = (traits: Traits) => boolean;

/** One test for each active filter. */
function testsOf(network: Network, filters: ComparedFilters): Map<FilterName, Passes> {
  const tests = new Map<FilterName, Passes>();
  const { stops, departs, arrives, via, maxHours, maxPriceMinor, withBag } = filters;
  if (stops.length > 0) tests.set('stops', (traits) => stops.includes(traits.stops));
  if (filters.airlines.length > 0) {
    const matching = matchingAirlines(network, filters.airlines);
    tests.set('airlines', (traits) => traits.airlines.some((code) => matching.has(code)));
  }
  if (departs.length > 0) tests.set('departs', (traits) => departs.includes(traits.departs));
  if (arrives.length > 0) tests.set('arrives', (traits) => arrives.includes(traits.arrives));
  if (via.length > 0) tests.set('via', (traits) => traits.via.some((code) => via.includes(code)));
  if (maxHours !== null) tests.set('maxHours', ({ minutes }) => minutes <= maxHours * 60);
  if (maxPriceMinor !== null) tests.set('maxPrice', ({ priceMinor }) => priceMinor <= maxPriceMinor);
  if (withBag) tests.set('withBag', ({ bags }) => bags > 0);
  return tests;
}

/** Applies the filters and keeps the order. */
export function applyFilters(
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

/** Counts each value among the matches of all other filters. */
export function countFilterValues(leg: FoundLeg, filters: ComparedFilters): FilterCounts {
  const tests = testsOf(leg.network, filters);
  const all = leg.itineraries.map(leg.traitsOf);
  const matchingOthers = (name: FilterName) => {
    const others = [...tests].filter(([other]) => other !== name).map(([, passes]) => passes);
    return others.length === 0 ? all : all.filter((traits) => others.every((passes) => passes(traits)));
  };
  const prices = all.map(({ priceMinor }) => priceMinor);
  const hours = all.map(({ minutes }) => Math.ceil(minutes / 60));
  return {
    stops: inOrder(
      stopChoices,
      tally(matchingOthers('stops'), ({ stops }) => [stops]),
    ),
    // Includes airlines without matches.
    airlines: sortedTally(all, matchingOthers('airlines'), ({ airlines }) => airlines),
    departs: inOrder(
      dayWindows,
      tally(matchingOthers('departs'), ({ departs }) => [departs]),
    ),
    arrives: inOrder(
      dayWindows,
      tally(matchingOthers('arrives'), ({ arrives }) => [arrives]),
    ),
    via: sortedTally(all, matchingOthers('via'), ({ via }) => via),
    withBag: inOrder(
      ['1'] as const,
      tally(matchingOthers('withBag'), ({ bags }) => (bags > 0 ? ['1'] : [])),
    ),
    priceMinor: rangeOf(prices),
    hours: rangeOf(hours),
  };
}

interface Tallied {
  count: number;
  fromMinor: number;
}

function tally(traits: readonly Traits[], valuesOf: (traits: Traits) => readonly string[]): Map<string, Tallied> {
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

function inOrder<Value extends string>(values: readonly Value[], found: Map<string, Tallied>): FilterCount<Value>[] {
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

function matchingAirlines({ airlines }: Network, typed: readonly string[]): Set<string> {
  const matching = airlines.filter((airline) => typed.some((text) => matchesAirline(airline, text)));
  return new Set(matching.map(({ code }) => code));
}

function rangeOf(numbers: readonly number[]): { least: number; most: number } {
  if (numbers.length === 0) return { least: 0, most: 0 };
  return {
    least: numbers.reduce((least, number) => Math.min(least, number)),
    most: numbers.reduce((most, number) => Math.max(most, number)),
  };
}

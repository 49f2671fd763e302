import { describe, expect, test } from 'vitest';
import type { FlightFilters } from '../flight-filters.ts';
import { createNetwork } from '../timetable/network.ts';
import { noFilters } from './flight-address.ts';
import type { FoundLeg, Traits } from './found-leg.ts';
import type { FoundItinerary } from './itinerary.ts';
import { applyFilters, type ComparedFilters, countFilterValues } from './search-leg.ts';

const direct: Traits = {
  priceMinor: 11_300,
  stops: 'non-stop',
  airlines: ['KQ'],
  departs: 'morning',
  arrives: 'afternoon',
  via: [],
  minutes: 80,
  bags: 1,
};
const byDar: Traits = { ...direct, priceMinor: 14_000, stops: 'one', airlines: ['PW', 'TC'], via: ['DAR'] };
const byBoth: Traits = { ...byDar, priceMinor: 9_000, stops: 'two', airlines: ['PW'], via: ['JRO', 'DAR'] };
const withoutBag: Traits = { ...direct, priceMinor: 8_000, airlines: ['TC'], bags: 0, departs: 'evening' };

const network = createNetwork(
  [],
  [
    ['KQ', 'Kenya Airways'],
    ['PW', 'Precision Air'],
    ['TC', 'Air Tanzania'],
  ].map(([code = '', name = '']) => ({ id: code, code, name, logoFile: null, fares: [] })),
  new Map(),
);

const leg = legOf([direct, byDar, byBoth, withoutBag]);

describe('narrowing what was found', () => {
  test('a traveller who ticks a value is shown exactly as many flights as stood beside it', () => {
    const counts = countFilterValues(leg, compared({}));
    for (const { value, count } of counts.airlines) expect(shown({ airlines: [value] })).toBe(count);
    for (const { value, count } of counts.via) expect(shown({ via: [value] })).toBe(count);
    for (const { value, count } of counts.stops) expect(shown({ stops: [value] })).toBe(count);
    for (const { value, count } of counts.departs) expect(shown({ departs: [value] })).toBe(count);
    for (const { value, count } of counts.arrives) expect(shown({ arrives: [value] })).toBe(count);
    expect(shown({ withBag: true })).toBe(counts.withBag[0]?.count);
    expect(counts.airlines.map(({ value, count, fromMinor }) => [value, count, fromMinor])).toEqual([
      ['PW', 2, 9_000],
      ['TC', 2, 8_000],
      ['KQ', 1, 11_300],
    ]);
  });

  test('a count ignores its own filter, and only that', () => {
    const counts = countFilterValues(leg, compared({ airlines: ['KQ'], stops: ['non-stop'] }));
    expect(counts.airlines.map(({ value, count }) => [value, count])).toEqual([
      ['KQ', 1],
      ['TC', 1],
      ['PW', 0],
    ]);
    expect(counts.stops.map(({ count }) => count)).toEqual([1, 0, 0]);
  });

  test('an airline may be typed by a part of its name', () => {
    expect(shown({ airlines: ['kenya'] })).toBe(1);
    expect(shown({ airlines: ['precision', 'kq'] })).toBe(3);
    expect(shown({ airlines: ['nobody'] })).toBe(0);
  });
});

function shown(filters: Partial<FlightFilters>): number {
  return applyFilters(leg, leg.itineraries, compared(filters)).length;
}

function compared(filters: Partial<FlightFilters>): ComparedFilters {
  const { maxPrice, ...others } = { ...noFilters(), ...filters };
  return { ...others, maxPriceMinor: maxPrice };
}

function legOf(traits: readonly Traits[]): FoundLeg {
  const known = new Map<FoundItinerary, Traits>(
    traits.map((one) => [{ flights: [], departure: 0, arrival: 0, priceMinor: one.priceMinor }, one]),
  );
  const itineraries = [...known.keys()];
  return {
    network,
    itineraries,
    sorted: () => itineraries,
    traitsOf: (itinerary) => known.get(itinerary) ?? direct,
    describe: () => {
      throw new Error('Nothing is shown here');
    },
    isCurrent: () => true,
  };
}

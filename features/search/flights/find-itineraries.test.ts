import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flightId } from '../timetable/timetable-day.ts';
import { findItineraries } from './find-itineraries.ts';
import { packWorld, type RandomWorld, randomWorld } from './fixtures/random-world.ts';
import { referenceSearch } from './fixtures/reference-search.ts';

const worlds = process.env.LONG ? 20_000 : 1_000;

test('on every world a search finds exactly what the rules say, at the same price', () => {
  const seen = { direct: 0, connecting: 0, twice: 0 };
  fc.assert(
    fc.property(randomWorld(), (world) => {
      const found = find(world);
      const expected = referenceSearch(world).map(({ flights, priceMinor }) => ({
        ids: flights.map(({ id }) => id).join(' '),
        priceMinor,
      }));
      expect(found).toEqual(expected.toSorted(byIds));
      for (const { ids } of found) {
        seen[(['direct', 'connecting', 'twice'] as const)[ids.split(' ').length - 1] ?? 'direct'] += 1;
      }
    }),
    { numRuns: worlds },
  );
  // A comparison of nothing with nothing would not be one.
  expect(seen.direct).toBeGreaterThan(worlds / 2);
  expect(seen.connecting).toBeGreaterThan(worlds / 4);
  expect(seen.twice).toBeGreaterThan(worlds / 20);
});

function find(world: RandomWorld) {
  return findItineraries(packWorld(world), world.asked)
    .map(({ flights, priceMinor }) => ({
      ids: flights.map(({ day, index }) => flightId(day, index)).join(' '),
      priceMinor,
    }))
    .toSorted(byIds);
}

function byIds(one: { ids: string }, other: { ids: string }): number {
  return one.ids < other.ids ? -1 : 1;
}

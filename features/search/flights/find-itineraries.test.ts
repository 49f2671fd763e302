import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packWorld, type RandomWorld, randomWorld } from '#tests/search/random-world.ts';
import { referenceSearch } from '#tests/search/reference-search.ts';
import { flightId } from '../timetable/timetable-day.ts';
import { findItineraries } from './find-itineraries.ts';
import { noFilters } from './flight-address.ts';
import { foundLeg } from './found-leg.ts';
import { searchLeg } from './search-leg.ts';

const worlds = process.env.LONG ? 20_000 : 1_000;

test('on every world a search finds exactly what the rules say, at the same price', {
  timeout: 600_000,
}, () => {
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
  // Comparing nothing with nothing would prove nothing. Any seed draws several times as many.
  expect(seen.direct).toBeGreaterThan(worlds / 5);
  expect(seen.connecting).toBeGreaterThan(worlds / 8);
  expect(seen.twice).toBeGreaterThan(worlds / 100);
});

test('of flights as fast the cheapest is marked as fastest, of flights as cheap the fastest as cheapest', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld(), async (world) => {
      const days = packWorld(world);
      const leg = foundLeg(days.network, findItineraries(days, world.query).itineraries, () => true);
      const find = async () => leg;
      const pick = async () => undefined;
      const question = { from: [], to: [], date: '2026-12-01', party: world.query.party, notBefore: 0 };
      const { maxPrice: maxPriceMinor, ...filters } = noFilters();
      const shown = { filters: { ...filters, maxPriceMinor }, page: 1, perPage: 1000, named: [] };
      const { itineraries, cheapest, fastest } = await searchLeg(
        {
          find,
          pick,
          network: async () => days.network,
          refreshed: () => undefined,
          readAhead: async () => {},
        },
        { ...question, ...shown, sort: 'best' },
      );
      const first = (...orders: ((one: (typeof itineraries)[number]) => number)[]) =>
        orders.reduce((left, order) => left.filter((one) => order(one) === Math.min(...left.map(order))), itineraries);
      const orderBy = { price: ({ priceMinor = 0 }) => priceMinor, time: ({ minutes = 0 }) => minutes };
      const keys = (some: typeof itineraries) => (some.length > 0 ? some.map(({ key }) => key) : [null]);
      expect(keys(first(orderBy.time, orderBy.price))).toContain(fastest);
      expect(keys(first(orderBy.price, orderBy.time))).toContain(cheapest);
    }),
    { numRuns: 100 },
  );
});

function find(world: RandomWorld) {
  return findItineraries(packWorld(world), world.query)
    .itineraries.map(({ flights, priceMinor }) => ({
      ids: flights.map(({ day, index }) => flightId(day, index)).join(' '),
      priceMinor,
    }))
    .toSorted(byIds);
}

function byIds(one: { ids: string }, other: { ids: string }): number {
  return one.ids < other.ids ? -1 : 1;
}

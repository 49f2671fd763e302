import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cabinFigures,
  packWorld,
  type RandomWorld,
  randomWorld,
  type WorldFlight,
} from '#tests/search/random-world.ts';
import { referenceSearch } from '#tests/search/reference-search.ts';
import type { Timetable, TimetableListener } from '../timetable/create-timetable.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { cabinsOf, flightId, indexOfFlight, writeCabins } from '../timetable/timetable-day.ts';
import { createFlightSearch } from './create-flight-search.ts';
import { daysToOpen } from './find-itineraries.ts';
import type { FoundLeg } from './found-leg.ts';

const worlds = process.env.LONG ? 5_000 : 200;

test('whatever is sold, repriced or left behind, a cached search says what the rules say now', {
  timeout: 600_000,
}, async () => {
  const seen = { cached: 0, made: 0 };
  const step = fc.record({
    flight: fc.nat(),
    isShown: fc.boolean(),
    cabin: fc.nat({ max: 3 }),
    change: randomChange(),
    minutes: fc.nat(90),
  });
  await fc.assert(
    fc.asyncProperty(
      randomWorld(),
      fc.constantFrom(1, 2, 40),
      fc.array(step, { minLength: 5, maxLength: 20 }),
      async (drawn, enough, steps) => {
        // With a lower `enough`, many searches end at direct flights or one connection.
        const world = { ...drawn, query: { ...drawn.query, enough } };
        const { timetable, change } = openTimetable(world);
        const search = createFlightSearch(timetable, world.query);
        let earlier = await find();
        for (const { flight: position, isShown, cabin: number, change: changed, minutes } of steps) {
          // Half of the time a flight that was found, in the cabin it was found in, because those matter most.
          const offers = earlier.itineraries.flatMap(({ flights }) => flights);
          const offer = isShown ? offers[position % offers.length] : undefined;
          const flight = offer
            ? world.flights.find(({ id }) => id === flightId(offer.day, offer.index))
            : world.flights[position % world.flights.length];
          const cabin = flight?.cabins[offer?.cabin ?? number];
          if (!flight || !cabin) continue;
          // A sold seat, an ended hold, a new price, or another aircraft.
          if (changed.left !== undefined) cabin.left = Math.min(cabin.seats, Math.max(0, cabin.left + changed.left));
          if (changed.priceMinor !== undefined) cabin.priceMinor = changed.priceMinor;
          if (changed.seats !== undefined) {
            cabin.seats = changed.seats;
            cabin.left = changed.seats;
          }
          change(flight);
          world.query.nowMinute += world.query.nowMinute > 0 ? minutes : 0;
          const found = await find();
          seen[found === earlier ? 'cached' : 'made'] += 1;
          earlier = found;
          expect(shown(found)).toEqual(expected(world));
        }

        async function find(): Promise<FoundLeg> {
          const { origins, destinations, localDay, party, nowMinute } = world.query;
          const date = new Date(localDay * MINUTES_PER_DAY * 60_000).toISOString().slice(0, 10);
          const codes = (numbers: readonly number[]) => numbers.map((airport) => world.airports[airport]?.code ?? '');
          return search.find({
            from: codes(origins),
            to: codes(destinations),
            date,
            party,
            notBefore: nowMinute,
          });
        }
      },
    ),
    { numRuns: worlds },
  );
  // Both must have happened for the test to mean anything.
  expect(seen.cached).toBeGreaterThan(worlds);
  expect(seen.made).toBeGreaterThan(worlds / 2);
});

function randomChange(): fc.Arbitrary<{ left?: number; priceMinor?: number; seats?: number }> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom({ left: -1 }, { left: 1 }, { left: -9 }, { left: 9 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ priceMinor: 333 }, { priceMinor: 5_000 }, { priceMinor: 20_000 }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ seats: 0 }, { seats: 3 }) },
  );
}

/** All in memory, as after reading the days. */
function openTimetable(world: RandomWorld): { timetable: Timetable; change(flight: WorldFlight): void } {
  const open = packWorld(world);
  const listeners: TimetableListener[] = [];
  const [firstDay] = daysToOpen(world.query.localDay);
  return {
    timetable: {
      refreshed: () => undefined,
      network: () => open.network,
      open: () => open,
      openSome: async () => open,
      listen: (listener) => listeners.push(listener),
    },
    change(flight) {
      const position = Math.floor(flight.departure / MINUTES_PER_DAY) - firstDay;
      const day = open.days[position];
      if (!day) return;
      const index = indexOfFlight(day, flight.id);
      const before = cabinsOf(day, index);
      writeCabins(day, index, cabinFigures(flight));
      for (const listener of listeners) listener.onFlight({ dayNumber: firstDay + position, day, index, before });
    },
  };
}

function shown({ itineraries }: FoundLeg) {
  return itineraries
    .map(({ flights, priceMinor }) => ({
      ids: flights.map(({ day, index }) => flightId(day, index)).join(' '),
      priceMinor,
      left: flights.map(({ left }) => left),
    }))
    .toSorted(byIds);
}

function expected(world: RandomWorld) {
  return referenceSearch(world)
    .map(({ flights, priceMinor }) => ({
      ids: flights.map(({ id }) => id).join(' '),
      priceMinor,
      left: flights.map(({ cabins }) => cabins[cabinOf(cabins)]?.left),
    }))
    .toSorted(byIds);

  function cabinOf(cabins: WorldFlight['cabins']): number {
    return cabins.findLastIndex(({ seats }, cabin) => cabin <= world.query.party.cabin && seats > 0);
  }
}

function byIds(one: { ids: string }, other: { ids: string }): number {
  return one.ids < other.ids ? -1 : 1;
}

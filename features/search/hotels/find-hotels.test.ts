import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { addAmenities, addStay } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { changeKinds, changeSlowWorld, openSlowWorld } from '#tests/search/change-slow-world.ts';
import {
  type SlowHotel,
  type SlowRoom,
  type SlowSearch,
  slowFacts,
  slowPrices,
  slowRates,
} from '#tests/search/slow-hotel-search.ts';
import { withFreshIds, writeSlowWorld } from '#tests/search/write-slow-world.ts';
import { createInventory, type HotelInventory } from '../inventory/create-inventory.ts';
import { amenitiesOnCard, type FoundHotels, findHotels, hotelsPerPage } from './find-hotels.ts';
import { type HotelChoices, parseHotelChoices } from './hotel-choices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addAmenities(database.db, ['Pool', 'WiFi']);
});
afterAll(() => database.drop());

const stay: SlowSearch = {
  checkIn: '2026-12-11',
  checkOut: '2026-12-15',
  rooms: 1,
  adults: 2,
  children: 0,
};
const today = '2026-12-01';
const choices = parseHotelChoices(new URLSearchParams());

/** A separate process, which checks for changes on every request. */
function openProcess(): HotelInventory {
  const log = createLog('silent');
  return createInventory({
    db: database.db,
    log,
    today: () => today,
    age: { freshMs: -1, maxAgeMs: -1 },
  });
}

async function find(locationId: string, search: SlowSearch = stay, chosen: Partial<HotelChoices> = {}) {
  const open = await openProcess().open({ locationIds: [locationId], hotelIds: [] });
  return findHotels(open, { ...search, choices: { ...choices, ...chosen }, ratePerUsd: 1, today });
}

function hotel(facts: Partial<SlowHotel>): SlowHotel {
  const id = newId();
  return {
    id,
    name: `Hotel ${id}`,
    status: 'active',
    isDeleted: false,
    stars: 3,
    reviews: [],
    amenities: [],
    rooms: [],
    ...facts,
  };
}

function room(facts: Partial<SlowRoom> = {}): SlowRoom {
  return {
    id: newId(),
    capacity: 2,
    priceMinor: 80_00,
    status: 'available',
    isDeleted: false,
    stays: [],
    ...facts,
  };
}

/** The order of a room's stays does not matter. */
function shownOf({ everywhere, open, hotels, ...results }: FoundHotels) {
  // Rooms that are alike have no order, so their stays have none.
  const cards = hotels.map(({ hotel: { rooms, ...facts }, picks, ...priced }) => ({
    ...{ facts, priced },
    picks: picks.map(({ roomType, capacity, priceMinor, free, count }) => ({
      roomType,
      capacity,
      priceMinor,
      free,
      count,
    })),
  }));
  const amenities = hotels.map(({ hotel }) => amenitiesOnCard(hotel, open.amenities));
  return { ...results, cards, amenities, count: everywhere.length };
}

/** How many hotels are found in a city with only this one. */
async function found(facts: Partial<SlowHotel>, search?: Partial<SlowSearch>): Promise<number> {
  const locationId = await writeSlowWorld(database.db, [hotel(facts)]);
  return (await find(locationId, { ...stay, ...search })).total;
}

describe('a guest who searches for a hotel', () => {
  test.each([
    ['who leaves on the day of arrival', { from: '2026-12-09', to: '2026-12-11', state: 'sold' }, 1],
    ['who arrives on the day of departure', { from: '2026-12-15', to: '2026-12-16', state: 'sold' }, 1],
    ['who has the last night', { from: '2026-12-14', to: '2026-12-16', state: 'sold' }, 0],
    ['who has the first night', { from: '2026-12-10', to: '2026-12-12', state: 'sold' }, 0],
    ['who only holds it', { from: '2026-12-12', to: '2026-12-13', state: 'held' }, 0],
    ['who gave it back', { from: '2026-12-12', to: '2026-12-13', state: 'freed' }, 1],
  ] as const)('a room of somebody %s', async (_, other, hotels) => {
    expect(await found({ rooms: [room({ stays: [{ id: newId(), ...other }] })] })).toBe(hotels);
  });

  test('is not offered what is closed, deleted, blocked or in maintenance', async () => {
    expect(await found({ rooms: [room()] })).toBe(1);
    expect(await found({ rooms: [room()], status: 'inactive' })).toBe(0);
    expect(await found({ rooms: [room()], status: 'maintenance' })).toBe(0);
    expect(await found({ rooms: [room()], isDeleted: true })).toBe(0);
    expect(await found({ rooms: [room({ status: 'maintenance' })] })).toBe(0);
    expect(await found({ rooms: [room({ status: 'blocked' })] })).toBe(0);
    expect(await found({ rooms: [room({ isDeleted: true })] })).toBe(0);
  });

  test('gets rooms that are large enough and as many as requested, with an adult in each', async () => {
    expect(await found({ rooms: [room()] }, { adults: 2, children: 1 })).toBe(0);
    expect(await found({ rooms: [room(), room({ capacity: 1 })] }, { rooms: 2, adults: 2, children: 1 })).toBe(1);
    expect(await found({ rooms: [room()] }, { rooms: 2, adults: 2 })).toBe(0);
    expect(await found({ rooms: [room(), room()] }, { rooms: 2, adults: 1, children: 2 })).toBe(0);
  });

  test('needs the same room for all nights: two halves are no stay', async () => {
    const first = room({ stays: [{ id: newId(), from: '2026-12-11', to: '2026-12-13', state: 'sold' }] });
    const second = room({ stays: [{ id: newId(), from: '2026-12-13', to: '2026-12-15', state: 'sold' }] });
    expect(await found({ rooms: [first, second] })).toBe(0);
  });

  test('reads of an average where a night costs more than the others', async () => {
    const one = hotel({ rooms: [room()] });
    const locationId = await writeSlowWorld(database.db, [one]);
    const isAverage = async () => (await find(locationId)).hotels[0]?.isAverage;
    expect(await isAverage()).toBe(false);
    const { roomTypeId } = await database.db
      .selectFrom('rooms')
      .select('roomTypeId')
      .where('hotelId', '=', one.id)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('nightRates')
      .values({ hotelId: one.id, roomTypeId, night: '2026-12-12', percent: 120 })
      .execute();
    expect(await isAverage()).toBe(true);
  });

  test('sees the price, what is left at it, and the score without hidden reviews', async () => {
    const locationId = await writeSlowWorld(database.db, [
      hotel({
        rooms: [room(), room(), room({ priceMinor: 95_00 })],
        reviews: [
          { id: newId(), rating: 5, isHidden: false },
          { id: newId(), rating: 4, isHidden: false },
          { id: newId(), rating: 1, isHidden: true },
        ],
        amenities: ['Pool'],
      }),
    ]);
    const { hotels, counts, open } = await find(locationId);
    expect(hotels[0]).toMatchObject({
      ...{ perNightMinor: 80_00, roomsLeft: 2 },
      hotel: { scoreTenths: 90, reviews: 2 },
    });
    expect(counts.amenities).toEqual([{ name: 'Pool', hotels: 1 }]);
    expect(hotels[0] && amenitiesOnCard(hotels[0].hotel, open.amenities)).toEqual([{ name: 'Pool', icon: 'star' }]);
  });

  test('is told how many rooms are left by a page that is no older than the inventory, and never of none', async () => {
    const rooms = [
      room(),
      room(),
      room({ capacity: 3 }),
      room({ capacity: 1 }),
      room({ stays: [{ id: newId(), from: '2026-12-14', to: '2026-12-15', state: 'held' }] }),
    ];
    const locationId = await writeSlowWorld(database.db, [hotel({ rooms })]);
    const inventory = openProcess();
    const left = async () => {
      const open = await inventory.open({ locationIds: [locationId], hotelIds: [] });
      const { hotels } = findHotels(open, { ...stay, choices, ratePerUsd: 1, today });
      return { left: hotels.map(({ roomsLeft }) => roomsLeft), open };
    };
    // The larger room at the same price would do as well; the single would not.
    const before = await left();
    expect(before.left).toEqual([3]);
    for (const [index, expected] of [[2], [1], []].entries()) {
      await addStay(database.db, { roomId: rooms[index]?.id ?? '', nights: '[2026-12-13,2026-12-14)' });
      await inventory.refreshed();
      expect(before.open.isCurrent()).toBe(false);
      expect((await left()).left).toEqual(expected);
    }
  });

  test('finds a hotel by itself, wherever it stands', async () => {
    const one = hotel({ rooms: [room()] });
    await writeSlowWorld(database.db, [one, hotel({ rooms: [room()] })]);
    const open = await openProcess().open({ locationIds: [], hotelIds: [one.id] });
    const { hotels } = findHotels(open, { ...stay, choices, ratePerUsd: 1, today });
    expect(hotels.map(({ hotel }) => hotel.id)).toEqual([one.id]);
  });

  test('pages through without missing a hotel or seeing one twice', async () => {
    const many = Array.from({ length: hotelsPerPage + 2 }, () => hotel({ rooms: [room()] }));
    const locationId = await writeSlowWorld(database.db, many);
    const first = await find(locationId, stay, { page: 1 });
    const beyond = await find(locationId, stay, { page: 99 });
    expect([first.hotels.length, beyond.hotels.length, beyond.page, beyond.pages]).toEqual([15, 2, 2, 2]);
    const seen = new Set([...first.hotels, ...beyond.hotels].map(({ hotel }) => hotel.id));
    expect(seen.size).toBe(hotelsPerPage + 2);
  });
});

test('a card has one amenity of each kind, what guests ask for most first, and none of business where there is another', async () => {
  const [one] = (await find(await writeSlowWorld(database.db, [hotel({ rooms: [room()] })]))).hotels;
  const all = (
    [
      ['Bathtub', 'bath'],
      ['Business corner', 'wifi', true],
      ['Generator', 'star'],
      ['Gym', 'dumbbell'],
      ['Parking', 'car'],
      ['Swimming pool', 'waves'],
      ['WiFi', 'wifi'],
      ['WiFi in public areas', 'wifi'],
    ] as const
  ).map(([name, icon, isBusiness = false]) => ({ id: name, name, icon, isBusiness }));
  const namesOn = (amenities: number[]) =>
    one && amenitiesOnCard({ ...one.hotel, amenities }, all).map(({ name }) => name);
  expect(namesOn([0, 1, 2, 3, 4, 5, 6, 7])).toEqual(['Swimming pool', 'WiFi', 'Gym', 'Parking']);
  expect(namesOn([1, 2])).toEqual(['Business corner', 'Generator']);
});

describe('against the slow, obvious search', () => {
  const day = (offset: number) => addDays('2026-12-11', offset);
  const anyStays = fc
    .array(
      fc.record({
        start: fc.integer({ min: -3, max: 6 }),
        nights: fc.integer({ min: 1, max: 3 }),
        state: fc.constantFrom('held', 'sold', 'freed'),
      }),
      { maxLength: 3 },
    )
    .map((stays) => {
      const possible: SlowRoom['stays'] = [];
      for (const { start, nights, state } of stays) {
        const one = { id: newId(), from: day(start), to: day(start + nights), state };
        const clashes = possible.some(
          (other) => state !== 'freed' && other.state !== 'freed' && other.from < one.to && one.from < other.to,
        );
        if (!clashes) possible.push(one);
      }
      return possible;
    });
  const mostly = <T extends string>(usual: T, ...odd: T[]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });
  const rarely = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
  const anyRoom: fc.Arbitrary<SlowRoom> = fc.record({
    id: fc.constant(''),
    capacity: fc.integer({ min: 1, max: 4 }),
    priceMinor: fc.integer({ min: 1, max: 6 }).map((tens) => tens * 10_00),
    status: mostly<SlowRoom['status']>('available', 'blocked', 'maintenance'),
    isDeleted: rarely,
    stays: anyStays,
  });
  const anyRate = fc
    .record({ offset: fc.integer({ min: -1, max: 8 }), rate: fc.constantFrom(...slowRates) })
    .map(({ offset, rate }) => ({ night: day(offset), ...rate }));
  const anyHotel: fc.Arbitrary<SlowHotel> = fc
    .record({
      status: mostly<SlowHotel['status']>('active', 'inactive', 'maintenance'),
      isDeleted: rarely,
      stars: fc.integer({ min: 1, max: 5 }),
      reviews: fc.array(fc.record({ id: fc.constant(''), rating: fc.integer({ min: 1, max: 5 }), isHidden: rarely }), {
        maxLength: 3,
      }),
      amenities: fc.subarray(['Pool', 'WiFi']),
      rooms: fc.array(anyRoom, { maxLength: 6 }),
      rates: fc.uniqueArray(anyRate, { maxLength: 5, selector: ({ night }) => night }),
    })
    .map((facts) => hotel(facts));
  const anySearch: fc.Arbitrary<SlowSearch> = fc
    .record({
      start: fc.integer({ min: 0, max: 3 }),
      nights: fc.integer({ min: 1, max: 4 }),
      rooms: fc.integer({ min: 1, max: 3 }),
      adults: fc.integer({ min: 1, max: 5 }),
      children: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ start, nights, ...party }) => ({ ...party, checkIn: day(start), checkOut: day(start + nights) }));

  test('the same hotels are found at the same prices in random cities', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyHotel, { minLength: 1, maxLength: 6 }),
        fc.array(anySearch, { minLength: 3, maxLength: 6 }),
        async (hotels, searches) => {
          const fresh = withFreshIds(hotels);
          const locationId = await writeSlowWorld(database.db, fresh);
          for (const search of searches) {
            const { hotels: seen } = await find(locationId, search);
            const prices = new Map(seen.map((found) => [found.hotel.id, found.perNightMinor]));
            expect(prices).toEqual(slowPrices(fresh, search));
            expect([...prices.values()]).toEqual([...prices.values()].toSorted((a, b) => a - b));
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a process that runs while anything at all changes finds what there is then', async () => {
    const anyChange = fc.record({
      kind: fc.constantFrom(...changeKinds),
      draws: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyHotel, { minLength: 2, maxLength: 4 }),
        fc.array(anyHotel, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(anyChange, anySearch), { minLength: 8, maxLength: 16 }),
        async (here, there, steps) => {
          const world = await openSlowWorld(database.db, [withFreshIds(here), withFreshIds(there)]);
          const process = openProcess();
          const places = { locationIds: world.cities.map(({ locationId }) => locationId), hotelIds: [] };
          await process.open(places);
          for (const [{ kind, draws }, search] of steps) {
            await changeSlowWorld(database.db, world, kind, draws);
            const request = { ...search, choices, ratePerUsd: 1, today };
            for (const { locationId, hotels } of world.cities) {
              const found = findHotels(await process.open({ locationIds: [locationId], hotelIds: [] }), request);
              const facts = found.everywhere.map(({ id, perNightMinor, ...offer }) => [
                id,
                { perNightMinor, stars: offer.stars, reviews: offer.reviews, scoreTenths: offer.scoreTenths },
              ]);
              expect(Object.fromEntries(facts), kind).toEqual(slowFacts(hotels, search));
            }
            // Names, pictures, amenities and all else that a page shows.
            const [now, anew] = [await process.open(places), await openProcess().open(places)];
            expect(shownOf(findHotels(now, request)), kind).toEqual(shownOf(findHotels(anew, request)));
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

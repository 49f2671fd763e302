import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FlightSearch } from '#features/search/flights/create-flight-search.ts';
import { createSearchServices, type SearchServices } from '#features/search/services/search-services.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { addedFlight, clearFlights, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { loadFlightReview } from './load-checkout.ts';

const now = new Date('2027-02-01T12:00:00Z');

let database: TestDatabase;
let search: SearchServices;
let out: string;
let back: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
beforeEach(async () => {
  await clearFlights(database.db);
  out = await addedFlight(database.db, { economy_price: '100' });
  back = await addedFlight(database.db, {
    flight_number: 'KQ601',
    date: '2027-03-05',
    departure_airport: 'MBA',
    arrival_airport: 'NBO',
    economy_price: '80',
  });
  search = createSearchServices({ db: database.db, log: createLog('silent') });
});
afterAll(() => database.drop());

async function load(picks: string[] = [out, back], more: Record<string, string> = {}) {
  const params = new URLSearchParams({
    type: 'flights',
    from: 'NBO',
    to: 'MBA',
    date: '2027-03-01',
    returnDate: '2027-03-05',
    adults: '2',
    children: '1',
    ...more,
  });
  for (const pick of picks) params.append('pick', pick);
  const context = {
    db: database.db,
    settings: defaultSettings(),
    search,
    preferences: { language: 'en' as const },
  };
  return (await loadFlightReview(context, params, now))?.flights;
}

/** A process whose cached timetable misses a recent change. */
function withStaleTimetable({ find, pick, ...flights }: FlightSearch): FlightSearch {
  const known = new Map<string, ReturnType<typeof find>>();
  const picked = new Map<string, ReturnType<typeof pick>>();
  return {
    ...flights,
    find(question) {
      const found = known.get(question.date) ?? find(question);
      known.set(question.date, found);
      return found;
    },
    pick(question, ids) {
      const key = ids.join();
      const chosen = picked.get(key) ?? pick(question, ids);
      picked.set(key, chosen);
      return chosen;
    },
  };
}

async function change(id: string, columns: Record<string, unknown>) {
  await database.db.updateTable('flights').set(columns).where('id', '=', id).execute();
}

describe('somebody who chose flights there and back', () => {
  test('sees both, and what each passenger pays on each leg and in total', async () => {
    const loaded = await load();
    expect(loaded?.legs).toEqual([
      { from: 'Nairobi', to: 'Mombasa', date: '2027-03-01' },
      { from: 'Mombasa', to: 'Nairobi', date: '2027-03-05' },
    ]);
    expect(loaded).toMatchObject({
      review: {
        ok: true,
        legs: [
          {
            itinerary: { key: out, flights: [{ number: 'KQ600', priceMinor: 27_500 }], priceMinor: 27_500 },
            fareMinor: { adult: 10_000, child: 7_500 },
          },
          { itinerary: { key: back, priceMinor: 22_000 } },
        ],
        fares: { 'KQ economy': { checkedBags: 1 } },
        totalUsdMinor: 49_500,
      },
      seenMinor: 49_500,
    });
  });

  test('sees the old and the new price', async () => {
    search.flights = withStaleTimetable(search.flights);
    await load();
    await sql`update flight_cabins set price_minor = 12000 where flight_id = ${out}`.execute(database.db);
    const changed = await load();
    expect(changed).toMatchObject({
      seenMinor: 49_500,
      review: {
        totalUsdMinor: 33_000 + 22_000,
        legs: [{ itinerary: { flights: [{ priceMinor: 33_000 }] } }, {}],
      },
    });
  });

  test('pays the price in the database, whatever the URL claims', async () => {
    expect(await load([out, back], { price: '48000' })).toMatchObject({
      seenMinor: 48_000,
      review: { totalUsdMinor: 49_500 },
    });
    // A URL can claim anything; a price far from the current one is ignored.
    expect(await load([out, back], { price: '1' })).toMatchObject({ seenMinor: 49_500 });
    expect(await load([out, back], { price: '999999999999' })).toMatchObject({ seenMinor: 49_500 });
    expect(await load([out, back], { price: '-1e9' })).toMatchObject({ seenMinor: 49_500 });
  });

  test('sees that the return flight is sold out, and keeps the outbound flight', async () => {
    const { rows } = await sql<{ seats: number }>`
      select seats from flight_cabins where flight_id = ${back} and cabin = 'economy'
    `.execute(database.db);
    await sell(database.db, back, 'economy', (rows[0]?.seats ?? 0) - 2);
    expect(await load()).toMatchObject({
      review: { ok: false, leg: 1, missed: { error: 'sold_out', number: 'KQ601', seatsLeft: 2 } },
      legs: [
        { from: 'Nairobi', to: 'Mombasa' },
        { from: 'Mombasa', to: 'Nairobi' },
      ],
      seenMinor: null,
    });
  });

  test('sees which one was cancelled', async () => {
    await load();
    await change(out, { status: 'cancelled' });
    expect(await load()).toMatchObject({
      review: { ok: false, leg: 0, missed: { error: 'cancelled', number: 'KQ600' } },
    });
  });

  test('can not book flights that were never offered for this trip', async () => {
    expect(await load([back, out])).toMatchObject({
      review: { ok: false, leg: 0, missed: { error: 'gone', number: null } },
    });
    expect(await load([out, newId()])).toMatchObject({
      review: { ok: false, leg: 1, missed: { error: 'gone' } },
    });
  });
});

describe('the results page handles', () => {
  test('a leg that is not chosen yet', async () => {
    expect(await load([out])).toBeUndefined();
    expect(await load([out, "' or 1=1"])).toBeUndefined();
  });

  test('an invalid search', async () => {
    expect(await load([out, back], { from: 'Atlantis' })).toBeUndefined();
    expect(await load([out, back], { returnDate: '2027-02-20' })).toBeUndefined();
    expect(await load([out, back], { infants: '3' })).toBeUndefined();
  });
});

test('a flight that is left without a price from before is not sold', async () => {
  const { db } = database;
  await sql`alter table flight_cabins disable trigger flight_cabins_price_above_zero`.execute(db);
  await db.updateTable('flightCabins').set({ priceMinor: 0 }).where('flightId', '=', out).execute();
  await sql`alter table flight_cabins enable trigger flight_cabins_price_above_zero`.execute(db);
  search = createSearchServices({ db, log: createLog('silent') });
  expect((await load())?.review.ok).toBe(false);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { originTowards } from '#features/search/flights/place-legs.ts';
import { createSearchServices, type SearchServices } from '#features/search/services/search-services.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { addedFlight, makeSmallWorld } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { answerFlightSearch } from './flight-search.ts';

let database: TestDatabase;
let search: SearchServices;
let direct: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
  direct = await addedFlight(database.db, { economy_price: '90', economy_seats: '5' });
  await addedFlight(database.db, {
    flight_number: 'JM8600',
    airline: 'JM',
    departure_time: '18:00',
    arrival_time: '19:00',
    economy_price: '60',
  });
  await addedFlight(database.db, {
    flight_number: 'KQ601',
    departure_airport: 'MBA',
    arrival_airport: 'NBO',
    date: '2027-03-05',
  });
  search = createSearchServices({ db: database.db, log: createLog('silent') });
});
afterAll(() => database.drop());

async function ask(params: Record<string, string>) {
  const now = new Date('2027-02-01T09:00:00Z');
  const settings = defaultSettings();
  const answer = await answerFlightSearch({ search, settings }, new URLSearchParams(params), now);
  return { status: answer.status, ...JSON.parse(answer.body) };
}

test('a destination where searches start is searched from where most flights come from', async () => {
  const from = (address: string) =>
    originTowards(
      { db: database.db, places: search.places },
      new URLSearchParams(address),
      new Date('2027-03-01T09:00:00Z'),
    );
  expect(await from('type=flights&to=NBO')).toBe('MBA');
  expect(await from('to=nairobi')).toBe('MBA');
  // Another destination, a named origin, and a form that shows its origin.
  for (const address of ['to=MBA', 'to=', 'from=NBO&to=NBO', 'trip=one-way&from=&to=NBO']) {
    expect(await from(address)).toBeUndefined();
  }
});

const trip = { from: 'nairobi', to: 'MBA', date: '2027-03-01' };

test('a program reads the cheapest first, with names and local times', async () => {
  const { status, cabin, legs } = await ask(trip);
  expect({ status, cabin }).toEqual({ status: 200, cabin: 'economy' });
  expect(legs).toHaveLength(1);
  expect(legs[0]).toMatchObject({ from: ['NBO', 'WIL'], to: ['MBA'], total: 2, page: 1, pages: 1 });
  expect(legs[0].airlines).toEqual({ JM: 'Jambojet', KQ: 'Kenya Airways' });
  expect(legs[0].data.map((itinerary: { price_usd_cents: number }) => itinerary.price_usd_cents)).toEqual([
    6_000, 9_000,
  ]);
  expect(legs[0].data[1]).toMatchObject({
    key: direct,
    seats_left: 5,
    flights: [{ flight_number: 'KQ600', from: 'NBO', to: 'MBA', layover_minutes: 0, delayed: false }],
  });
});

test('sorting and filters of one request do not affect the next', async () => {
  await ask(trip);
  const { legs } = await ask({ ...trip, sort: 'price-high' });
  expect(legs[0].data[0].key).toBe(direct);
  const filtered = await ask({ ...trip, airline: 'KQ' });
  expect(filtered.legs[0].total).toBe(1);
  const poor = await ask({ ...trip, maxPrice: '60' });
  expect(poor.legs[0].data.map((itinerary: { price_usd_cents: number }) => itinerary.price_usd_cents)).toEqual([6_000]);
  const inShillings = await ask({ ...trip, maxPrice: '7769', currency: 'KES' });
  expect(inShillings.legs[0].total).toBe(0);
  expect((await ask(trip)).legs[0].total).toBe(2);
});

test('a round trip has two legs, and a page beyond the last is the last', async () => {
  const { legs } = await ask({ ...trip, returnDate: '2027-03-05' });
  expect(legs.map((leg: { from: string[]; total: number }) => [leg.from[0], leg.total])).toEqual([
    ['NBO', 2],
    ['MBA', 1],
  ]);
  expect((await ask({ ...trip, page: '9' })).legs[0]).toMatchObject({ page: 1, pages: 1, total: 2 });
});

test.each([
  [{ from: 'Qwxyzzz' }, { 'from-0': 'unknownPlace' }],
  [{ to: 'WIL' }, { 'to-0': 'samePlace' }],
  [{ date: '2027-02-30' }, { 'date-0': 'dateInvalid' }],
  [{ date: '2027-01-01' }, { 'date-0': 'datePast' }],
  [{ returnDate: '2027-02-02' }, { returnDate: 'returnBeforeDeparture' }],
  [{ adults: '7', children: '3' }, { passengers: 'tooManyPassengers' }],
  [{ infants: '2' }, { passengers: 'tooManyInfants' }],
])('%j is refused by its field', async (wrong, problems) => {
  expect(await ask({ ...trip, ...wrong })).toEqual({ status: 400, error: 'bad_request', problems });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { addedFlight, clearFlights, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createSearchServices, recordSearches, type SearchServices } from './search-services.ts';

let database: TestDatabase;
let search: SearchServices;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearFlights(database.db);
  search = createSearchServices({ db: database.db, log: createLog('silent') });
});

const morning = Date.parse('2027-03-01T03:00:00Z');
const party = { adults: 1, children: 0, infants: 0, cabin: 0 };

/** Days are read after the first search for them, whose result is not cached. */
async function searched(to = 'MBA', now = morning) {
  let stamp = await searchedOnce(to, now);
  const end = performance.now() + 15_000;
  while (!stamp.isCurrent(now) && performance.now() < end) {
    await sleep(20);
    stamp = await searchedOnce(to, now);
  }
  return stamp;
}

async function searchedOnce(to: string, now: number) {
  const { search: recorded, stamp } = recordSearches(search);
  const [from] = await recorded.places.findAirports('NBO');
  const question = { from: [from ?? ''], to: [to], date: '2027-03-01', party, notBefore: now / 60_000 };
  await recorded.flights.find(question);
  return stamp;
}

/** As the page cache asks. */
async function isCurrent(stamp: { isCurrent(nowMs: number): boolean }, now = morning): Promise<boolean> {
  await search.flights.refreshed();
  return stamp.isCurrent(now);
}

test('a page is finished until a seat that it shows is sold', async () => {
  const id = await addedFlight(database.db, { economy_seats: '5' });
  const stamp = await searched();
  expect(await isCurrent(stamp)).toBe(true);
  await sleep(800);
  expect(await isCurrent(stamp)).toBe(true);
  await sell(database.db, id, 'economy', 1);
  await sleep(800);
  expect(await isCurrent(stamp)).toBe(false);
  expect(await isCurrent(await searched())).toBe(true);
});

test('a page of nothing is finished until there is something', async () => {
  const stamp = await searched('DXB');
  expect(await isCurrent(stamp)).toBe(true);
  await addedFlight(database.db, { arrival_airport: 'DXB' });
  await sleep(800);
  expect(await isCurrent(stamp)).toBe(false);
});

test('a page is finished until one of its flights leaves', async () => {
  await addedFlight(database.db, { departure_time: '10:00', arrival_time: '11:00' });
  const stamp = await searched();
  expect(await isCurrent(stamp, Date.parse('2027-03-01T06:59:00Z'))).toBe(true);
  expect(await isCurrent(stamp, Date.parse('2027-03-01T07:00:00Z'))).toBe(false);
  // The flight has departed by then: nothing is found, and no other will depart.
  const late = await searched('MBA', Date.parse('2027-03-01T07:00:00Z'));
  expect(await isCurrent(late, Date.parse('2027-03-01T09:00:00Z'))).toBe(true);
});

test('a page is finished until what stands around its flights changes: fares, names, what a text means', async () => {
  await addedFlight(database.db);
  const stamp = await searched();
  await sql`update airlines set name = 'Kenya Air' where code = 'KQ'`.execute(database.db);
  await sleep(800);
  expect(await isCurrent(stamp)).toBe(false);
});

test('what one person has chosen is no page for others', async () => {
  const id = await addedFlight(database.db);
  const { search: recorded, stamp } = recordSearches(search);
  await recorded.flights.pick({ from: ['NBO'], to: ['MBA'], date: '2027-03-01', party, notBefore: 0 }, [id]);
  expect(await isCurrent(stamp)).toBe(false);
});

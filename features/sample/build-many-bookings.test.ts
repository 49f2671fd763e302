import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { flightsFor, hold, makeFlights } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { buildManyBookings } from './build-many-bookings.ts';

let database: TestDatabase;
let flights: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { count: 20, seats: 50, priceMinor: 12_345 });
  await hold(database.db, flightsFor([flights[0] ?? '']));
});
afterAll(() => database.drop());

function build(bookings: number) {
  const { url } = database;
  return buildManyBookings({ directUrl: url, bookings, onProgress: () => {}, flightsAtOnce: 6 });
}

async function seatsSold() {
  const { rows } = await sql<{ sold: number }>`select sold from flight_cabins order by sold`.execute(database.db);
  return rows.map(({ sold }) => sold);
}

test('a world of many bookings breaks no rule, and is spread over its flights', async () => {
  expect(await build(301)).toBe(301);
  expect(await brokenInvariants(database.db)).toEqual([]);
  expect(Math.min(...(await seatsSold()))).toBeGreaterThan(0);
});

test('a second run adds what is missing, and leaves a fifth of the seats for others', async () => {
  expect(await build(301)).toBe(301);
  // Of a thousand seats eight hundred; the one that is held counts.
  expect(await build(5_000)).toBe(800);
  expect(await brokenInvariants(database.db)).toEqual([]);
  expect(new Set(await seatsSold())).toEqual(new Set([39, 40]));
  expect((await hold(database.db, flightsFor([flights[3] ?? '']))).outcome).toBe('held');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelSale, makeAgenciesAtWork } from '#features/booking/fixtures/agencies-at-work.ts';
import { soldBy } from '#features/booking/fixtures/agency-sale.ts';
import {
  flightsFor,
  heldBooking,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
} from '#features/booking/fixtures/held-booking.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailHouse } from '#tests/mail-house.ts';
import { compareReports } from './fixtures/compare-reports.ts';
import { foldAnalytics } from './fold-analytics.ts';
import { presetPeriod } from './period.ts';
import { readTotals } from './read-totals.ts';

const today = houseToday(new Date());

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an empty house has nothing to show, and says so without a made-up figure', async () => {
  for (const preset of ['this_month', 'all_time'] as const)
    await compareReports(database.db, presetPeriod(preset, today, today));
  const totals = await readTotals(database.db, new Date());
  expect(totals.bookings).toEqual({ total: 0, thisMonth: 0, lastMonthToDate: 0 });
  expect(totals.months).toHaveLength(6);
});

test('whatever two agencies and a guest did stands in every report of each period', async () => {
  const { db } = database;
  const [agency] = await makeAgenciesAtWork({ db, house: testMailHouse() });
  if (!agency) throw new Error('Two agencies were made');
  const hotel = await makeHotel(db, { rooms: 2 });
  await soldBy(db, agency, stayFor(hotel, { rooms: 2, from: 20, nights: 1 }));
  const { bookingId } = await soldBy(db, agency, stayFor(hotel, { from: 30, nights: 4 }));
  await foldAnalytics(db);
  await cancelSale(db, agency, bookingId);
  const [flight = ''] = await makeFlights(db);
  await pay(db, await heldBooking(db, flightsFor([flight])));
  await heldBooking(db, flightsFor([flight]));
  for (const preset of ['last_30_days', 'last_12_months', 'this_year', 'all_time'] as const)
    await compareReports(db, presetPeriod(preset, today));
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::int as bookings from bookings where confirmed_at is not null`.execute(db);
  expect((await readTotals(db, new Date())).bookings.total).toBe(rows[0]?.bookings);
});

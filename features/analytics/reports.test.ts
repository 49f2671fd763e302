import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays } from '#lib/calendar-date.ts';
import { compareReports } from '#tests/analytics/compare-reports.ts';
import { cancelSale, makeAgenciesAtWork, soldBy } from '#tests/booking/agency-sale.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, pay, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { foldAnalytics } from './fold-analytics.ts';
import { presetPeriod } from './period.ts';
import { readLoadFactors } from './read-load-factors.ts';
import { readOverview } from './read-overview.ts';
import { readRoutes } from './read-routes.ts';
import { readTotals } from './read-totals.ts';

const today = businessToday(new Date());

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
  const [agency] = await makeAgenciesAtWork({ db, mailContext: testMailContext() });
  if (!agency) throw new Error('Two agencies were made');
  const hotel = await makeHotel(db, { rooms: 2 });
  await soldBy(db, agency, stayFor(hotel, { rooms: 2, from: 20, nights: 1 }));
  const { bookingId } = await soldBy(db, agency, stayFor(hotel, { from: 30, nights: 4 }));
  await foldAnalytics(db);
  await cancelSale(db, agency, bookingId);
  const [flight = ''] = await makeFlights(db);
  await pay(db, await heldBooking(db, flightsFor([flight])));
  await heldBooking(db, flightsFor([flight]));
  for (const preset of ['last_12_months', 'all_time'] as const) await compareReports(db, presetPeriod(preset, today));
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::int as bookings from bookings where confirmed_at is not null`.execute(db);
  expect((await readTotals(db, new Date())).bookings.total).toBe(rows[0]?.bookings);
});

test('a route that earned last month and nothing this month is listed with what it lost', async () => {
  const { db } = database;
  const period = presetPeriod('this_month', today);
  const [flight = ''] = await makeFlights(db);
  // A route without other bookings.
  await sql`
    update flights set departure_airport_id = arrival_airport_id, arrival_airport_id = departure_airport_id
    where id = ${flight}`.execute(db);
  const held = await heldBooking(db, flightsFor([flight]));
  await pay(db, held);
  // The first day of the period before, then the day before it.
  const at = async (day: string) => {
    await sql`update bookings set confirmed_at = ${`${day}T00:00:00+03:00`} where id = ${held.bookingId}`.execute(db);
    const { rows } = await readRoutes(db, period, {
      page: 1,
      pageSize: null,
      descending: true,
      sort: 'revenue',
    });
    await compareReports(db, period);
    return rows
      .filter(({ bookings }) => bookings === 0)
      .map(({ before, revenueMinor }) => [before?.bookings, revenueMinor]);
  };
  const first = period.before?.from ?? '';
  expect(await at(first)).toEqual([[1, 0]]);
  expect(await at(addDays(first, -1))).toEqual([]);
});

test('each row stands beside the period before it, from its first day to its last', async () => {
  const { db } = database;
  const period = presetPeriod('last_30_days', today);
  // The day before the period before, its first and last day, and the first day of the period.
  const days = [-60, -59, -30, -29].map((ago) => addDays(today, ago));
  const flights = await makeFlights(db, { count: days.length, seats: 10 });
  const hotel = await makeHotel(db, { rooms: 2 });
  for (const [place, day] of days.entries()) {
    const flight = flights[place] ?? '';
    for (const what of [flightsFor([flight]), stayFor(hotel, { from: 20 + 2 * place, nights: 1 })]) {
      const held = await heldBooking(db, what);
      await pay(db, held);
      await sql`update bookings set confirmed_at = ${`${day}T12:00:00+03:00`} where id = ${held.bookingId}`.execute(db);
    }
    await sql`
      update flights set flight_number = 'FM777', departure_time = ${`${day}T20:00:00+03:00`},
        arrival_time = ${`${day}T22:00:00+03:00`}
      where id = ${flight}`.execute(db);
  }
  await compareReports(db, period);
  const all = { page: 1, pageSize: null, descending: true };
  const loads = await readLoadFactors(db, period, { ...all, sort: 'flight' });
  expect(loads.rows.find(({ flightNumber }) => flightNumber === 'FM777')).toMatchObject({
    flights: 1,
    before: { flights: 2, seats: 20, sold: 2, loadPercent: 10 },
  });
  const { hotels } = await readOverview(db, period);
  expect(hotels.find(({ hotelId }) => hotelId === hotel.hotelId)).toMatchObject({
    bookings: 1,
    before: { bookings: 2 },
  });
});

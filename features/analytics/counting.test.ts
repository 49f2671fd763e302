import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anonymiseBookings } from '#features/booking/retention.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { foldAnalytics, foldInBackground } from './fold-analytics.ts';
import { presetPeriod, readAnalyticsPeriod } from './period.ts';
import { readBookingsReport } from './read-bookings-report.ts';
import { readOverview } from './read-overview.ts';
import { readFirstDay, readTotals } from './read-totals.ts';
import { readUsersReport } from './read-users-report.ts';

const today = businessToday(new Date());
const month = presetPeriod('last_30_days', today);

let database: TestDatabase;
let flights: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { seats: 200 });
});
afterAll(() => database.drop());

async function sold(email: string, confirmedAt?: string): Promise<string> {
  const held = await heldBooking(database.db, flightsFor(flights), {
    contact: { email, phone: '+254712555048', isVerified: false },
  });
  await pay(database.db, held);
  if (confirmedAt)
    await sql`update bookings set confirmed_at = ${confirmedAt} where id = ${held.bookingId}`.execute(database.db);
  return held.bookingId;
}

async function newUser(daysAgo = 0): Promise<string> {
  const id = newId();
  await sql`
    insert into users (id, email, created_at)
    values (${id}, ${`${id}@example.com`}, now() - make_interval(days => ${daysAgo}))`.execute(database.db);
  return id;
}

async function signIn(userId: string): Promise<string> {
  const id = newId();
  await sql`
    insert into sessions (id, user_id, token, expires_at)
    values (${id}, ${userId}, ${`sha256:${id}`}, now() + interval '1 day')`.execute(database.db);
  return id;
}

test('whoever signs in twice, comes back and books is one active person that day', async () => {
  const { db } = database;
  const [amina, juma] = [await newUser(10), await newUser(40)];
  expect(await readFirstDay(db, today)).toBe(today);
  const session = await signIn(amina);
  await foldAnalytics(db);
  expect(await readFirstDay(db, today)).toBe(addDays(today, -40));
  await signIn(amina);
  await sql`update sessions set updated_at = now() where id = ${session}`.execute(db);
  const booking = await sold('juma@example.com');
  await sql`update bookings set user_id = ${juma} where id = ${booking}`.execute(db);
  await sql`delete from sessions`.execute(db);
  const { series, totals } = await readUsersReport(db, month);
  expect(series.points.at(-1)).toMatchObject({ at: today, active: 2 });
  // Today counts only if there was no activity before.
  expect(totals.averageActive).toEqual({ current: 0.1, before: 0 });
  expect(totals.signUps).toEqual({ current: 1, before: 1 });
  const year = await readUsersReport(db, presetPeriod('last_12_months', today));
  expect(year.series.points.at(-1)).toMatchObject({ at: today.slice(0, 7), active: 2 });
  expect(year.totals.averageActive).toEqual({ current: 0.2, before: 0 });
  await sql`
    insert into analytics_active
    select grain, start_of(grain, day), users
    from (values ('day', ${addDays(today, -1)}::date, 29), ('day', ${addDays(today, -30)}::date, 60)) as counted (grain, day, users)
    union all
    select 'month', date_trunc('month', ${today}::date - interval '1 month' * ago)::date, users
    from (values (1, 22), (11, 11), (12, 24), (23, 12), (24, 99)) as months (ago, users)`.execute(db);
  expect((await readUsersReport(db, month)).totals.averageActive).toEqual({ current: 1, before: 2 });
  const { totals: ofYear } = await readUsersReport(db, presetPeriod('last_12_months', today));
  expect(ofYear.averageActive).toEqual({ current: 3, before: 3 });
});

test('last month counts up to the same day and hour, and a short month as a whole', async () => {
  const { db } = database;
  await sold('a@example.com', '2025-02-15T11:59:59+03:00');
  await sold('b@example.com', '2025-02-15T12:00:00+03:00');
  await sold('c@example.com', '2025-02-28T23:59:59+03:00');
  await sold('d@example.com', '2025-03-01T00:00:00+03:00');
  const at = async (now: string) => {
    const { bookings, months } = await readTotals(db, new Date(now));
    return [bookings.thisMonth, bookings.lastMonthToDate, months.at(-1)?.month];
  };
  expect(await at('2025-03-15T12:20:00+03:00')).toEqual([1, 1, '2025-03']);
  expect(await at('2025-03-15T13:00:00+03:00')).toEqual([1, 2, '2025-03']);
  expect(await at('2025-03-31T01:00:00+03:00')).toEqual([1, 3, '2025-03']);
  expect(await at('2025-03-31T23:00:00Z')).toEqual([0, 1, '2025-04']);
  // Analytics count by day; at the end of the day both agree.
  for (const day of ['2025-03-15', '2025-03-31']) {
    const { bookings, revenueMinor } = await readTotals(db, new Date(`${day}T23:00:00+03:00`));
    const { cards } = await readOverview(db, presetPeriod('this_month', day));
    expect(cards.bookings).toEqual({ current: bookings.thisMonth, before: bookings.lastMonthToDate });
    expect(cards.revenueMinor).toEqual({
      current: revenueMinor.thisMonth,
      before: revenueMinor.lastMonthToDate,
    });
  }
  const { revenueMinor } = await readTotals(db, new Date('2025-03-31T01:00:00+03:00'));
  expect(revenueMinor).toMatchObject({ thisMonth: 12_345, lastMonthToDate: 3 * 12_345 });
});

test('nobody is kept by an address, and who is forgotten leaves every figure as it was', async () => {
  const { db } = database;
  const ids = [await sold('Quelimane@example.com'), await sold('quelimane@example.com')];
  const before = await readUsersReport(db, month);
  expect(before.totals.repeatBookings.current).toBe(1);
  const customersOf = async () => {
    const { rows } = await sql<{ customer: string }>`
      select distinct customer from analytics_bookings where booking_id = any(${ids}::uuid[])`.execute(db);
    return rows.map(({ customer }) => customer);
  };
  const [known, ...others] = await customersOf();
  expect(others).toEqual([]);
  const forget = async (id: string | undefined) => {
    await sql`update bookings set travel_date = travel_date - 3000, ends_on = ends_on - 3000 where id = ${id}`.execute(
      db,
    );
    expect(await anonymiseBookings(db, new Date().toISOString().slice(0, 10))).toBe(1);
    const { totals } = await readUsersReport(db, month);
    expect(totals).toEqual(before.totals);
  };
  await forget(ids[0]);
  expect(await customersOf()).toEqual([known]);
  await forget(ids[1]);
  expect(await customersOf()).toEqual([ids[0]]);
  await sold('quelimane@example.com');
  const { totals } = await readUsersReport(db, month);
  expect(totals.repeatBookings).toEqual(before.totals.repeatBookings);
});

test('the days before a trip fall into the bucket that begins with them', async () => {
  const { db } = database;
  const day = '2024-05-10';
  for (const days of [-1, 0, 1, 6, 7, 13, 14, 29, 30, 59, 60, 400]) {
    const id = await sold(`lead-${days}@example.com`, `${day}T23:30:00+03:00`);
    await sql`
      update bookings set travel_date = ${addDays(day, days)}::date, ends_on = ${addDays(day, 500)}::date
      where id = ${id}`.execute(db);
  }
  const period = readAnalyticsPeriod(new URLSearchParams({ from: day, to: day }), today);
  const { leadTimes, totals } = await readBookingsReport(db, period);
  expect(leadTimes.map(({ bookings }) => bookings)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(totals.averageLeadDays.current).toBe(51.6);
});

test('where the first booking of a customer is removed, the second is the first', async () => {
  const { db } = database;
  const at = '2024-06-10T12:00:00+03:00';
  const first = await sold('mercy@example.com', at);
  await sold('mercy@example.com', '2024-06-11T12:00:00+03:00');
  const period = readAnalyticsPeriod(new URLSearchParams({ from: '2024-06-01', to: '2024-06-30' }), today);
  const counted = async () => {
    const { series } = await readUsersReport(db, period);
    return series.points.slice(9, 11).map((point) => [point.newCustomers, point.repeatBookings]);
  };
  expect(await counted()).toEqual([
    [1, 0],
    [0, 1],
  ]);
  await sql`delete from payments where booking_id = ${first}`.execute(db);
  await sql`delete from bookings where id = ${first}`.execute(db);
  expect(await counted()).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('two who count at the same moment take turns, and count nothing twice', async () => {
  const { db } = database;
  const now = new Date();
  const before = (await readTotals(db, now)).bookings.total;
  // The booking has two notes, of the hold and of the payment; each of the two concurrent counts finds one.
  await sold('crowd@example.com');
  const other = await db.transaction().execute(async (transaction) => {
    await sql`select fold_analytics(1, false)`.execute(transaction);
    const folding = foldAnalytics(db);
    expect(await Promise.race([folding, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits');
    return { folding };
  });
  await other.folding;
  expect((await readTotals(db, now)).bookings.total).toBe(before + 1);
});

test('what a process finds counted already, or another one is counting, it leaves alone', async () => {
  const { db } = database;
  await sold('e@example.com');
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('fold_analytics'))`.execute(transaction);
    await foldInBackground(db);
    expect(await notes()).toBeGreaterThan(0);
  });
  await foldInBackground(db);
  expect(await notes()).toBe(0);
  await sold('f@example.com');
  expect(await foldAnalytics(db, { timeoutMs: 0, batchSize: 1 })).toBe(false);
  expect(await foldAnalytics(db)).toBe(true);
});

async function notes(): Promise<number> {
  const { rows } = await sql<{ notes: number }>`
    select count(*)::int as notes from analytics_booking_notes`.execute(database.db);
  return rows[0]?.notes ?? 0;
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays } from '#lib/calendar-date.ts';
import { flightsFor, heldBooking, makeFlights, pay, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readLoadFactors } from './read-load-factors.ts';

const today = businessToday(new Date());
const period = {
  from: addDays(today, 30),
  to: addDays(today, 75),
  before: { from: addDays(today, -20), to: addDays(today, 29) },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function compare() {
  const { db } = database;
  const { rows, total } = await readLoadFactors(db, period, {
    page: 1,
    pageSize: null,
    descending: false,
    sort: 'flight',
  });
  const counted = async ({ from, to }: { from: string; to: string }) => {
    const { rows: flights } = await sql<{ number: string; flights: number; seats: number; sold: number }>`
      select flight_number as number, count(distinct flights.id) as flights, coalesce(sum(seats), 0)::bigint as seats,
        coalesce(sum(sold), 0)::bigint as sold
      from flights left join flight_cabins on flight_cabins.flight_id = flights.id
      where deleted_at is null and status <> 'cancelled'
        and (departure_time at time zone 'Africa/Nairobi')::date between ${from}::date and ${to}::date
      group by 1 order by 1`.execute(db);
    return flights;
  };
  const shown = rows.map(({ flightNumber, flights, seats, sold }) => ({
    number: flightNumber,
    flights,
    seats,
    sold,
  }));
  const current = await counted(period);
  expect(shown).toEqual(current);
  expect(rows.map(({ from, to }) => `${from}-${to}`)).toEqual(current.map(() => 'QAA-QBB'));
  const before = await counted(period.before);
  expect(total).toMatchObject({
    flights: current.reduce((sum, { flights }) => sum + flights, 0),
    sold: current.reduce((sum, { sold }) => sum + sold, 0),
  });
  expect(total.before?.seats ?? 0).toBe(before.reduce((sum, { seats }) => sum + seats, 0));
}

test('load factors are those of the flights, whatever happens to flights, seats and bookings', async () => {
  const { db } = database;
  await compare();
  // A few changes of a day, and enough that the whole day is counted again.
  const [one = '', two = '', three = '', four = ''] = await makeFlights(db, { count: 8, seats: 10 });
  await compare();
  await makeFlights(db, { count: 70, seats: 10 });
  await compare();
  const sold = await heldBooking(db, flightsFor([one]));
  await compare();
  await pay(db, sold);
  await pay(db, await heldBooking(db, flightsFor([one, two])));
  await compare();
  const tablePage = { bookingId: sold.bookingId, by: 'customer', reason: 'It is late' } as const;
  const quoted = await cancelBooking(db, tablePage, visitor());
  const agreedRefundUnits = 'quote' in quoted ? quoted.quote.refundUnits : -1;
  expect(await cancelBooking(db, { ...tablePage, agreedRefundUnits }, visitor())).toMatchObject({ ok: true });
  await compare();
  const changes = [
    sql`update flights set departure_time = departure_time - interval '25 days', arrival_time = arrival_time - interval '25 days'
      where id = ${one}::uuid`,
    sql`update flights set flight_number = 'KQ900' where id = ${two}::uuid`,
    sql`update flight_cabins set seats = 20 where flight_id = ${three}::uuid`,
    sql`insert into flight_cabins (flight_id, cabin, price_minor, seats) values (${three}::uuid, 'business', 50000, 4)`,
    sql`update flights set status = 'cancelled' where id = ${four}::uuid`,
    sql`delete from flight_cabins where flight_id = ${three}::uuid and cabin = 'business'`,
    sql`update flights set status = 'active' where id = ${four}::uuid`,
    sql`update flights set deleted_at = now() where id = ${four}::uuid`,
    sql`delete from flights where id = ${four}::uuid`,
  ];
  for (const change of changes) {
    await change.execute(db);
    await compare();
  }
});

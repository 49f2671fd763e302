import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { flightsFor, heldBooking, makeFlights } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { announceBookingEvents } from './listed-bookings.ts';

let database: TestDatabase;
let bookingId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const [flight = ''] = await makeFlights(database.db);
  bookingId = (await heldBooking(database.db, flightsFor([flight]))).bookingId;
});
afterAll(() => database.drop());

const note = (db: Database) =>
  sql`insert into booking_events (booking_id, kind) values (${bookingId}, 'noted')`.execute(db);

test('a sale is announced once, by one of many processes', async () => {
  const announced = await Promise.all(Array.from({ length: 5 }, () => announceBookingEvents(database.db)));
  expect(announced.filter(Boolean)).toHaveLength(1);
  expect(await announceBookingEvents(database.db)).toBe(false);
});

test('a sale that is committed after a later one is announced too', async () => {
  await inTransaction(database.db, async (slow) => {
    await note(slow);
    await note(database.db);
    expect(await announceBookingEvents(database.db)).toBe(true);
  });
  expect(await announceBookingEvents(database.db)).toBe(true);
  expect(await announceBookingEvents(database.db)).toBe(false);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { flightsFor, heldBooking, makeFlights } from '../fixtures/held-booking.ts';
import { mailBookingLink } from './mail-booking-link.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('somebody who presses the button ten times at once fills nobody’s mailbox', async () => {
  const { db } = database;
  const flights = await makeFlights(db);
  const { bookingId } = await heldBooking(db, flightsFor(flights));
  const other = await heldBooking(db, flightsFor(flights));
  await Promise.all(Array.from({ length: 10 }, () => mailBookingLink(db, bookingId)));
  await mailBookingLink(db, other.bookingId);
  const queued = await db
    .selectFrom('booking_outbox')
    .select('booking_id')
    .where('kind', '=', 'link')
    .execute();
  expect(queued.map(({ booking_id }) => booking_id)).toEqual([
    bookingId,
    bookingId,
    bookingId,
    other.bookingId,
  ]);
});

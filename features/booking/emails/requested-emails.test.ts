import { afterAll, beforeAll, expect, test } from 'vitest';
import { flightsFor, heldBooking, makeFlights } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { mailBookingLink } from './requested-emails.ts';

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
  const booking = { id: bookingId, contactEmail: 'amina@example.com' };
  await Promise.all(Array.from({ length: 10 }, () => mailBookingLink(db, booking)));
  await mailBookingLink(db, { id: other.bookingId, contactEmail: 'zoe@example.com' });
  const queued = await db.selectFrom('bookingOutbox').select('bookingId').where('kind', '=', 'link').execute();
  expect(queued.map((email) => email.bookingId)).toEqual([bookingId, bookingId, bookingId, other.bookingId]);
});

test('nor does somebody who made many bookings with one mailbox, however they wrote it', async () => {
  const { db } = database;
  await db.deleteFrom('bookingOutbox').execute();
  const flights = await makeFlights(db);
  for (const tag of ['', '+1', '+2', '+3', '+4', '+5', '+6']) {
    const { bookingId } = await heldBooking(db, flightsFor(flights));
    await mailBookingLink(db, { id: bookingId, contactEmail: `Victim${tag}@example.com` });
  }
  expect(await db.selectFrom('bookingOutbox').select('kind').execute()).toHaveLength(5);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, stayFor } from '../fixtures/held-booking.ts';
import { readBooking } from '../read-booking.ts';
import { verifyContact } from './verify-contact.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { holds } = defaultSettings();
const payLater = {
  holdKind: 'pay_later',
  payment: { method: 'bank_transfer', provider: 'office', payerPhone: null },
} as const;

async function hoursOf(bookingId: string): Promise<number> {
  const booking = await readBooking(database.db, { id: bookingId });
  if (!booking) throw new Error('No booking');
  return (booking.holdExpiresAt.getTime() - booking.createdAt.getTime()) / 3_600_000;
}

test('who reads the mail has a day to go to the bank, once', async () => {
  const { db } = database;
  const { bookingId } = await heldBooking(db, flightsFor(await makeFlights(db)), payLater);
  expect(await hoursOf(bookingId)).toBeLessThan(1);
  const [one, other] = await Promise.all([
    verifyContact(db, bookingId, holds),
    verifyContact(db, bookingId, holds),
  ]);
  expect([one.extendedUntil, other.extendedUntil].filter(Boolean)).toHaveLength(1);
  expect(await hoursOf(bookingId)).toBeCloseTo(24, 3);
  const booking = await readBooking(db, { id: bookingId });
  expect(booking?.contactVerifiedAt).not.toBeNull();
  expect(booking?.events.filter(({ kind }) => kind === 'hold_extended')).toHaveLength(1);
});

test('a trip that begins soon, one to be paid now and one whose time is over get no more of it', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db);
  const soon = await heldBooking(db, flightsFor([flight]), payLater);
  await sql`update flights set departure_time = now() + interval '47 hours', arrival_time = now() + interval '50 hours' where id = ${flight}`.execute(
    db,
  );
  const now = await heldBooking(db, flightsFor(await makeFlights(db)));
  const over = await heldBooking(db, flightsFor(await makeFlights(db)), payLater);
  await sql`update bookings set hold_expires_at = now() where id = ${over.bookingId}`.execute(db);
  for (const { bookingId } of [soon, now, over]) {
    expect(await verifyContact(db, bookingId, holds)).toEqual({ extendedUntil: null });
    expect(await hoursOf(bookingId)).toBeLessThan(1);
    expect((await readBooking(db, { id: bookingId }))?.contactVerifiedAt).not.toBeNull();
  }
});

test('a stay counts from the day of arrival', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const later = await heldBooking(db, stayFor(hotel, { from: 5 }), payLater);
  const tomorrow = await heldBooking(db, stayFor(hotel, { from: 1 }), payLater);
  expect((await verifyContact(db, later.bookingId, holds)).extendedUntil).not.toBeNull();
  expect((await verifyContact(db, tomorrow.bookingId, holds)).extendedUntil).toBeNull();
});

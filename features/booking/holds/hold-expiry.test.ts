import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readBooking } from '../read-booking.ts';
import { agencyHoldEndsAt, canPayLater, stayBeginsAt, verifyContact } from './hold-expiry.ts';

test('two days before departure it is too late to walk to a bank', () => {
  const holds = { payLaterNotWithinHours: 48 };
  const now = new Date('2026-11-15T12:00:00Z');
  expect(canPayLater(new Date('2026-11-17T12:00:01Z'), holds, now)).toBe(true);
  expect(canPayLater(new Date('2026-11-17T12:00:00Z'), holds, now)).toBe(false);
});

test('a stay begins with its day in Nairobi', () => {
  expect(stayBeginsAt('2026-12-01').toISOString()).toBe('2026-11-30T21:00:00.000Z');
});

test('an agency holds for its hours, and never longer than its customer could still travel', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const until = (payLaterHours: number, beginsAt: Date, isStay: boolean) =>
    agencyHoldEndsAt({ beginsAt, isStay }, { payLaterHours }, now).toISOString();
  const departure = new Date('2026-11-17T06:15:00Z');
  expect(until(24, departure, false)).toBe('2026-11-16T12:00:00.000Z');
  expect(until(72, departure, false)).toBe('2026-11-17T06:15:00.000Z');
  expect(until(72, stayBeginsAt('2026-11-16'), true)).toBe('2026-11-16T21:00:00.000Z');
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { holds } = defaultSettings();
const payLater = {
  holdKind: 'pay_later',
  payment: { method: 'bank_transfer', provider: 'office', payerPhone: null, asksIn: null },
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
  const [one, other] = await Promise.all([verifyContact(db, bookingId, holds), verifyContact(db, bookingId, holds)]);
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

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteRefunded } from '#features/payments/note-refunded.ts';
import { flightsFor, heldBooking, makeFlights, pay, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { unpaidPayment } from '#tests/payments/unpaid-bookings.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { listBookings, readBookingQuery } from './list-bookings.ts';
import { readListed } from './listed-bookings.ts';

let database: TestDatabase;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { seats: 20 });
});
afterAll(() => database.drop());

async function shownPayment(bookingId: string): Promise<string> {
  const [line] = await readListed(database.db, [bookingId]);
  return `${line?.method} ${line?.paymentState}`;
}

async function found(payment: string): Promise<string[]> {
  const query = readBookingQuery(new URLSearchParams({ payment }));
  return (await listBookings(database.db, query)).rows.map(({ id }) => id);
}

test('a booking paid twice is shown with what bought it, not with what was sent back', async () => {
  const { db } = database;
  const held = await heldBooking(db, flightsFor(flights));
  await pay(db, held);
  const second = await unpaidPayment(db, held.bookingId, { method: 'mpesa' });
  expect(await pay(db, { paymentId: second })).toBe('paid_before');
  expect(await shownPayment(held.bookingId)).toBe('card captured');
  await db.transaction().execute((transaction) => noteRefunded(transaction, second, 'RF-1'));
  expect(await shownPayment(held.bookingId)).toBe('card captured');
  const all = { bookingId: held.bookingId, by: 'admin', reason: 'x', fullRefund: true } as const;
  await cancelBooking(db, { ...all, agreedRefundUnits: 15_925 }, visitor());
  expect(await shownPayment(held.bookingId)).toBe('card refund_due');
});

test('nobody waits for the money of a hold that was given up or ran out', async () => {
  const { db } = database;
  const [givenUp, ranOut] = [await heldBooking(db, flightsFor(flights)), await heldBooking(db, flightsFor(flights))];
  const ids = [givenUp.bookingId, ranOut.bookingId];
  await sql`
    update payments set state = 'submitted', submitted_at = now()
    where booking_id = any(${ids}::uuid[])`.execute(db);
  expect((await found('submitted')).toSorted()).toEqual(ids.toSorted());
  const { bookingId } = givenUp;
  await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits: 0 }, visitor());
  await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${ranOut.bookingId}`.execute(db);
  await sql`select expire_next_hold()`.execute(db);
  for (const id of ids) expect(await shownPayment(id)).toBe('card failed');
  expect(await found('submitted')).toEqual([]);
  expect((await found('failed')).toSorted()).toEqual(ids.toSorted());
});

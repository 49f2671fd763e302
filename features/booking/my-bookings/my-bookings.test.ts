import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type Person, writeAudit } from '#features/audit/write-audit.ts';
import { recordSentEmails } from '#features/notifications/queue-mail.ts';
import { newId } from '#lib/ids.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, pay, stayFor, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import type { HoldRequest } from '../holds/place-hold.ts';
import { readBooking } from '../read-booking.ts';
import { listMyBookings, listMyNotifications, listMyPayments } from './my-bookings.ts';
import { readMyDashboard } from './read-my-dashboard.ts';

let database: TestDatabase;
let flights: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { count: 30, seats: 9 });
});
afterAll(() => database.drop());

async function somebody(): Promise<Person> {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({ id, email: `${id}@example.com` })
    .execute();
  return { ...visitor(), id, role: 'client' };
}

function flight(index = 0) {
  return flightsFor([flights[index] ?? '']);
}

async function held(actor: Actor, trip: HoldRequest['trip'] = flight()) {
  return heldBooking(database.db, trip, { actor: { ...visitor(), id: actor.id, role: actor.role } });
}

async function confirmed(actor: Actor, trip?: HoldRequest['trip']) {
  const booking = await held(actor, trip);
  expect(await pay(database.db, booking)).toBe('confirmed');
  return booking;
}

async function cancelled(actor: Actor, trip?: HoldRequest['trip']) {
  const booking = await confirmed(actor, trip);
  const details = await readBooking(database.db, { id: booking.bookingId });
  if (!details) throw new Error('The booking is gone');
  const quoted = quoteCancellation(details, new Date());
  if (!quoted.ok) throw new Error(quoted.error);
  const { refundUnits: agreedRefundUnits } = quoted.quote;
  const cancellation = {
    bookingId: booking.bookingId,
    by: 'customer',
    reason: null,
    agreedRefundUnits,
  } as const;
  await cancelBooking(database.db, cancellation, actor);
  return booking;
}

/** A stay that ended so many days ago: only the clock of the database makes one, so the dates are moved. */
async function endedStay(actor: Actor, daysAgo: number) {
  const hotel = await makeHotel(database.db);
  const booking = await confirmed(actor, stayFor(hotel, { from: 30, nights: 2 }));
  const days = 32 + daysAgo;
  await sql`update bookings set travel_date = travel_date - ${days}::int, ends_on = ends_on - ${days}::int
    where id = ${booking.bookingId}::uuid`.execute(database.db);
  await sql`update hotel_bookings set check_in = check_in - ${days}::int, check_out = check_out - ${days}::int
    where booking_id = ${booking.bookingId}::uuid`.execute(database.db);
  return { ...booking, ...hotel };
}

const list = (userId: string, group: 'all' | 'upcoming' | 'past' | 'cancelled' = 'all', page = 1) =>
  listMyBookings(database.db, { userId, group, page, now: new Date() });

const referencesOf = ({ bookings }: Awaited<ReturnType<typeof list>>) => bookings.map(({ reference }) => reference);

test('a customer sees their own bookings and nobody else’s, the newest first', async () => {
  const [mine, other] = [await somebody(), await somebody()];
  const first = await confirmed(mine);
  const theirs = await confirmed(other);
  const second = await held(mine, flight(1));
  expect(referencesOf(await list(mine.id))).toEqual([second.reference, first.reference]);
  expect(referencesOf(await list(other.id))).toEqual([theirs.reference]);
  expect(await list(newId())).toMatchObject({ bookings: [], counts: { all: 0 }, page: 1, pages: 1 });
});

test('a customer narrows the list to what lies ahead, what is over and what was cancelled', async () => {
  const mine = await somebody();
  const over = await endedStay(mine, 3);
  const ahead = await confirmed(mine, flight(2));
  const off = await cancelled(mine, flight(3));
  const late = await held(mine, flight(4));
  await sql`update bookings set status = 'expired', expired_at = now() where id = ${late.bookingId}::uuid`.execute(
    database.db,
  );
  const all = await list(mine.id);
  expect(all.counts).toEqual({ all: 4, upcoming: 1, past: 1, cancelled: 2 });
  expect(referencesOf(await list(mine.id, 'upcoming'))).toEqual([ahead.reference]);
  expect(referencesOf(await list(mine.id, 'past'))).toEqual([over.reference]);
  expect(referencesOf(await list(mine.id, 'cancelled'))).toEqual([late.reference, off.reference]);
});

test('bookings are paged by twenty, and a page too far is the last one', async () => {
  const mine = await somebody();
  // Below the limits of open bookings, or the twenty-second would be refused.
  for (let index = 0; index < 22; index += 1) await cancelled(mine, flight(index % flights.length));
  const first = await list(mine.id);
  expect(first).toMatchObject({ page: 1, pages: 2 });
  expect(first.bookings).toHaveLength(20);
  const last = await list(mine.id, 'all', 99);
  expect(last).toMatchObject({ page: 2, pages: 2 });
  expect(last.bookings).toHaveLength(2);
  expect(new Set([...referencesOf(first), ...referencesOf(last)]).size).toBe(22);

  const payments = await listMyPayments(database.db, { userId: mine.id, page: 3 });
  expect(payments).toMatchObject({ total: 44, page: 3, pages: 3 });
  expect(payments.moves).toHaveLength(4);
});

test('payments and refunds are two lines each, the newest first, and only one’s own', async () => {
  const [mine, other] = [await somebody(), await somebody()];
  const off = await cancelled(mine, flight(5));
  const ahead = await held(mine, flight(6));
  await confirmed(other, flight(7));
  const { moves, total } = await listMyPayments(database.db, { userId: mine.id, page: 1 });
  expect(total).toBe(3);
  expect(moves.map(({ kind, payment, booking }) => [kind, payment.state, booking.reference])).toEqual([
    ['payment', 'created', ahead.reference],
    ['refund', 'refund_due', off.reference],
    ['payment', 'refund_due', off.reference],
  ]);
});

test('the dashboard of somebody new is empty', async () => {
  const { id } = await somebody();
  expect(await readMyDashboard(database.db, id, new Date())).toEqual({
    nextTrip: null,
    toPay: [],
    toDecide: [],
    toRate: [],
  });
});

test('the dashboard names the next trip, and what has to be paid, decided and rated', async () => {
  const [mine, other] = [await somebody(), await somebody()];
  await confirmed(other, stayFor(await makeHotel(database.db), { from: 1 }));
  const over = await endedStay(mine, 1);
  const later = await confirmed(mine, flight(8));
  const sooner = await confirmed(mine, stayFor(await makeHotel(database.db), { from: 5 }));
  const unpaid = await held(mine, flight(9));
  await sql`update flight_bookings set disruption = 'moved', disrupted_at = now()
    where booking_id = ${later.bookingId}::uuid`.execute(database.db);

  const dashboard = await readMyDashboard(database.db, mine.id, new Date());
  expect(dashboard.nextTrip?.reference).toBe(sooner.reference);
  expect(dashboard.toPay.map(({ reference }) => reference)).toEqual([unpaid.reference]);
  expect(dashboard.toDecide.map(({ reference }) => reference)).toEqual([later.reference]);
  expect(dashboard.toRate.map(({ reference }) => reference)).toEqual([over.reference]);

  await database.db
    .insertInto('hotelReviews')
    .values({ id: newId(), hotelId: over.hotelId, userId: mine.id, rating: 4, bookingId: over.bookingId })
    .execute();
  expect((await readMyDashboard(database.db, mine.id, new Date())).toRate).toEqual([]);
});

test('a flight that was cancelled is no next trip, but something to decide on', async () => {
  const mine = await somebody();
  const booking = await confirmed(mine, flight(10));
  await sql`update flights set status = 'cancelled' where id = ${flights[10]}::uuid`.execute(database.db);
  await sql`update flight_bookings set disruption = 'cancelled', disrupted_at = now()
    where booking_id = ${booking.bookingId}::uuid`.execute(database.db);
  const { nextTrip, toDecide } = await readMyDashboard(database.db, mine.id, new Date());
  expect(nextTrip).toBeNull();
  expect(toDecide.map(({ reference }) => reference)).toEqual([booking.reference]);
});

test('an expired hold is not to be paid, and an old stay is not to be rated', async () => {
  const mine = await somebody();
  const booking = await held(mine, flight(11));
  await sql`update bookings set hold_expires_at = now() - interval '1 second'
    where id = ${booking.bookingId}::uuid`.execute(database.db);
  await endedStay(mine, 90);
  expect(await readMyDashboard(database.db, mine.id, new Date())).toMatchObject({ toPay: [], toRate: [] });
});

test('what we wrote and what happened to the account stand in one list, and only one’s own bookings are named', async () => {
  const [mine, other] = [await somebody(), await somebody()];
  const email = `${mine.id}@example.com`;
  const [own, theirs] = [await held(mine, flight(12)), await held(other, flight(12))];
  const send = (kind: string, to: { userId: string | null; email: string }, bookingId: string) =>
    database.db
      .transaction()
      .execute((transaction) => recordSentEmails(transaction, [{ kind, ...to, bookingId, subject: `About ${kind}` }]));
  await send('held', { userId: mine.id, email: 'elsewhere@example.com' }, own.bookingId);
  await database.db
    .transaction()
    .execute((transaction) => writeAudit(transaction, mine, ['user', mine.id], 'password_changed'));
  await send('confirmed', { userId: null, email }, theirs.bookingId);
  await send('cancelled', { userId: other.id, email: `${other.id}@example.com` }, theirs.bookingId);
  await sql`update sent_emails set sent_at = sent_at + case kind when 'held' then -interval '1 minute' else interval '1 minute' end`.execute(
    database.db,
  );

  const verified = await listMyNotifications(database.db, { userId: mine.id, email, emailVerified: true });
  expect(verified).toMatchObject([
    { of: 'mail', kind: 'confirmed', subject: 'About confirmed', reference: null },
    { of: 'account', action: 'password_changed' },
    { of: 'mail', kind: 'held', reference: own.reference },
  ]);
  // An address that was only typed may be anybody's.
  const unproved = await listMyNotifications(database.db, { userId: mine.id, email, emailVerified: false });
  expect(
    unproved.map((notification) => (notification.of === 'mail' ? notification.kind : notification.action)),
  ).toEqual(['password_changed', 'held']);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import {
  flightsFor,
  heldBooking,
  makeFlights,
  makeHotel,
  pay,
  stayFor,
  traveller,
} from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { queueBookingEmails } from './emails/queue-booking-emails.ts';
import { expireHolds } from './holds/hold-expiry.ts';
import { readBooking } from './read-booking.ts';
import { anonymiseBookings, removeOldTraces } from './retention.ts';
import { inviteReviews } from './reviews/reviews.ts';

const today = new Date().toISOString().slice(0, 10);

let database: TestDatabase;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { seats: 50 });
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('bookingOutbox').execute());

function booked(email: string, name = 'Quelimane') {
  return heldBooking(database.db, flightsFor(flights), {
    contact: { email, phone: '+254712555999', isVerified: false },
    travellers: [traveller({ givenNames: name, lastName: name })],
  });
}

test('seven years after a trip its people are forgotten, and its money is not', async () => {
  const old = await booked('quelimane@example.com');
  await pay(database.db, old);
  const recent = await booked('recent@example.com');
  await pay(database.db, recent);
  const log = createLog('silent');
  await queueBookingEmails({ db: database.db, context: testBookingMailContext, log });
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`
    update bookings set travel_date = travel_date - 2700, ends_on = ends_on - 2700 where id = ${old.bookingId}`.execute(
    database.db,
  );
  await sql`
    update bookings set travel_date = travel_date - 2400, ends_on = ends_on - 2400 where id = ${recent.bookingId}`.execute(
    database.db,
  );
  expect(await anonymiseBookings(database.db, today)).toBe(1);
  expect(await anonymiseBookings(database.db, today)).toBe(0);
  const booking = await readBooking(database.db, { id: old.bookingId });
  expect(booking).toMatchObject({
    contactEmail: 'anonymised@invalid.example',
    status: 'confirmed',
    travellers: [{ givenNames: '—', lastName: '—', passportEnd: null, birthDate: null, nationality: null }],
    payments: [{ state: 'captured', amountMinor: expect.any(Number) }],
  });
  expect(booking?.anonymisedAt).not.toBeNull();
  expect(booking?.events.at(-1)?.kind).toBe('anonymised');
  const audited = await database.db
    .selectFrom('auditLog')
    .select(['actorId', 'after'])
    .where('action', '=', 'bookings_anonymised')
    .execute();
  expect(audited).toEqual([{ actorId: null, after: { bookings: 1 } }]);
  expect(await findInDatabase(database.db, 'quelimane@')).toEqual([]);
  expect(await readBooking(database.db, { id: recent.bookingId })).toMatchObject({
    contactEmail: 'recent@example.com',
    travellers: [{ lastName: 'Quelimane' }],
  });
});

test('what was never paid is forgotten after ninety days, unless its money is still to go back', async () => {
  const [free, owed, young] = await Promise.all(['a', 'b', 'c'].map((name) => booked(`${name}@example.com`)));
  if (!free || !owed || !young) throw new Error('Not held');
  const ids = [free, owed, young].map(({ bookingId }) => bookingId);
  await sql`update bookings set hold_expires_at = now() where id = any(${ids}::uuid[])`.execute(database.db);
  await expireHolds(database.db);
  await sql`
    update bookings set created_at = now() - interval '91 days', expired_at = now() - interval '91 days'
    where id in (${free.bookingId}, ${owed.bookingId})`.execute(database.db);
  await sql`update payments set state = 'unknown' where booking_id = ${owed.bookingId}`.execute(database.db);
  expect(await anonymiseBookings(database.db, today)).toBe(1);
  const left = await Promise.all(ids.map((id) => readBooking(database.db, { id })));
  expect(left.map((booking) => booking?.anonymisedAt === null)).toEqual([false, true, true]);
});

test('old answers to forms go, and what providers said a year ago is emptied', async () => {
  const { paymentId } = await booked('traces@example.com');
  await database.db
    .insertInto('paymentCallbacks')
    .values([
      { provider: 'sandbox', eventId: 'old', paymentId, body: '{"phone":"+254"}' },
      { provider: 'sandbox', eventId: 'new', paymentId, body: '{"phone":"+254"}' },
    ])
    .execute();
  await sql`update payment_callbacks set received_at = now() - interval '366 days' where event_id = 'old'`.execute(
    database.db,
  );
  await sql`delete from submits`.execute(database.db);
  await sql`
    insert into submits (key, caller, body_hash, answer, created_at)
    values (${newId()}, 'guest', '', '{}', now() - interval '49 hours'),
      (${newId()}, 'guest', '', '{}', now() - interval '47 hours')`.execute(database.db);
  await removeOldTraces(database.db);
  const bodies = await database.db.selectFrom('paymentCallbacks').select('body').orderBy('eventId').execute();
  expect(bodies).toEqual([{ body: { phone: '+254' } }, { body: {} }]);
  expect(await database.db.selectFrom('submits').select('caller').execute()).toHaveLength(1);
});

test('who sent money is forgotten a year later, also on statements; the money is not, nor whom it waits for', async () => {
  const { db } = database;
  const userId = newId();
  await sql`insert into users (id, email, role) values (${userId}, 'books@example.com', 'admin')`.execute(db);
  const [old, young] = [newId(), newId()];
  for (const [id, days] of [
    [old, 366],
    [young, 364],
  ] as const) {
    await sql`
      insert into statements (id, provider, format, file_name, file_hash, uploaded_by, uploaded_at)
      values (${id}, 'mpesa', 'mpesa', 'a.csv', ${id.replaceAll('-', '').padEnd(64, '0')}, ${userId},
        now() - make_interval(days => ${days}))`.execute(db);
    await sql`
      insert into statement_lines (statement_id, line, kind, reference, account, currency, amount_minor, happened_at, details)
      values (${id}, 1, 'paid', 'SKF0000001', '0712345678', 'KES', 100, now(), 'from 2547****678 - WANJIKU')`.execute(
      db,
    );
  }
  await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, payer_name, paid_at, received_at, source)
    select receipt, 100, 'for 254712345678', 'WANJIKU', now(), now() - make_interval(days => days), 'confirmation'
    from (values ('SKFOLD0001', 366), ('SKFOLD0002', 366), ('SKFYOUNG01', 364)) as told (receipt, days)`.execute(db);
  await sql`update mpesa_receipts set state = 'refuted' where receipt <> 'SKFOLD0002'`.execute(db);
  await removeOldTraces(db);
  const receipts = db.selectFrom('mpesaReceipts').select(['account', 'payerName']).orderBy('receipt');
  expect(await receipts.execute()).toEqual([
    { account: 'for 2547****678', payerName: null },
    { account: 'for 254712345678', payerName: 'WANJIKU' },
    { account: 'for 254712345678', payerName: 'WANJIKU' },
  ]);
  const lines = db.selectFrom('statementLines').select(['account', 'details', 'amountMinor']).orderBy('id');
  expect(await lines.execute()).toEqual([
    { account: '07****678', details: null, amountMinor: 100 },
    { account: '0712345678', details: 'from 2547****678 - WANJIKU', amountMinor: 100 },
  ]);
});

test('what a guest asked of a hotel is forgotten with the guest', async () => {
  const { db } = database;
  const { bookingId } = await heldBooking(db, stayFor(await makeHotel(db)));
  await sql`update hotel_bookings set guest_request = 'Ask for Wanjiku' where booking_id = ${bookingId}`.execute(db);
  expect(await readBooking(db, { id: bookingId })).toMatchObject({ stay: { guestRequest: 'Ask for Wanjiku' } });
  await sql`
    update bookings set travel_date = travel_date - 2700, ends_on = ends_on - 2700 where id = ${bookingId}`.execute(db);
  await anonymiseBookings(db, today);
  expect(await readBooking(db, { id: bookingId })).toMatchObject({ stay: { guestRequest: null } });
});

test('guests who left yesterday are invited to a review once, and nobody else', async () => {
  const hotel = await makeHotel(database.db, { rooms: 4 });
  const stays = await Promise.all([1, 2, 3, 4].map(() => heldBooking(database.db, stayFor(hotel))));
  const [left, staying, longAgo, unpaid] = stays;
  if (!left || !staying || !longAgo || !unpaid) throw new Error('Not held');
  for (const stay of [left, staying, longAgo]) await pay(database.db, stay);
  await database.db.deleteFrom('bookingOutbox').execute();
  const leaves = (stay: { bookingId: string }, daysAgo: number) =>
    sql`
      update hotel_bookings set check_in = ${today}::date - 20, check_out = ${today}::date - ${daysAgo}::int
      where booking_id = ${stay.bookingId}`.execute(database.db);
  await leaves(left, 1);
  await leaves(staying, 0);
  await leaves(longAgo, 9);
  await leaves(unpaid, 1);
  const counts = await Promise.all([1, 2, 3].map(() => inviteReviews(database.db, today)));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await database.db.selectFrom('bookingOutbox').select(['bookingId', 'kind']).execute()).toEqual([
    { bookingId: left.bookingId, kind: 'review_invitation' },
  ]);
});

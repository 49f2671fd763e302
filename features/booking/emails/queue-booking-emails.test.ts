import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { listSentEmails } from '#features/notifications/queue-mail.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, pay, stayFor, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { readBooking } from '../read-booking.ts';
import { addBookingEmail, recordFailed, recordRefunded } from './booking-email.ts';
import { queueBookingEmails } from './queue-booking-emails.ts';

const log = createLog('silent');
const context = testBookingMailContext;

let database: TestDatabase;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { seats: 200 });
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('bookingOutbox').execute());

const handOn = () => queueBookingEmails({ db: database.db, context, log });

async function confirmed(email: string) {
  const held = await heldBooking(database.db, flightsFor(flights), {
    contact: { email, phone: '+254712555048', isVerified: false },
  });
  expect(await pay(database.db, held)).toBe('confirmed');
  return held;
}

function waiting() {
  return database.db.selectFrom('bookingOutbox').select(['kind', 'attempts']).orderBy('id').execute();
}

test('a confirmation becomes one mail with its documents, and stands among what was sent', async () => {
  const email = 'amina@example.com';
  const { bookingId, reference } = await confirmed(email);
  expect(await handOn()).toBe(1);
  expect(await handOn()).toBe(0);
  const mails = await mailsQueuedTo(database.db, email);
  expect(mails).toMatchObject([{ subject: `Fika Mbali: booking ${reference} is confirmed`, documentsOf: bookingId }]);
  const sent = await listSentEmails(database.db, { userId: newId(), verifiedEmail: 'Amina@Example.com' });
  expect(sent).toMatchObject([{ kind: 'confirmed', bookingId, subject: mails[0]?.subject }]);
  expect(await listSentEmails(database.db, { userId: newId(), verifiedEmail: null })).toEqual([]);
});

test('ten processes queue at once: each of sixty rows becomes one mail', async () => {
  const email = 'often@example.com';
  const { bookingId } = await confirmed(email);
  await sql`delete from booking_outbox`.execute(database.db);
  await sql`insert into booking_outbox (booking_id, kind) select ${bookingId}, 'documents' from generate_series(1, 60)`.execute(
    database.db,
  );
  await Promise.all(Array.from({ length: 10 }, handOn));
  await handOn();
  expect(await mailsQueuedTo(database.db, email)).toHaveLength(60);
  expect(await waiting()).toEqual([]);
});

test('a process that ends in the middle has sent nothing and lost nothing', async () => {
  const email = 'crash@example.com';
  await confirmed(email);
  let calls = 0;
  const dying = () => {
    calls += 1;
    if (calls === 1) return testBookingMailContext();
    throw new Error('not reached');
  };
  // What is queued is taken back with the transaction: as if the connection had gone before the commit.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the line is cut'; end $$`.execute(
    database.db,
  );
  await sql`create trigger refuse before delete on booking_outbox for each statement execute function refuse()`.execute(
    database.db,
  );
  await expect(queueBookingEmails({ db: database.db, context: dying, log })).rejects.toThrow('the line is cut');
  await sql`drop trigger refuse on booking_outbox`.execute(database.db);
  expect(await mailsQueuedTo(database.db, email)).toEqual([]);
  expect(await waiting()).toMatchObject([{ kind: 'confirmed', attempts: 0 }]);
  await handOn();
  expect(await mailsQueuedTo(database.db, email)).toHaveLength(1);
});

test('an email that cannot be composed does not block others, is retried, and is given up in the end', async () => {
  const email = 'odd@example.com';
  const { bookingId } = await confirmed(email);
  await sql`delete from booking_outbox`.execute(database.db);
  await inTransaction(database.db, async (transaction) => {
    await addBookingEmail(transaction, bookingId, 'refunded', { paymentId: newId() });
    await addBookingEmail(transaction, bookingId, 'link');
  });
  await handOn();
  expect(await mailsQueuedTo(database.db, email)).toHaveLength(1);
  expect(await waiting()).toEqual([{ kind: 'refunded', attempts: 1 }]);
  expect(await handOn()).toBe(0);
  await sql`update booking_outbox set attempts = 19, not_before = now()`.execute(database.db);
  await handOn();
  expect(await waiting()).toEqual([]);
});

test('what payments do is part of the history; only what moves money is mailed', async () => {
  const { bookingId, paymentId } = await confirmed('money@example.com');
  await handOn();
  await inTransaction(database.db, async (transaction) => {
    await recordFailed(transaction, { bookingId, paymentId, reason: 'declined' });
    await recordRefunded(transaction, { bookingId, paymentId });
  });
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['refunded']);
  const events = await database.db
    .selectFrom('bookingEvents')
    .select('kind')
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['payment_failed', 'refunded']);
});

/** Somebody who holds seats with an address that may be anybody's. */
async function heldWith(email: string, isVerified = false) {
  await sql`update bookings set status = 'expired', expired_at = now() where status = 'held'`.execute(database.db);
  return heldBooking(database.db, flightsFor(flights), {
    contact: { email, phone: '+254712555048', isVerified },
    holdKind: 'pay_later',
    payment: { method: 'cash', provider: 'office', payerPhone: null, asksIn: null },
  });
}

test('nobody fills a mailbox with holds that they make and give up', async () => {
  const { db } = database;
  for (let number = 0; number < 8; number += 1) {
    const { bookingId } = await heldWith(`victim+${number}@example.com`);
    await handOn();
    const given = { bookingId, by: 'customer', reason: null, agreedRefundUnits: 0 } as const;
    expect(await cancelBooking(db, given, visitor())).toMatchObject({ ok: true });
    await handOn();
  }
  const kinds = await db.selectFrom('sentEmails').select('kind').where('email', 'like', 'victim%').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['held', 'held', 'held', 'held', 'held']);
});

test('an unverified mailbox gets twenty mails a day; payment events are emailed all the same', async () => {
  const { db } = database;
  const email = 'flood@example.com';
  const paid = await confirmed(email);
  await sql`delete from booking_outbox where booking_id = ${paid.bookingId}`.execute(db);
  await inTransaction(db, async (transaction) => {
    for (let number = 0; number < 30; number += 1) await addBookingEmail(transaction, paid.bookingId, 'link');
    const { paymentId } = paid;
    // However often it is noted: once for each payment and kind.
    for (const kind of ['money_returns', 'refunded', 'refunded', 'money_returns'] as const)
      await addBookingEmail(transaction, paid.bookingId, kind, { paymentId });
    await addBookingEmail(transaction, paid.bookingId, 'flight_cancelled', { flightId: flights[0] ?? '' });
  });
  await handOn();
  const sent = await db.selectFrom('sentEmails').select('kind').where('email', '=', email).execute();
  expect(sent.filter(({ kind }) => kind === 'link')).toHaveLength(20);
  expect(
    sent
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'link')
      .toSorted(),
  ).toEqual(['flight_cancelled', 'money_returns', 'refunded']);
  expect(await waiting()).toEqual([]);
});

test('no agency fills a mailbox with what it sells and takes back, and every ticket that stands arrives', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 40 });
  const [agent, other] = [
    await makeAgent(db, { creditMinor: 1_000_000 }),
    await makeAgent(db, { creditMinor: 100_000 }),
  ];
  const email = 'neighbour@example.com';
  const contact = { email, phone: '+254712555048', isVerified: false };
  const sent = async () =>
    (await db.selectFrom('sentEmails').select('kind').where('email', '=', email).execute()).length;
  for (let number = 0; number < 15; number += 1) {
    const { bookingId } = await soldBy(db, agent, stayFor(hotel), { contact });
    await handOn();
    const booking = await readBooking(db, { id: bookingId });
    const quoted = booking && quoteCancellation(booking, new Date());
    if (!quoted?.ok) throw new Error('No quote');
    const { refundUnits: agreedRefundUnits, refundMinor: agreedRefundMinor } = quoted.quote;
    const given = { bookingId, by: 'agent', reason: null, agreedRefundUnits, agreedRefundMinor } as const;
    expect(await cancelBooking(db, given, visitor())).toMatchObject({ ok: true });
    await handOn();
  }
  const flood = await sent();
  expect(flood).toBeLessThanOrEqual(22);
  await soldBy(db, other, stayFor(hotel), { contact });
  await handOn();
  expect(await sent()).toBe(flood + 1);
  const tickets = process.env.LONG ? 30 : 10;
  for (let number = 0; number < tickets; number += 1) await soldBy(db, agent, stayFor(hotel), { contact });
  await handOn();
  expect(await sent()).toBe(flood + 1 + tickets);
});

test('nobody writes to the people of the sample world', async () => {
  const email = `juma@${SAMPLE_MAIL_DOMAIN}`;
  await confirmed(email);
  expect(await handOn()).toBe(1);
  expect(await mailsQueuedTo(database.db, email)).toEqual([]);
});

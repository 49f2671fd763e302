import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { eraseAgency } from '#features/agents/erase-agency.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { secretFigures } from '#tests/booking/booking-details.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { flightsFor, makeFlights, makeHotel, stayFor, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteFullRefund } from '../cancel/quote-cancellation.ts';
import { addBookingEmail } from '../emails/booking-email.ts';
import { queueBookingEmails } from '../emails/queue-booking-emails.ts';
import { resendTicket } from '../emails/requested-emails.ts';
import { expireHolds, verifyContact } from '../holds/hold-expiry.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { exportBookings, joinBookings } from '../my-bookings/account-bookings.ts';
import { listMyBookings, listMyPayments } from '../my-bookings/my-bookings.ts';
import { readMyDashboard } from '../my-bookings/read-my-dashboard.ts';
import { readBooking } from '../read-booking.ts';
import { readHolder } from '../retrieve/find-booking.ts';
import { issueBooking } from './issue-booking.ts';

let database: TestDatabase;
let flights: string[];
let agency: MadeAgent;

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { count: 2, seats: 100 });
  agency = await makeAgent(database.db, { creditMinor: 10_000_000 });
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('bookingOutbox').execute());

const handOn = () => queueBookingEmails({ db: database.db, context: testBookingMailContext, log: createLog('silent') });

async function sold(email: string, { issueNow = true } = {}) {
  const contact = { email, phone: '+254712555777', isVerified: false };
  return soldBy(database.db, agency, flightsFor(flights), { contact, issueNow });
}

async function newCustomer(email: string): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({ id, email, fullName: 'Amina Hassan', role: 'client', emailVerified: true })
    .execute();
  return id;
}

async function mailsToAgency() {
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', agency.userId)
    .executeTakeFirstOrThrow();
  return mailsQueuedTo(database.db, email);
}

test('only the agency that sold a booking is its seller: no other agency, no customer, nobody at all', async () => {
  const { db } = database;
  const { reference } = await sold('one@example.com');
  const rival = await makeAgent(db, { agencyName: 'Coral Coast' });
  const isSeller = async (viewer: string | null) => (await readHolder(db, reference, viewer))?.isSoldByViewer;
  expect(await isSeller(agency.userId)).toBe(true);
  for (const other of [rival.userId, await newCustomer('one@example.com'), null])
    expect(await isSeller(other)).toBe(false);
});

test('whoever travels with an agency neither pays here, nor holds longer, nor cancels', async () => {
  const { db } = database;
  const { bookingId, expiresAt } = await sold('two@example.com', { issueNow: false });
  const { providers } = paymentsWithSandbox(db);
  for (const startedBy of ['limited', 'payer', 'owner'] as const)
    expect(await startPayment({ db, providers }, { bookingId, method: 'card', payerPhone: null, startedBy })).toEqual({
      ok: false,
      error: 'not_held',
    });
  await sql`update bookings set hold_kind = 'pay_later', hold_expires_at = now() + interval '20 minutes'
    where id = ${bookingId}`.execute(db);
  expect(await verifyContact(db, bookingId, defaultSettings().holds)).toEqual({ extendedUntil: null });
  await sql`update bookings set hold_kind = 'pay_now', hold_expires_at = ${expiresAt} where id = ${bookingId}`.execute(
    db,
  );
  const cancellation = { bookingId, by: 'customer', reason: null, agreedRefundUnits: 0 } as const;
  expect(await cancelBooking(db, cancellation, visitor())).toEqual({ ok: false, error: 'not_theirs' });
  expect((await readBooking(db, { id: bookingId }))?.status).toBe('held');
});

test('a customer finds both trips in the account, owes us nothing for them, and reads no net in the export', async () => {
  const { db } = database;
  const email = 'three@example.com';
  const hotel = await makeHotel(db, { rooms: 2 });
  await sold(email);
  await sold(email, { issueNow: false });
  await soldBy(db, agency, stayFor(hotel), { contact: { email, phone: '+254712555777', isVerified: false } });
  const id = await newCustomer(email);
  await inTransaction(db, (transaction) => joinBookings(transaction, { id, email }));
  const { bookings } = await listMyBookings(db, { userId: id, group: 'all', page: 1, now: new Date() });
  expect(bookings).toHaveLength(3);
  expect(await readMyDashboard(db, id, new Date())).toMatchObject({ toPay: [] });
  expect((await listMyPayments(db, { userId: id, page: 1 })).moves).toEqual([]);
  const exported = JSON.stringify(await exportBookings(db, id));
  expect(exported).toContain('Savannah Trails');
  for (const booking of bookings)
    for (const figure of secretFigures(booking)) expect(exported).not.toContain(`:${figure},`);
  for (const name of ['netMinor', 'commission', 'markup', 'fareMinor', 'pricePerNight', agency.agentId])
    expect(exported).not.toContain(name);
});

test('a busy day at an agency: every customer gets the ticket, whatever the limits of others are', async () => {
  const { db } = database;
  const email = 'many@example.com';
  for (let sale = 0; sale < 25; sale += 1) await sold(email);
  await handOn();
  expect(await mailsQueuedTo(db, email)).toHaveLength(25);
});

test('the end of a hold is emailed to the agency only', async () => {
  const { db } = database;
  const email = 'four@example.com';
  const { bookingId, reference } = await sold(email, { issueNow: false });
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`.execute(db);
  await expireHolds(db);
  await handOn();
  expect(await mailsQueuedTo(db, email)).toEqual([]);
  const mail = (await mailsToAgency()).at(-1);
  expect(mail?.subject).toBe('A hold of yours has ended');
  for (const said of [reference, 'Amina Zawadi Hassan', '$246.90', `/booking/${reference}`])
    expect(mail?.text).toContain(said);
});

test('an agency is reminded of a hold once, three hours before it ends, and of nothing that it has issued', async () => {
  const { db } = database;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const [waits, decided] = [
    await sold('twelve@example.com', { issueNow: false }),
    await sold('thirteen@example.com', { issueNow: false }),
  ];
  const rows = await db
    .selectFrom('bookingOutbox')
    .select(['bookingId', 'notBefore'])
    .where('kind', '=', 'hold_ending')
    .execute();
  expect(rows.map(({ bookingId }) => bookingId)).toEqual([waits.bookingId, decided.bookingId]);
  for (const { notBefore } of rows)
    expect(Date.parse(waits.expiresAt) - notBefore.getTime()).toBeCloseTo(3 * 3_600_000, -4);
  const before = await mailsToAgency();
  expect(await handOn()).toBe(0);
  expect(await issueBooking(db, { reference: decided.reference, ...agency })).toEqual({ ok: true });
  await db
    .updateTable('bookingOutbox')
    .set({ notBefore: inHours(-1) })
    .execute();
  await handOn();
  expect(await handOn()).toBe(0);
  const emails = (await mailsToAgency()).slice(before.length);
  expect(emails.map(({ subject }) => subject)).toEqual(['A hold of yours ends soon']);
  for (const said of [waits.reference, 'Amina Zawadi Hassan', '$246.90', 'Nairobi time'])
    expect(emails[0]?.text).toContain(said);
  expect(await mailsQueuedTo(db, 'twelve@example.com')).toEqual([]);
});

test('a moved flight is emailed to the customer without figures of the agency, and to the agency', async () => {
  const { db } = database;
  const email = 'five@example.com';
  const { bookingId, reference } = await sold(email);
  const held = await sold('six@example.com', { issueNow: false });
  await db.deleteFrom('bookingOutbox').execute();
  const flightId = flights[0] ?? '';
  await inTransaction(db, async (transaction) => {
    await addBookingEmail(transaction, bookingId, 'flight_moved', { flightId });
    await addBookingEmail(transaction, held.bookingId, 'flight_cancelled', { flightId });
  });
  await handOn();
  const [mail] = await mailsQueuedTo(db, email);
  expect(mail?.text).toContain('Savannah Trails arranges');
  expect(await mailsQueuedTo(db, 'six@example.com')).toEqual([]);
  const emails = (await mailsToAgency()).slice(-2);
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'A flight that you booked has new times',
    'A flight that you booked is cancelled',
  ]);
  expect(emails.map(({ text }) => text).join()).toContain(reference);
});

test('the office cancels with everything back: the credit is whole again, and agency and customer are emailed', async () => {
  const { db } = database;
  const email = 'seven@example.com';
  const before = await readAgent(db, agency.userId);
  const { bookingId } = await sold(email);
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteFullRefund(booking);
  if (!quoted?.ok) throw new Error('No quote');
  const { refundMinor: agreedRefundMinor } = quoted.quote;
  const reason = 'The airline closed.';
  const given = { bookingId, by: 'admin', reason, agreedRefundMinor, fullRefund: true } as const;
  expect(await cancelBooking(db, given, visitor())).toMatchObject({ ok: true });
  expect(await readAgent(db, agency.userId)).toEqual(before);
  await handOn();
  const mails = await mailsQueuedTo(db, email);
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Goes back to you: $271.59')]);
  const mail = (await mailsToAgency()).at(-1);
  expect(mail?.text).toContain('Back in your credit: $246.90');
  expect(mail?.text).toContain(reason);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('the agency sends the ticket again, but not twice in a minute, and nothing of what it only holds', async () => {
  const { db } = database;
  const actor = { id: agency.userId, role: 'agent' } as const;
  const { bookingId } = await sold('eight@example.com');
  expect(await resendTicket(db, bookingId, actor)).toEqual({ ok: true, email: 'eight@example.com' });
  expect(await resendTicket(db, bookingId, actor)).toEqual({ ok: false, error: 'just_sent' });
  await sql`update booking_events set at = at - interval '2 minutes' where booking_id = ${bookingId}`.execute(db);
  for (let tries = 0; tries < 8; tries += 1) await resendTicket(db, bookingId, actor);
  await sql`update booking_events set at = at - interval '2 minutes' where booking_id = ${bookingId}`.execute(db);
  expect(await resendTicket(db, bookingId, actor)).toEqual({ ok: false, error: 'just_sent' });
  const held = await sold('nine@example.com', { issueNow: false });
  expect(await resendTicket(db, held.bookingId, actor)).toMatchObject({ error: 'not_confirmed' });
});

test('an agency stays until the last day of its last customer is over, in business time', async () => {
  const { db } = database;
  const leaving = await makeAgent(db, { creditMinor: 24_690 });
  const { bookingId } = await soldBy(db, leaving, flightsFor(flights));
  const endsOn = (await readBooking(db, { id: bookingId }))?.endsOn;
  const leave = (time: string) =>
    inTransaction(db, (transaction) => eraseAgency(transaction, leaving.userId, new Date(`${endsOn}T${time}+03:00`)));
  expect(await leave('23:59:59')).toBe('agency_open');
  expect(await leave('24:00:00')).toBeUndefined();
});

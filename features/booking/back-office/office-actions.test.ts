import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#features/audit/write-audit.ts';
import { markReceived } from '#features/payments/mark-received.ts';
import { markRefunded } from '#features/payments/refunds-by-hand.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { newId } from '#lib/ids.ts';
import { flightsFor, heldBooking, makeFlights, pay, testSecret, visitor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { resendDocuments } from '../emails/requested-emails.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { joinKnownAccounts } from '../my-bookings/account-bookings.ts';
import { readBooking } from '../read-booking.ts';
import { correctContact } from './correct-contact.ts';
import { addNote, askProvider, listNotes, revealPassport } from './office-actions.ts';
import { readOfficeBooking } from './read-office-booking.ts';

let database: TestDatabase;
let admin: Person;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  admin = { id: newId(), role: 'admin', clientAddress: '203.0.113.7' };
  await database.db
    .insertInto('users')
    .values({ id: admin.id, email: 'office@example.com', fullName: 'The Office', role: 'admin' })
    .execute();
  flights = await makeFlights(database.db, { count: 2, seats: 50 });
});
afterAll(() => database.drop());

async function confirmed(given: Parameters<typeof heldBooking>[2] = {}) {
  const held = await heldBooking(database.db, flightsFor(flights), given);
  expect(await pay(database.db, held)).toBe('confirmed');
  return held;
}

const byTransfer = { method: 'bank_transfer', provider: 'office', payerPhone: null, asksIn: null } as const;

async function historyOf(bookingId: string): Promise<string[]> {
  const office = await readOfficeBooking(database.db, bookingId);
  return (office?.history ?? []).map(({ text, who }) => `${text}${who && ` (${who})`}`);
}

test('an administrator gives all of it back, to the cent, where the terms would keep a quarter', async () => {
  const { db } = database;
  const { bookingId } = await confirmed();
  const cancellation = { bookingId, reason: 'A bereavement', fullRefund: true } as const;
  // A customer who sends the same words gets what the terms say.
  expect(
    await cancelBooking(db, { ...cancellation, by: 'customer', agreedRefundUnits: 31_850 }, visitor()),
  ).toMatchObject({ ok: false, error: 'quote_changed', quote: { refundUnits: 23_888 } });
  expect(await cancelBooking(db, { ...cancellation, by: 'admin', agreedRefundUnits: 31_850 }, admin)).toMatchObject({
    ok: true,
    quote: { refundUnits: 31_850, feeUnits: 0 },
  });
  const office = await readOfficeBooking(db, bookingId);
  expect(office?.booking.payments[0]).toMatchObject({
    state: 'refund_due',
    refundMinor: 3_185_000,
    refundUsdMinor: 24_690,
  });
  // Nothing is left with the airline or with rounding, and the customer is owed exactly what was received.
  expect(office?.sums.filter(({ sumMinor }) => sumMinor !== 0)).toEqual([
    expect.objectContaining({ account: 'Exchange, KES', sumMinor: 3_185_000 }),
    expect.objectContaining({ account: 'Money at Sandbox, KES', sumMinor: -3_185_000 }),
    { account: 'Customers', currency: 'USD', sumMinor: 24_690 },
    { account: 'Exchange, USD', currency: 'USD', sumMinor: -24_690 },
  ]);
  expect(office?.history[0]).toMatchObject({
    text: 'Cancelled by the office. KSh 31,850 to be refunded, in full by the office. Reason: A bereavement',
    who: 'The Office',
  });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('two administrators mark one transfer as received: one does, the other reads that it is done', async () => {
  const { db } = database;
  const context = paymentsWithSandbox(db);
  const { bookingId, paymentId } = await heldBooking(db, flightsFor(flights), {
    holdKind: 'pay_later',
    payment: byTransfer,
  });
  expect(await markReceived(context, { paymentId, amountMinor: 3_158_000 }, admin)).toEqual({
    ok: false,
    error: 'wrong_amount',
    requestedUnits: 31_850,
  });
  const both = await Promise.all([1, 2].map(() => markReceived(context, { paymentId, amountMinor: 3_185_000 }, admin)));
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const office = await readOfficeBooking(db, bookingId);
  expect(office?.booking.status).toBe('confirmed');
  expect(office?.receivedBy).toEqual({ [paymentId]: 'The Office' });

  await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits: 23_888 }, visitor());
  const slips = await Promise.all(
    ['SLIP 1', 'SLIP 2'].map((reference) => markRefunded(context, { paymentId, reference }, admin)),
  );
  expect(slips.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect((await historyOf(bookingId)).join('\n')).toMatch(/Refund marked as sent, SLIP \d\. \(The Office\)/);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('the history tells what the payments went through, each at its time', async () => {
  const { db } = database;
  const context = paymentsWithSandbox(db);
  const { bookingId, paymentId } = await heldBooking(db, flightsFor(flights));
  await submitPayment(context, paymentId, 'http://localhost/back');
  await sql`
    update payments set state = 'unknown', unknown_at = clock_timestamp() where id = ${paymentId}`.execute(db);
  await choose(db, paymentId, 'approve');
  await askProvider(context, { bookingId, paymentId }, admin);
  expect((await historyOf(bookingId)).toReversed()).toEqual([
    expect.stringMatching(/^Held while/),
    'Card, KSh 31,850: handed to Sandbox.',
    'Card, KSh 31,850: the provider has not confirmed yet whether it was paid.',
    'Card, KSh 31,850: paid. Confirmed.',
    'Provider checked: captured. (The Office)',
  ]);
});

test('a transfer of another amount is recorded as received, and the booking stays held', async () => {
  const { db } = database;
  const context = paymentsWithSandbox(db);
  const { bookingId, paymentId } = await heldBooking(db, flightsFor(flights), {
    holdKind: 'pay_later',
    payment: byTransfer,
  });
  await markReceived(context, { paymentId, amountMinor: 3_000_050, isOtherAmount: true }, admin);
  const history = await historyOf(bookingId);
  expect(history).toContain(
    'Bank transfer, KSh 30,000.50: received, but not the requested amount. It will be refunded.',
  );
  expect(history).toContain('KSh 30,000.50 marked as received, to be refunded. (The Office)');
  expect((await readBooking(db, { id: bookingId }))?.status).toBe('held');
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a provider can be checked at once', async () => {
  const { db } = database;
  const context = paymentsWithSandbox(db);
  const { bookingId, paymentId } = await heldBooking(db, flightsFor(flights));
  await submitPayment(context, paymentId, 'http://localhost/back');
  expect(await askProvider(context, { bookingId, paymentId }, admin)).toBe('pending');
  await choose(db, paymentId, 'approve');
  expect(await askProvider(context, { bookingId: newId(), paymentId }, admin)).toBe('gone');
  expect(await askProvider(context, { bookingId, paymentId: 'none' }, admin)).toBe('gone');
  expect(await askProvider(context, { bookingId, paymentId }, admin)).toBe('captured');
  expect((await readBooking(db, { id: bookingId }))?.status).toBe('confirmed');
  expect(await historyOf(bookingId)).toContain('Provider checked: captured. (The Office)');
});

test('documents go out once, however often the button is pressed, and only for what is confirmed', async () => {
  const { db } = database;
  const { bookingId } = await confirmed();
  const outcomes = await Promise.all([1, 2, 3].map(() => resendDocuments(db, bookingId, admin)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const queued = await db
    .selectFrom('bookingOutbox')
    .select('kind')
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'documents')
    .execute();
  expect(queued).toHaveLength(1);
  const { bookingId: held } = await heldBooking(db, flightsFor(flights));
  expect(await resendDocuments(db, held, admin)).toEqual({ ok: false, error: 'not_confirmed' });
  expect(await historyOf(bookingId)).toContain('Documents sent again. (The Office)');
});

test('a slip in an address is put right once; the second administrator sees what the first wrote', async () => {
  const { db } = database;
  const { bookingId } = await confirmed({
    contact: { email: 'amina@exmaple.com', phone: '+254712555048', isVerified: true },
  });
  const seen = { email: 'amina@exmaple.com', phone: '+254712555048' };
  const typed = { email: ' Amina@Example.com ', phone: '0712 555 049' };
  expect(await correctContact(db, { bookingId, seen, typed: { email: 'amina', phone: '12' } }, admin)).toMatchObject({
    error: 'invalid',
    problems: { email: expect.any(String), phone: expect.any(String) },
  });
  expect(await correctContact(db, { bookingId, seen, typed }, admin)).toEqual({
    ok: true,
    contact: { email: 'amina@example.com', phone: '+254712555049' },
  });
  expect(await correctContact(db, { bookingId, seen, typed: { email: 'zoe@example.com', phone: '' } }, admin)).toEqual({
    ok: false,
    error: 'changed_meanwhile',
    now: { email: 'amina@example.com', phone: '+254712555049' },
  });
  expect(await readBooking(db, { id: bookingId })).toMatchObject({
    contactEmail: 'amina@example.com',
    contactVerifiedAt: null,
  });
  // The audit log is permanent, so it has masked addresses only.
  const { before, after } = await db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'contact_corrected')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify([before, after])).not.toContain('amina@');
});

test('who has a booking only by its old address loses it with the address; who booked it signed in does not', async () => {
  const { db } = database;
  const account = async (email: string) => {
    const id = newId();
    await db.insertInto('users').values({ id, email, emailVerified: true }).execute();
    return id;
  };
  const stranger = await account('stranger@example.com');
  const customer = await account('customer@example.com');
  const contact = { email: 'stranger@example.com', phone: '+254712555048', isVerified: false };
  const seen = { email: contact.email, phone: contact.phone };
  const byGuest = await confirmed({ contact });
  const bySignedIn = await confirmed({ contact, actor: { ...visitor(), id: customer, role: 'client' } });
  await db
    .transaction()
    .execute((transaction) => joinKnownAccounts(transaction, [byGuest.bookingId, bySignedIn.bookingId]));
  const ownerOf = async (bookingId: string) => (await readBooking(db, { id: bookingId }))?.userId;
  expect(await ownerOf(byGuest.bookingId)).toBe(stranger);
  const correct = (bookingId: string, typed: typeof seen, before: typeof seen) =>
    correctContact(db, { bookingId, typed, seen: before }, admin);
  // Another number alone says nothing of the mailbox.
  const renumbered = { ...seen, phone: '+254712555049' };
  await correct(byGuest.bookingId, renumbered, seen);
  expect(await ownerOf(byGuest.bookingId)).toBe(stranger);
  await correct(byGuest.bookingId, { ...renumbered, email: 'right@example.com' }, renumbered);
  await correct(bySignedIn.bookingId, { ...seen, email: 'right@example.com' }, seen);
  expect(await ownerOf(byGuest.bookingId)).toBeNull();
  expect(await ownerOf(bySignedIn.bookingId)).toBe(customer);
  expect(await historyOf(byGuest.bookingId)).toContain('Left the account of its former address.');
});

test('a passport number is shown on request; the audit log has the access, not the number', async () => {
  const { db } = database;
  const { bookingId } = await confirmed();
  const parts = { db, secret: testSecret };
  expect(await revealPassport(parts, { bookingId, position: 0 }, admin)).toEqual({
    ok: true,
    number: 'AK0482917',
  });
  expect(await revealPassport(parts, { bookingId, position: 7 }, admin)).toMatchObject({ error: 'gone' });
  expect(
    await revealPassport({ db, secret: 'another secret of thirty-two signs' }, { bookingId, position: 0 }, admin),
  ).toMatchObject({ error: 'sealed_otherwise' });
  expect(await historyOf(bookingId)).toContain('Passport number of Amina Zawadi Hassan seen. (The Office)');
  const entries = await db.selectFrom('auditLog').selectAll().where('action', '=', 'passport_seen').execute();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain('0482917');
});

test('a note stands with its author, the newest first', async () => {
  const { db } = database;
  const { bookingId } = await confirmed();
  expect(await addNote(db, { bookingId, text: ' \n ' }, admin)).toEqual({ ok: false, error: 'empty' });
  expect(await addNote(db, { bookingId, text: 'x'.repeat(2_001) }, admin)).toEqual({
    ok: false,
    error: 'too_long',
  });
  await addNote(db, { bookingId, text: 'Called, no answer.' }, admin);
  await addNote(db, { bookingId, text: 'Called again.\nWill pay on Monday.' }, admin);
  expect(await listNotes(db, bookingId)).toMatchObject([
    { text: 'Called again.\nWill pay on Monday.', author: 'The Office' },
    { text: 'Called, no answer.', author: 'The Office' },
  ]);
  expect(await addNote(db, { bookingId: newId(), text: 'x' }, admin)).toEqual({ ok: false, error: 'gone' });
});

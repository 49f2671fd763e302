import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOfficeBooking } from '#features/booking/back-office/read-office-booking.ts';
import { paidAndBack } from '#features/booking/cancel/quote-cancellation.ts';
import { agreedPrice } from '#features/booking/holds/agreed-price.ts';
import { newId } from '#lib/ids.ts';
import { officeParts } from '#tests/booking/batchers.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { outcomeOf } from '../../../answer-form.ts';
import { bookingIntents } from './booking-forms.ts';

let database: TestDatabase;
const actor = { id: newId(), role: 'admin' as const };
const refundDue = {
  state: 'refund_due' as const,
  capturedMinor: 100,
  capturedUsdMinor: 1,
  capturedAt: new Date(),
  refundMinor: 100,
  refundUsdMinor: 1,
  refundDueAt: new Date(),
};

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: actor.id, email: 'office@example.com', fullName: 'The Office', role: 'admin' })
    .execute();
});
afterAll(() => database.drop());

test('who paid shillings for a trip in dollars gets shillings back, and the office reads shillings', async () => {
  const { db } = database;
  const held = await heldBooking(db, flightsFor(await makeFlights(db)), {
    price: agreedPrice(12_345, { code: 'USD', ratePerUsd: 1, lockedRates: { KES: 129 } }),
    payment: { method: 'mpesa', provider: 'sandbox', payerPhone: '+254712555048', asksIn: 'KES' },
  });
  expect(await pay(db, held)).toBe('confirmed');
  const before = await readOfficeBooking(db, held.bookingId);
  const quote = before?.cancellation?.byTerms;
  if (!quote) throw new Error('Nothing to cancel');
  // 123.45 dollars at 129 shillings, and three quarters of it.
  expect(paidAndBack(before.booking, quote)).toEqual({
    style: { currency: 'KES', isToTheCent: false },
    paid: 1_592_500,
    back: 1_194_400,
  });
  const form = new FormData();
  const fields = { intent: 'cancel', reason: 'Ill', refund: 'terms', terms_units: quote.refundUnits, terms_minor: 0 };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const parts = { ...officeParts(db), secret: 'a test secret', actor };
  expect(await outcomeOf(form, bookingIntents(parts, held.bookingId))).toEqual({
    kind: 'done',
    text: 'Cancelled. KSh 11,944 is refunded to the customer.',
  });
  const after = await readOfficeBooking(db, held.bookingId);
  expect(after?.history[0]?.text).toBe('Cancelled by the office. KSh 11,944 to be refunded. Reason: Ill');
  const audited = await db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'booking_cancelled')
    .executeTakeFirst();
  expect(audited?.after).toMatchObject({ currency: 'KES', refundMinor: 1_194_400 });
});

test('a refund that its provider refused is sent by hand in two steps, and never while it may be on its way', async () => {
  const { db } = database;
  const { bookingId, paymentId } = await unpaidBooking(db);
  const parts = { ...officeParts(db), secret: 'a test secret', actor };
  const answer = async (intent: string, more: Record<string, string> = {}, payment = paymentId) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, of: payment, ...more })) form.set(name, value);
    const outcome = await outcomeOf(form, bookingIntents(parts, bookingId));
    return outcome && 'text' in outcome ? [outcome.kind, outcome.text] : [outcome?.kind];
  };
  await db.updateTable('payments').set(refundDue).where('id', '=', paymentId).execute();
  expect(await answer('by-hand')).toEqual(['failed', expect.stringMatching('may send it')]);
  await db.updateTable('payments').set({ refundFailure: 'no_initiator' }).where('id', '=', paymentId).execute();
  const slip = { reference: 'SKF7BYHAND' };
  expect(await answer('refunded', slip)).toEqual(['failed', expect.stringMatching('Send it by hand')]);
  expect(await answer('by-hand', {}, newId())).toEqual(['failed', expect.stringMatching('does not belong')]);
  expect(await answer('by-hand')).toEqual(['done', expect.stringMatching('not asked any more')]);
  expect(await answer('by-provider')).toEqual(['done', expect.stringMatching('asked again')]);
  expect(await answer('by-provider')).toEqual(['failed', expect.stringMatching('meanwhile')]);
  await answer('by-hand');
  expect(await answer('refunded', { reference: ' ' })).toEqual(['refused', expect.stringMatching('reference')]);
  // In the pages of the provider, whose money it is then.
  expect(await answer('refunded', { ...slip, 'at-provider': 'yes' })).toEqual([
    'done',
    expect.stringMatching('gets an email'),
  ]);
  expect(await answer('twice-closed')).toEqual(['failed', expect.stringMatching('meanwhile')]);
  const { credit } = await db
    .selectFrom('ledgerTransfers')
    .select('credit')
    .where('paymentId', '=', paymentId)
    .where('credit', 'like', 'money:%')
    .executeTakeFirstOrThrow();
  expect(credit).toBe('money:sandbox:KES');
});

test('of a customer of the sample world the office says that no mail is sent', async () => {
  const { db } = database;
  const { bookingId, paymentId } = await unpaidBooking(db);
  await db.updateTable('bookings').set({ contactEmail: 'juma@sample.example' }).where('id', '=', bookingId).execute();
  await db
    .updateTable('payments')
    .set({ ...refundDue, provider: 'office' })
    .where('id', '=', paymentId)
    .execute();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    intent: 'refunded',
    of: paymentId,
    reference: 'SLIP 12',
  }))
    form.set(name, value);
  const parts = { ...officeParts(db), secret: 'a test secret', actor };
  expect(await outcomeOf(form, bookingIntents(parts, bookingId))).toEqual({
    kind: 'done',
    text: 'Refund marked as sent. Sample customer: no mail is sent.',
  });
});

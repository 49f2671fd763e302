import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOfficeBooking } from '#features/booking/back-office/read-office-booking.ts';
import { paidAndBack } from '#features/booking/cancel/refund-of.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#features/booking/fixtures/held-booking.ts';
import { agreedPrice } from '#features/booking/holds/agreed-price.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { answerCancel } from './answer-booking-form.ts';

let database: TestDatabase;
const actor = { id: newId(), role: 'admin' as const };

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: actor.id, email: 'office@example.com', full_name: 'The Office', role: 'admin' })
    .execute();
});
afterAll(() => database.drop());

test('who paid shillings for a trip in dollars gets shillings back, and the office reads shillings', async () => {
  const { db } = database;
  const held = await heldBooking(db, flightsFor(await makeFlights(db)), {
    price: agreedPrice(12_345, { code: 'USD', ratePerUsd: 1, kesPerUsd: 129 }),
    payment: { method: 'mpesa', provider: 'sandbox', payerPhone: '+254712555048' },
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
  const fields = { reason: 'Ill', refund: 'terms', terms_units: quote.refundUnits, terms_minor: 0 };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  expect(await answerCancel({ db, actor }, held.bookingId, form)).toEqual({
    kind: 'done',
    text: 'Cancelled. KSh 11,944 goes back to the customer.',
  });
  const after = await readOfficeBooking(db, held.bookingId);
  expect(after?.history[0]?.text).toBe('Cancelled by the office. KSh 11,944 to be refunded. Reason: Ill');
  const audited = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'booking_cancelled')
    .executeTakeFirst();
  expect(audited?.after).toMatchObject({ currency: 'KES', refundMinor: 1_194_400 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeParts } from '#features/booking/fixtures/office-parts.ts';
import { unpaidBooking } from '#features/payments/fixtures/unpaid-bookings.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { answerBookingForm } from './answer-booking-form.ts';

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

test('a refund that its provider refused is sent by hand in two steps, and never while it may be on its way', async () => {
  const { db } = database;
  const { bookingId, paymentId } = await unpaidBooking(db);
  const parts = { ...officeParts(db), secret: 'a secret of the house', actor };
  const answer = async (intent: string, more: Record<string, string> = {}, payment = paymentId) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, payment, ...more })) form.set(name, value);
    const outcome = await answerBookingForm(parts, bookingId, form);
    return outcome && 'text' in outcome ? [outcome.kind, outcome.text] : [outcome?.kind];
  };
  await db
    .updateTable('payments')
    .set({
      state: 'refund_due',
      captured_minor: 100,
      captured_usd_minor: 1,
      captured_at: new Date(),
      refund_minor: 100,
      refund_usd_minor: 1,
      refund_due_at: new Date(),
    })
    .where('id', '=', paymentId)
    .execute();
  expect(await answer('by-hand')).toEqual(['failed', expect.stringMatching('may send it')]);
  await db
    .updateTable('payments')
    .set({ refund_failure: 'no_initiator' })
    .where('id', '=', paymentId)
    .execute();
  const slip = { reference: 'SKF7BYHAND' };
  expect(await answer('refunded', slip)).toEqual(['failed', expect.stringMatching('Say first')]);
  expect(await answer('by-hand', {}, newId())).toEqual(['failed', expect.stringMatching('does not belong')]);
  expect(await answer('by-hand')).toEqual(['done', expect.stringMatching('not asked any more')]);
  expect(await answer('by-provider')).toEqual(['done', expect.stringMatching('asked again')]);
  expect(await answer('by-provider')).toEqual(['failed', expect.stringMatching('meanwhile')]);
  await answer('by-hand');
  expect(await answer('refunded', { reference: ' ' })).toEqual(['refused', expect.stringMatching('name')]);
  // In the pages of the provider, whose money it is then.
  expect(await answer('refunded', { ...slip, 'at-provider': 'yes' })).toEqual([
    'done',
    expect.stringMatching('told'),
  ]);
  expect(await answer('twice-closed')).toEqual(['failed', expect.stringMatching('meanwhile')]);
  const { credit } = await db
    .selectFrom('ledger_transfers')
    .select('credit')
    .where('payment_id', '=', paymentId)
    .where('credit', 'like', 'money:%')
    .executeTakeFirstOrThrow();
  expect(credit).toBe('money:sandbox:KES');
});

test('of a customer of the sample world the office says that no mail is sent', async () => {
  const { db } = database;
  const { bookingId, paymentId } = await unpaidBooking(db);
  await db
    .updateTable('bookings')
    .set({ contact_email: 'juma@sample.example' })
    .where('id', '=', bookingId)
    .execute();
  await db
    .updateTable('payments')
    .set({
      provider: 'office',
      state: 'refund_due',
      captured_minor: 100,
      captured_usd_minor: 1,
      captured_at: new Date(),
      refund_minor: 100,
      refund_usd_minor: 1,
      refund_due_at: new Date(),
    })
    .where('id', '=', paymentId)
    .execute();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    intent: 'refunded',
    payment: paymentId,
    reference: 'SLIP 12',
  }))
    form.set(name, value);
  const parts = { ...officeParts(db), secret: 'a secret of the house', actor };
  expect(await answerBookingForm(parts, bookingId, form)).toEqual({
    kind: 'done',
    text: 'Refund marked as sent. Sample customer: no mail is sent.',
  });
});

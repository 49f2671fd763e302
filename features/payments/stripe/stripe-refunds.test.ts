import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transfersOfBooking, unbalancedCurrencies } from '#features/ledger/ledger.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { atStripe, paymentsWithStripe } from '#tests/payments/stripe/payments-with-stripe.ts';
import type { StripeEvent } from '#tests/payments/stripe/stripe-objects.ts';
import { type StripeServer, startStripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { readPayment } from '../payment-row.ts';
import { takeCallback } from '../providers/provider-events.ts';
import { sendDueRefunds } from '../send-due-refunds.ts';
import { settlePayment } from '../settle-payment.ts';
import { callStripe } from './stripe-client.ts';

let database: TestDatabase;
let server: StripeServer;
let context: ReturnType<typeof paymentsWithStripe>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStripeServer();
  context = paymentsWithStripe(database.db, server);
});
beforeEach(() => {
  server.recover();
  server.books.refundsBegin = 'succeeded';
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const row = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function paid() {
  const made = await atStripe(context, server);
  const intent = server.books.pay(made.session.id);
  await settlePayment(context, made.paymentId);
  const payment = await readPayment(database.db, made.paymentId);
  if (payment?.state !== 'captured') throw new Error('It was not captured');
  return { ...made, payment, intent };
}

/** Half of what came was not asked for, so all of it is due back. */
async function due() {
  const made = await atStripe(context, server);
  const intent = server.books.pay(made.session.id, { amount: 1_741_800 });
  await settlePayment(context, made.paymentId);
  return { ...made, intent };
}

const askAgainNow = (id: string) =>
  database.db
    .updateTable('payments')
    .set({ requestedAt: new Date(0) })
    .where('id', '=', id)
    .execute();

const lastEvent = (type: string): StripeEvent => {
  const event = server.books.events.findLast((one) => one.type === type);
  if (!event) throw new Error(`Nothing was said of ${type}`);
  return event;
};

describe('a refund', () => {
  test('goes once, however often and at once it is asked for, and whatever was lost on the way', async () => {
    const { payment, intent } = await paid();
    server.fail('lost', { times: 2, on: /^POST .*refunds/ });
    await expect(context.stripe.refund(payment, 1_000)).rejects.toThrow('Stripe answered with');
    const outcomes = await Promise.all([1, 2, 3].map(() => context.stripe.refund(payment, 1_000)));
    const [refund, ...others] = server.books.refundsOf(intent.id);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount: 1_000, metadata: { payment_id: payment.id } });
    for (const outcome of outcomes) expect(outcome).toEqual({ state: 'refunded', refundReference: refund?.id });
    expect(await context.stripe.refund(payment, 2_000)).toEqual({
      state: 'failed',
      reason: 'other_amount_refunded',
    });
  });

  test('is one for those who ask in the same moment, before Stripe lists any', async () => {
    const { payment, intent } = await paid();
    await Promise.all([1, 2, 3, 4].map(() => context.stripe.refund(payment, 1_000)));
    expect(server.books.refundsOf(intent.id)).toHaveLength(1);
  });

  test('that a person sent in Stripe’s own pages is not sent a second time', async () => {
    const { payment, intent } = await paid();
    const byHand = server.books.refund(new URLSearchParams({ payment_intent: intent.id, amount: '1000' }));
    expect(await context.stripe.refund(payment, 1_000)).toEqual({
      state: 'refunded',
      refundReference: byHand.id,
    });
    expect(server.books.refundsOf(intent.id)).toHaveLength(1);
  });

  test('that takes a while is pending until Stripe says so, and then in the books', async () => {
    const { paymentId, intent } = await due();
    server.books.refundsBegin = 'pending';
    expect(await sendDueRefunds(context)).toEqual({ sent: 0, failed: 0 });
    expect(await row(paymentId)).toMatchObject({ state: 'refund_due', refundFailure: null });
    const [refund] = server.books.refundsOf(intent.id);
    server.books.decideRefund(refund?.id ?? '', 'succeeded');
    const event = server.callback(lastEvent('refund.updated'));
    expect(await takeCallback(context, 'stripe', event)).toBe('taken');
    expect(await takeCallback(context, 'stripe', event)).toBe('repeated');
    expect(await row(paymentId)).toMatchObject({ state: 'refunded', refundReference: refund?.id });
    expect(server.books.refundsOf(intent.id)).toHaveLength(1);
  });

  test('that a bank gave back is sent anew, three times, and then a person has to see to it', async () => {
    const { paymentId, intent } = await due();
    server.books.refundsBegin = 'pending';
    for (const tries of [1, 2, 3]) {
      await askAgainNow(paymentId);
      expect(await sendDueRefunds(context)).toEqual({ sent: 0, failed: 0 });
      const refunds = server.books.refundsOf(intent.id);
      expect(refunds).toHaveLength(tries);
      server.books.decideRefund(refunds[0]?.id ?? '', 'failed');
    }
    await askAgainNow(paymentId);
    expect(await sendDueRefunds(context)).toEqual({ sent: 0, failed: 1 });
    expect(await row(paymentId)).toMatchObject({ refundFailure: 'expired_or_canceled_card' });
    expect(server.books.refundsOf(intent.id)).toHaveLength(3);
  });

  test('that a bank gave back long after it was sent is due again, once Stripe says so itself, and sent anew', async () => {
    const { bookingId, paymentId, intent } = await due();
    await sendDueRefunds(context);
    const newest = () => server.books.refundsOf(intent.id)[0]?.id ?? '';
    const take = (event: StripeEvent) => takeCallback(context, 'stripe', server.callback(event));
    // The word alone is nothing.
    const first = newest();
    expect(await take(server.books.recordEvent('refund.failed', { ...intent, payment_intent: intent.id }))).toBe(
      'taken',
    );
    expect(await row(paymentId)).toMatchObject({ state: 'refunded', refundReference: first });
    server.books.decideRefund(first, 'failed');
    server.fail('down');
    expect(await take(lastEvent('refund.failed'))).toBe('not_now');
    server.recover();
    expect(await take(lastEvent('refund.failed'))).toBe('taken');
    expect(await row(paymentId)).toMatchObject({ state: 'refunded', refundReference: newest() });
    expect(newest()).not.toBe(first);
    // The third is the last, and whoever tells of it is answered, though it is refused.
    for (const tries of [2, 3]) {
      expect(server.books.refundsOf(intent.id)).toHaveLength(tries);
      server.books.decideRefund(newest(), 'failed');
      expect(await take(lastEvent('refund.failed'))).toBe('taken');
    }
    expect(await row(paymentId)).toMatchObject({
      state: 'refund_due',
      refundFailure: 'expired_or_canceled_card',
    });
    const kinds = (await transfersOfBooking(database.db, bookingId)).map(({ kind }) => kind);
    const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length;
    expect(count('refund_sent')).toBe(count('refund_returned'));
    expect(count('refund_sent')).toBeGreaterThan(2);
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });

  test('that can not be is refused with Stripe’s own sentence, without keys; what is not known is asked again', async () => {
    const { payment, intent } = await paid();
    expect(await context.stripe.refund(payment, 99_999_999)).toEqual({
      state: 'failed',
      reason: 'Refund amount is greater than unrefunded amount on charge',
    });
    server.books.refund(new URLSearchParams({ payment_intent: intent.id }));
    expect(await context.stripe.refund(payment, 1_000)).toEqual({
      state: 'failed',
      reason: `Charge ${intent.latest_charge} has already been refunded.`,
    });
    const nothing = await atStripe(context, server);
    const unpaid = await readPayment(database.db, nothing.paymentId);
    if (!unpaid) throw new Error('There is no such payment');
    expect(await context.stripe.refund(unpaid, 1_000)).toEqual({
      state: 'failed',
      reason: 'nothing_to_refund',
    });
    const message = 'The key rk_live_51Abc**** can not see pi_1_secret_xyz of acct_1.';
    const reported = Object.assign(new Error(message), { type: 'StripeInvalidRequestError' });
    const error = await callStripe(Promise.reject(reported)).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ sentence: 'The key … can not see … of acct_1.' });
    expect(inspect(error)).not.toContain('acct_1');
    server.fail('down');
    await expect(context.stripe.refund(payment, 1_000)).rejects.toThrow('Stripe answered with StripeConnectionError');
  });
});

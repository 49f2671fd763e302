import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transfersOfBooking, unbalancedCurrencies } from '#features/ledger/ledger.ts';
import { createAccount } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { eventsOf, unpaidBooking, unpaidPayment } from '#tests/payments/unpaid-bookings.ts';
import { markReceived } from './mark-received.ts';
import type { PaymentProvider, RefundOutcome } from './payment-provider.ts';
import { markRefunded, sendByHand } from './refunds-by-hand.ts';
import { sendDueRefunds, sendRefundNow } from './send-due-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { submitPayment } from './submit-payment.ts';

let database: TestDatabase;
let context: ReturnType<typeof paymentsWithSandbox>;
let actor: { id: string; role: 'admin' };
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const auth = createTestAuth(db);
  const { id } = await createAccount({ db, auth }, { email: 'admin@example.com', role: 'admin' });
  actor = { id, role: 'admin' };
});
beforeEach(() => {
  context = paymentsWithSandbox(database.db);
});
afterAll(() => database.drop());

const payment = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audits = async (id: string) => {
  const rows = database.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subjectId', '=', id)
    .orderBy('at');
  return (await rows.execute()).map(({ action, actorId }) => `${action} by ${actorId}`);
};

async function byBank() {
  const made = await unpaidBooking(database.db, {
    method: 'bank_transfer',
    provider: 'office',
    holdKind: 'pay_later',
  });
  await submitPayment(context, made.paymentId, 'http://localhost:3000/booking/FM123456');
  return made;
}

test('a refund of more than came, or of money that never came, is not the sandbox to give', async () => {
  const sandbox = context.providers.get('sandbox');
  const { paymentId } = await unpaidBooking(database.db);
  await submitPayment(context, paymentId, 'http://localhost:3000/booking/FM123456');
  const payment = { id: paymentId } as Parameters<PaymentProvider['refund']>[0];
  expect(await sandbox?.refund(payment, 100)).toMatchObject({ state: 'failed' });
  await choose(database.db, paymentId, 'approve');
  expect(await sandbox?.refund(payment, 3_483_601)).toMatchObject({ state: 'failed' });
  expect(await sandbox?.refund(payment, 100)).toMatchObject({ state: 'refunded' });
  expect(await sandbox?.refund(payment, 200)).toMatchObject({ state: 'failed' });
});

test('a no that comes late says nothing of a try that was begun after it', async () => {
  const sandbox = context.providers.get('sandbox');
  if (!sandbox) throw new Error('There is no sandbox');
  const { paymentId } = await unpaidBooking(database.db);
  await submitPayment(context, paymentId, 'http://localhost:3000/booking/FM123456');
  await choose(database.db, paymentId, 'wrong_amount');
  await settlePayment(context, paymentId);
  const lateNo = Promise.withResolvers<RefundOutcome>();
  const refund = vi.fn<PaymentProvider['refund']>();
  refund.mockReturnValueOnce(lateNo.promise).mockResolvedValueOnce({ state: 'pending' });
  const slow = { ...context, providers: new Map([['sandbox', { ...sandbox, refund }]]) };
  const first = sendRefundNow(slow, paymentId);
  await vi.waitUntil(() => refund.mock.calls.length === 1);
  await sendRefundNow(slow, paymentId);
  lateNo.resolve({ state: 'failed', reason: 'not now' });
  await first;
  expect(await payment(paymentId)).toMatchObject({ state: 'refund_due', refundFailure: null });
  expect(await sendByHand(slow, paymentId, actor)).toEqual({ ok: false, error: 'in_progress' });
});

test('a provider that does not answer has its rest after three, while others refund beside it', async () => {
  const due: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { paymentId } = await unpaidBooking(database.db);
    await submitPayment(context, paymentId, 'http://localhost:3000/booking/FM123456');
    await choose(database.db, paymentId, 'wrong_amount');
    await settlePayment(context, paymentId);
    due.push(paymentId);
  }
  const [quickly = ''] = due;
  const own = database.db.updateTable('payments').where('id', '=', quickly);
  await own.set({ provider: 'quick' }).execute();
  const sandbox = context.providers.get('sandbox');
  if (!sandbox) throw new Error('There is no sandbox');
  const { promise: wasQuickRequested, resolve } = Promise.withResolvers<void>();
  const silent = vi.fn<PaymentProvider['refund']>(async () => {
    await wasQuickRequested;
    throw new Error('no route to host');
  });
  const refund = async () => {
    resolve();
    return { state: 'pending' } as const;
  };
  const providers = new Map([
    ['sandbox', { ...sandbox, refund: silent }],
    ['quick', { ...sandbox, name: 'quick', refund }],
  ]);
  expect(await sendDueRefunds({ ...context, providers })).toEqual({ sent: 0, failed: 3 });
  expect(silent).toHaveBeenCalledTimes(3);
  const attempts = await Promise.all(due.map(async (id) => (await payment(id)).refundAttempts));
  expect(attempts).toEqual([1, 1, 1, 1, 0, 0]);
  // What was left comes first as soon as it answers.
  expect(await sendDueRefunds(context)).toEqual({ sent: 2, failed: 0 });
});

describe('an administrator who sees a transfer', () => {
  test('confirms the booking, once, though a colleague sees it in the same moment', async () => {
    const { bookingId, paymentId } = await byBank();
    const seen = () => markReceived(context, { paymentId, amountMinor: 3_483_600 }, actor);
    const results = await Promise.all([seen(), seen(), seen()]);
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, outcome: 'captured' }]);
    expect(results.filter(({ ok }) => !ok)[0]).toEqual({ ok: false, error: 'already' });
    expect(await payment(paymentId)).toMatchObject({ state: 'captured', receivedBy: actor.id });
    expect(await audits(paymentId)).toEqual([`payment_received by ${actor.id}`]);
    expect(await eventsOf(database.db, bookingId)).toEqual([`confirmed ${paymentId}`]);
    expect((await transfersOfBooking(database.db, bookingId))[0]).toMatchObject({
      debit: 'money:office:KES',
    });
  });

  test('of another amount is told what was asked, and nothing moves', async () => {
    const { bookingId, paymentId } = await byBank();
    expect(await markReceived(context, { paymentId, amountMinor: 3_483_500 }, actor)).toEqual({
      ok: false,
      error: 'wrong_amount',
      requestedUnits: 34_836,
    });
    expect(await transfersOfBooking(database.db, bookingId)).toEqual([]);
    expect(await audits(paymentId)).toEqual([]);
  });

  test('of another amount who says it once more has it in the books, to go back', async () => {
    const { bookingId, paymentId } = await byBank();
    const received = { paymentId, amountMinor: 3_400_050, isOtherAmount: true };
    expect(await markReceived(context, received, actor)).toEqual({ ok: true, outcome: 'wrong_amount' });
    expect(await markReceived(context, received, actor)).toEqual({ ok: false, error: 'already' });
    expect(await payment(paymentId)).toMatchObject({
      state: 'refund_due',
      capturedMinor: 3_400_050,
      refundMinor: 3_400_050,
      failure: 'wrong_amount',
      receivedBy: actor.id,
    });
    expect(await eventsOf(database.db, bookingId)).toEqual([`money_returns ${paymentId}`]);
    expect(await audits(paymentId)).toEqual([`payment_received by ${actor.id}`]);
    expect(await markRefunded(context, { paymentId, reference: 'slip' }, actor)).toEqual({ ok: true });
    // Who ticks the box for the right amount after all has confirmed the booking.
    const { paymentId: other } = await byBank();
    expect(
      await markReceived(context, { paymentId: other, amountMinor: 3_483_600, isOtherAmount: true }, actor),
    ).toEqual({ ok: true, outcome: 'captured' });
  });

  test('can not say so of a card, whose provider knows better', async () => {
    const { paymentId } = await unpaidBooking(database.db);
    const error = { ok: false, error: 'not_by_hand' };
    expect(await markReceived(context, { paymentId, amountMinor: 3_483_600 }, actor)).toEqual(error);
    expect(await markRefunded(context, { paymentId, reference: 'slip' }, actor)).toEqual(error);
  });

  test('for a booking that was paid in another way gives it back, and names the slip, once', async () => {
    const { bookingId, paymentId } = await byBank();
    await markReceived(context, { paymentId, amountMinor: 3_483_600 }, actor);
    const second = await unpaidPayment(database.db, bookingId, { method: 'cash', provider: 'office' });
    expect(await markReceived(context, { paymentId: second, amountMinor: 3_483_600 }, actor)).toEqual({
      ok: true,
      outcome: 'paid_before',
    });
    expect(await sendDueRefunds(context)).toEqual({ sent: 0, failed: 0 });
    const handOut = (reference: string) => markRefunded(context, { paymentId: second, reference }, actor);
    expect(await handOut('  ')).toEqual({ ok: false, error: 'no_reference' });
    const results = await Promise.all(['slip 1', 'slip 2'].map(handOut));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'not_due' });
    expect(await audits(second)).toEqual([`payment_received by ${actor.id}`, `payment_refunded by ${actor.id}`]);
    expect(await payment(second)).toMatchObject({
      state: 'refunded',
      refundReference: expect.stringMatching('slip'),
    });
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });
});

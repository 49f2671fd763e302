import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import {
  type PaymentsWithMpesa,
  promptOf,
  startPaymentsWithMpesa,
  unpaidMpesa,
} from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { followPayment } from './poll-payments.ts';
import { PROMPT_SECONDS, promptStateOf, secondsUntilNextPrompt } from './prompt-rules.ts';
import { startPayment } from './start-payment.ts';
import { submitPayment } from './submit-payment.ts';

let database: TestDatabase;
let mpesa: PaymentsWithMpesa;
beforeAll(async () => {
  database = await createTestDatabase();
  mpesa = await startPaymentsWithMpesa(database.db);
  mpesa.daraja.phoneAnswers('ignore');
});
afterAll(async () => {
  await mpesa.stop();
  await database.drop();
});

const start = (bookingId: string, payerPhone: string, startedBy: 'payer' | 'limited' = 'payer') =>
  startPayment(mpesa.context, { bookingId, method: 'mpesa', payerPhone, startedBy });
const submit = (paymentId: string) => submitPayment(mpesa.context, paymentId, 'http://localhost/booking/FM1');
const age = (paymentId: string, seconds: number) =>
  sql`update payments set submitted_at = submitted_at - make_interval(secs => ${seconds}),
    requested_at = requested_at - make_interval(secs => ${seconds}) where id = ${paymentId}::uuid`.execute(database.db);
const phoneOf = async (paymentId: string) => {
  const payment = database.db.selectFrom('payments').select('payerPhone').where('id', '=', paymentId);
  return (await payment.executeTakeFirstOrThrow()).payerPhone ?? '';
};

describe('asking a telephone again', () => {
  test('the same one only after a minute, from however many tabs; another one at once', async () => {
    const { bookingId, paymentId } = await mpesa.prompted();
    const phone = await phoneOf(paymentId);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => start(bookingId, phone)));
    expect(new Set(tabs.map((tab) => (tab.ok ? 'started' : tab.error)))).toEqual(new Set(['just_requested']));

    const other = await start(bookingId, '+254701000001');
    expect(other).toMatchObject({ ok: true });
    await age(paymentId, PROMPT_SECONDS + 1);
    const again = await start(bookingId, phone);
    if (!again.ok) throw new Error(again.error);
    expect(again.paymentId).not.toBe(paymentId);
    expect(await submit(again.paymentId)).toEqual({ ok: true, next: 'page' });
    expect(await start(bookingId, phone)).toEqual({ ok: false, error: 'just_requested' });
  });

  test('nor for another booking while it rings, and of two that ask it at once one does', async () => {
    const { paymentId } = await mpesa.prompted();
    const phone = await phoneOf(paymentId);
    const others = await Promise.all([unpaidBooking(database.db, {}), unpaidBooking(database.db, {})]);
    const begun = await Promise.all(others.map(({ bookingId }) => start(bookingId, phone)));
    const submitAll = () => Promise.all(begun.map((one) => submit(one.ok ? one.paymentId : '')));
    expect(await submitAll()).toEqual(others.map(() => ({ ok: false, error: 'just_requested' })));
    await age(paymentId, PROMPT_SECONDS + 1);
    const answers = await submitAll();
    expect(answers.map((one) => (one.ok ? 'rings' : one.error)).toSorted()).toEqual(['just_requested', 'rings']);
  });

  test('at once after it said no', async () => {
    const { bookingId, paymentId } = await mpesa.prompted();
    const { checkoutRequestId } = await promptOf(mpesa.daraja, database.db, paymentId);
    await mpesa.daraja.answerPush(checkoutRequestId, 'cancel');
    expect(await start(bookingId, await phoneOf(paymentId))).toMatchObject({ ok: true });
  });

  test('when the first is paid late, the second money goes back by itself', async () => {
    const { bookingId, paymentId } = await mpesa.prompted();
    await age(paymentId, PROMPT_SECONDS);
    const again = await start(bookingId, await phoneOf(paymentId));
    if (!again.ok) throw new Error(again.error);
    await submit(again.paymentId);
    for (const id of [again.paymentId, paymentId]) {
      const { checkoutRequestId } = await promptOf(mpesa.daraja, database.db, id);
      await mpesa.daraja.answerPush(checkoutRequestId, 'pay');
    }
    const { rows } = await sql<{ id: string; state: string; failure: string | null }>`
      select id, state, failure from payments where booking_id = ${bookingId}::uuid order by created_at`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { id: paymentId, state: 'refund_due', failure: 'paid_before' },
      { id: again.paymentId, state: 'captured', failure: null },
    ]);
  });

  test('whoever has a glance at the booking not while its owner’s telephone rings', async () => {
    const { bookingId } = await mpesa.prompted();
    expect(await start(bookingId, '+254701000002', 'limited')).toEqual({ ok: false, error: 'underway' });
  });

  test('what is beyond the limits is refused before anything rings', async () => {
    const { bookingId } = await unpaidBooking(database.db, { chargedUnits: 250_001 });
    expect(await start(bookingId, '+254701000003')).toEqual({ ok: false, error: 'above_limit' });
    const exactly = await unpaidBooking(database.db, { chargedUnits: 250_000 });
    expect(await start(exactly.bookingId, '+254701000003')).toMatchObject({ ok: true });
    // A price in dollars is measured by the shillings that M-Pesa would ask for.
    const inDollars = await unpaidBooking(database.db, {
      currency: 'USD',
      ratePerUsd: 1,
      chargedUnits: 1931,
    });
    expect(await start(inDollars.bookingId, '+254701000004')).toEqual({ ok: false, error: 'above_limit' });
  });
});

describe('following a payment because somebody looks', () => {
  const queries = (checkoutRequestId: string) =>
    mpesa.daraja.callsOf('query').filter((body) => body.CheckoutRequestID === checkoutRequestId).length;

  test('asks nobody while the telephone has just begun to ring, and then one for all who look', async () => {
    const { paymentId } = await mpesa.prompted();
    const { checkoutRequestId } = await promptOf(mpesa.daraja, database.db, paymentId);
    expect(await followPayment(mpesa.context, paymentId)).toBe('not_now');
    await age(paymentId, 5);
    const polls = await Promise.all(Array.from({ length: 10 }, () => followPayment(mpesa.context, paymentId)));
    expect(polls.filter((outcome) => outcome !== 'not_now')).toEqual(['pending']);
    expect(queries(checkoutRequestId)).toBe(1);

    // The callback never comes: the next look finds out.
    mpesa.daraja.callbacks = 'held';
    await mpesa.daraja.answerPush(checkoutRequestId, 'no_funds');
    mpesa.daraja.callbacks = 'at_once';
    await age(paymentId, 5);
    expect(await followPayment(mpesa.context, paymentId)).toBe('failed');
    expect(await followPayment(mpesa.context, paymentId)).toBe('not_now');
    const row = database.db.selectFrom('payments').select(['state', 'failure']).where('id', '=', paymentId);
    expect(await row.executeTakeFirst()).toEqual({ state: 'failed', failure: 'no_funds' });
  });

  test('no page waits for a slow provider, whose answer is written down when it comes', async () => {
    const { paymentId } = await mpesa.prompted();
    const { checkoutRequestId } = await promptOf(mpesa.daraja, database.db, paymentId);
    mpesa.daraja.callbacks = 'held';
    await mpesa.daraja.answerPush(checkoutRequestId, 'cancel');
    mpesa.daraja.callbacks = 'at_once';
    mpesa.daraja.faults.push({ on: 'query', delayMs: 300 });
    await age(paymentId, 5);
    expect(await followPayment(mpesa.context, paymentId, 20)).toBe('slow');
    const row = database.db.selectFrom('payments').select('failure').where('id', '=', paymentId);
    await expect.poll(async () => (await row.executeTakeFirst())?.failure).toBe('cancelled');
  });

  test('what M-Pesa never took is tried again with the same payment, and rings once', async () => {
    const { paymentId } = await unpaidMpesa(database.db);
    await mpesa.daraja.down();
    expect(await submit(paymentId)).toEqual({ ok: false, error: 'unreachable' });
    await mpesa.daraja.up();
    expect(await submit(paymentId)).toEqual({ ok: true, next: 'page' });
    expect((await promptOf(mpesa.daraja, database.db, paymentId)).count).toBe(1);
  });
});

const now = new Date('2026-12-01T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [{ state: 'submitted', push: 'sent', submittedAt: ago(18.4) }, 42],
  [{ state: 'unknown', push: 'unanswered', submittedAt: ago(59) }, 1],
  [{ state: 'submitted', push: 'sent', submittedAt: ago(60) }, 0],
  [{ state: 'failed', push: 'sent', submittedAt: ago(5) }, 0],
  [{ state: 'submitted', push: null, submittedAt: ago(5) }, 0],
  // Two clocks are never quite the same.
  [{ state: 'submitted', push: 'sent', submittedAt: ago(-3) }, 60],
] as const)('%j may be asked again in %i seconds', (payment, seconds) => {
  expect(secondsUntilNextPrompt(payment, now)).toBe(seconds);
});

test.each([
  [{ state: 'submitted', push: 'sent', submittedAt: ago(3) }, 'sent'],
  [{ state: 'submitted', push: 'unanswered', submittedAt: ago(3) }, 'sent'],
  [{ state: 'submitted', push: 'unanswered', submittedAt: ago(12) }, 'unanswered'],
  [{ state: 'submitted', push: 'lost', submittedAt: ago(1) }, 'unanswered'],
  [{ state: 'submitted', push: null, submittedAt: ago(3) }, 'unsent'],
  [{ state: 'unknown', push: 'sent', submittedAt: ago(200) }, 'unknown'],
] as const)('%j is %s', (payment, state) => {
  expect(promptStateOf(payment, now)).toBe(state);
});

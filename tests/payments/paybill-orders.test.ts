import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { followUpReceipts } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import { pollWaitingPayments } from '#features/payments/poll-payments.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '../booking/held-booking.ts';
import { type PaymentsWithMpesa, promptOf, startPaymentsWithMpesa } from './mpesa/payments-with-mpesa.ts';
import { unpaidPayment } from './unpaid-bookings.ts';

let database: TestDatabase;
let mpesa: PaymentsWithMpesa;
let flight: string;
beforeAll(async () => {
  database = await createTestDatabase();
  mpesa = await startPaymentsWithMpesa(database.db);
  mpesa.daraja.callbacks = 'held';
  mpesa.daraja.phoneAnswers('ignore');
  const { client, paths } = mpesa.context.mpesa;
  await client.registerPaybill({
    checkUrl: paths.addressOf({ kind: 'paybill_check' }),
    moneyUrl: paths.addressOf({ kind: 'paybill_money' }),
  });
  [flight = ''] = await makeFlights(database.db, { seats: 500 });
});
afterAll(async () => {
  await mpesa.stop();
  await database.drop();
});

let phones = 0;

/** A booking with a prompt on the customer's phone. */
async function ringing() {
  phones += 1;
  const payerPhone = `+2547${String(phones).padStart(8, '0')}`;
  const held = await heldBooking(database.db, flightsFor([flight]), {
    payment: { method: 'mpesa', provider: 'mpesa', payerPhone, asksIn: 'KES' },
  });
  await submitPayment(mpesa.context, held.paymentId, 'http://localhost:3000');
  const { checkoutRequestId, amountKes } = await promptOf(mpesa.daraja, database.db, held.paymentId);
  return { ...held, checkoutRequestId, amountKes };
}

/** Queries M-Pesa about the received callbacks. */
async function round(): Promise<void> {
  await sql`update mpesa_receipts set requested_at = now() - interval '1 day'`.execute(database.db);
  await followUpReceipts(mpesa.context);
  await mpesa.daraja.reportHeld();
}

const endOf = async (bookingId: string) => {
  const { db } = database;
  const payments = await db
    .selectFrom('payments')
    .select(['state', 'providerReference as receipt'])
    .where('bookingId', '=', bookingId)
    // What failed has no money.
    .where('capturedMinor', 'is not', null)
    .orderBy('createdAt')
    .execute();
  const { status, reference } = await db
    .selectFrom('bookings')
    .select(['status', 'reference'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const receipts = await db
    .selectFrom('mpesaReceipts')
    .select(['receipt', 'state', 'reason'])
    .where('account', '=', reference)
    .orderBy('state')
    .execute();
  return { status, payments, receipts };
};

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    ordersOf([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

/** `callback` and `query` of the prompt, `paybill` is its confirmation, `round` the query about that. */
const steps = ['callback', 'query', 'paybill', 'round'] as const;
type Step = (typeof steps)[number];
/** Before the confirmation there is nothing to query. */
const orders = ordersOf(steps).filter((order) => process.env.LONG || order.indexOf('paybill') < order.indexOf('round'));
/** Of what differs less from one to the next. */
const aHandful = orders.filter((_, number) => process.env.LONG || number % 3 === 0);
type Ringing = Awaited<ReturnType<typeof ringing>>;

async function walk(order: readonly Step[], { paymentId, checkoutRequestId }: Ringing, receipt: string) {
  for (const step of order) {
    if (step === 'callback') await mpesa.daraja.reportPush(checkoutRequestId);
    else if (step === 'query') await settlePayment(mpesa.context, paymentId);
    else if (step === 'paybill') await mpesa.daraja.reportPaybill(receipt);
    else await round();
  }
}

describe('the same money', () => {
  test.each(orders)('counts once: %s, %s, %s, %s, and all of it again', async (...order) => {
    const booked = await ringing();
    await mpesa.daraja.answerPush(booked.checkoutRequestId, 'pay');
    const { receipt } = await promptOf(mpesa.daraja, database.db, booked.paymentId);
    if (!receipt) throw new Error('Nobody paid');
    await walk([...order, 'round', ...order.toReversed(), 'round'], booked, receipt);
    expect(await endOf(booked.bookingId)).toEqual({
      status: 'confirmed',
      payments: [{ state: 'captured', receipt }],
      receipts: [{ receipt, state: 'matched', reason: null }],
    });
  });

  test.each<Step[][]>([
    [['paybill', 'round', 'round']],
    [['query', 'paybill', 'round', 'round']],
    [['paybill', 'query', 'round', 'round']],
    [['callback', 'paybill']],
  ])('counts once though the rest of it is never told: %s', async (order) => {
    const booked = await ringing();
    await mpesa.daraja.answerPush(booked.checkoutRequestId, 'pay');
    const { receipt } = await promptOf(mpesa.daraja, database.db, booked.paymentId);
    if (!receipt) throw new Error('Nobody paid');
    await walk(order, booked, receipt);
    expect(await endOf(booked.bookingId)).toEqual({
      status: 'confirmed',
      payments: [{ state: 'captured', receipt }],
      receipts: [{ receipt, state: 'matched', reason: null }],
    });
  });
});

test.each(aHandful)('who declines a prompt and pays at the paybill pays once: %s, %s, %s, %s', async (...order) => {
  const booked = await ringing();
  await mpesa.daraja.answerPush(booked.checkoutRequestId, 'cancel');
  const { amountKes, reference: account } = booked;
  const { receipt } = await mpesa.daraja.payToPaybill({ amountKes, account, isUnreported: true });
  await walk([...order, 'round', 'round', 'callback', 'query'], booked, receipt);
  expect(await endOf(booked.bookingId)).toEqual({
    status: 'confirmed',
    payments: [{ state: 'captured', receipt }],
    receipts: [{ receipt, state: 'matched', reason: null }],
  });
});

describe('who pays twice', () => {
  test.each(aHandful)('has one of them waiting to be sent back: %s, %s, %s, %s', async (...order) => {
    const booked = await ringing();
    const { amountKes, reference: account } = booked;
    const { receipt } = await mpesa.daraja.payToPaybill({ amountKes, account, isUnreported: true });
    await mpesa.daraja.answerPush(booked.checkoutRequestId, 'pay');
    const prompt = await promptOf(mpesa.daraja, database.db, booked.paymentId);
    // The paybill does not confirm prompts here: only their own callback does.
    await walk([...order, 'callback', 'round', 'round', 'query'], booked, receipt);
    const { status, payments, receipts } = await endOf(booked.bookingId);
    expect({ status, states: payments.map(({ state }) => state) }).toEqual({
      status: 'confirmed',
      states: ['captured'],
    });
    const waiting = receipts.filter(({ state }) => state === 'unmatched');
    expect(waiting).toEqual([expect.objectContaining({ reason: 'already_paid' })]);
    const both = [payments[0]?.receipt, waiting[0]?.receipt].toSorted();
    expect(both).toEqual([receipt, prompt.receipt].toSorted());
  });
});

test('a prompt that is paid after money at the paybill was is asked about until then, and goes back', async () => {
  const booked = await ringing();
  const { amountKes, reference: account } = booked;
  const { receipt } = await mpesa.daraja.payToPaybill({ amountKes, account, isUnreported: true });
  await walk(['paybill', 'round', 'round'], booked, receipt);
  expect(await endOf(booked.bookingId)).toMatchObject({
    status: 'confirmed',
    payments: [{ state: 'captured', receipt }],
  });
  // Its callback never comes.
  await mpesa.daraja.answerPush(booked.checkoutRequestId, 'pay');
  await sql`update payments set submitted_at = now() - interval '2 hours', requested_at = null
    where id = ${booked.paymentId}`.execute(database.db);
  await pollWaitingPayments(mpesa.context);
  expect(await endOf(booked.bookingId)).toMatchObject({
    payments: [
      { state: 'refund_due', receipt: booked.checkoutRequestId },
      { state: 'captured', receipt },
    ],
    receipts: [{ receipt, state: 'matched' }],
  });
});

test('a prompt of which M-Pesa says late that it was paid, after its money came to the paybill, is no second', async () => {
  const booked = await ringing();
  await mpesa.daraja.answerPush(booked.checkoutRequestId, 'pay');
  const { receipt } = await promptOf(mpesa.daraja, database.db, booked.paymentId);
  const inProgress = {
    requestId: 'a',
    errorCode: '500.001.1001',
    errorMessage: 'The transaction is being processed',
  };
  mpesa.daraja.faults.push({ on: 'query', answer: { status: 500, body: inProgress } });
  await walk(['paybill', 'round', 'callback', 'query', 'round'], booked, receipt ?? '');
  expect(await endOf(booked.bookingId)).toMatchObject({
    status: 'confirmed',
    payments: [{ state: 'captured', receipt }],
    receipts: [{ receipt, state: 'matched' }],
  });
});

test.each<Step[][]>([
  [['paybill', 'round', 'round', 'query']],
  [['paybill', 'round', 'round', 'callback', 'query']],
  [['query', 'paybill', 'round', 'round']],
])('a prompt that is paid after a card was goes back, and its money counts once: %s', async (order) => {
  const booked = await ringing();
  expect(await pay(database.db, { paymentId: await unpaidPayment(database.db, booked.bookingId) })).toBe('confirmed');
  await mpesa.daraja.answerPush(booked.checkoutRequestId, 'pay');
  const { receipt } = await promptOf(mpesa.daraja, database.db, booked.paymentId);
  if (!receipt) throw new Error('Nobody paid');
  await walk(order, booked, receipt);
  const { payments, receipts } = await endOf(booked.bookingId);
  expect(payments).toContainEqual({ state: 'refund_due', receipt });
  expect(receipts).toEqual([{ receipt, state: 'matched', reason: null }]);
});

test('after all of it the books are right', async () => {
  expect(await brokenInvariants(database.db)).toEqual([]);
});

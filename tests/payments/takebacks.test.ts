import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { CUSTOMERS, moneyAt, providerFees, readBalances, TAKEN_BACK } from '#features/ledger/ledger.ts';
import { pollEvents, takeCallback } from '#features/payments/providers/provider-events.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { closeTakeback, listOpenTakebacks } from '#features/payments/takebacks/takebacks.ts';
import { closeUnknownEvent, listUnknownEvents } from '#features/payments/unknown-events.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { makeAgent } from '../agents/agents.ts';
import { atStripe, bookingPage, paymentsWithStripe } from './stripe/payments-with-stripe.ts';
import type { StripeEvent } from './stripe/stripe-objects.ts';
import { type StripeServer, startStripeServer } from './stripe/stripe-server.ts';

let database: TestDatabase;
let server: StripeServer;
let context: ReturnType<typeof paymentsWithStripe>;
let admin: { id: string; role: 'admin' };
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStripeServer();
  const made = paymentsWithStripe(database.db, server);
  context = { ...made, settle: settleBookingOrDeposit(database.db, made.hooks, made.settle) };
  admin = { id: newId(), role: 'admin' };
  await sql`insert into users (id, email, role) values (${admin.id}, 'office@example.com', 'admin')`.execute(
    database.db,
  );
});
beforeEach(() => {
  server.recover();
  context.hooks.events.length = 0;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** The money invariants always hold. These bookings have no travellers and no seats. */
const brokenMoney = async () =>
  (await brokenInvariants(database.db)).filter((broken) =>
    /^(ledger|balances|accounts|customers_are|payments_are|taken_back|providers_have|losses|agency_credit|deposits)/.test(
      broken,
    ),
  );

async function paid(wanted: Parameters<typeof atStripe>[2] = {}) {
  const made = await atStripe(context, server, wanted);
  const intent = server.books.pay(made.session.id);
  expect(await settlePayment(context, made.paymentId)).toBe('captured');
  context.hooks.events.length = 0;
  return { ...made, intent };
}

/** Stripe's events since the last call. */
let seenEvents = 0;
async function reportAll(order: (events: StripeEvent[]) => StripeEvent[] = (events) => events): Promise<void> {
  const events = server.books.events.slice(seenEvents);
  seenEvents = server.books.events.length;
  for (const event of order(events)) await takeCallback(context, 'stripe', server.callback(event));
}
beforeEach(() => {
  seenEvents = server.books.events.length;
});

const balances = async (...codes: string[]) => {
  const all = await readBalances(database.db, codes);
  return codes.map((code) => all.get(code) ?? 0);
};
/** Balance changes of these accounts caused by an action. */
async function moved(codes: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await balances(...codes);
  await work();
  const after = await balances(...codes);
  return after.map((now, at) => now - (before[at] ?? 0));
}
const open = async (paymentId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from payment_takebacks where payment_id = ${paymentId} and done_at is null`.execute(database.db);
  return rows;
};
const payment = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a dispute is posted once with its fee however often and in whatever order it is told, and put back when it is won', async () => {
  const { paymentId, intent } = await paid({ currency: 'USD', ratePerUsd: 1, chargedUnits: 300 });
  const accounts = [TAKEN_BACK, moneyAt('stripe', 'USD'), providerFees('USD')];
  let id = '';
  expect(
    await moved(accounts, async () => {
      id = server.books.dispute(intent.id).id;
      await reportAll((events) => [...events, ...events.toReversed(), ...events]);
    }),
  ).toEqual([-30_000, 30_000 + 1_500, -1_500]);
  expect(context.hooks.events).toEqual([`taken back ${paymentId}`]);
  expect(await listOpenTakebacks(database.db)).toMatchObject([
    {
      kind: 'dispute',
      status: 'needs_response',
      takenMinor: 30_000,
      feeMinor: 1_500,
      respondBy: expect.any(Date),
    },
  ]);
  expect(await brokenMoney()).toEqual([]);
  const [takeback] = await open(paymentId);
  expect(await closeTakeback(database.db, takeback?.id ?? '', admin)).toBe(true);
  expect(await closeTakeback(database.db, takeback?.id ?? '', admin)).toBe(false);
  expect(
    await moved(accounts, async () => {
      server.books.decideDispute(id, 'under_review');
      server.books.decideDispute(id, 'won');
      await reportAll();
    }),
  ).toEqual([30_000, -31_500, 1_500]);
  expect(await open(paymentId)).toHaveLength(1);
  expect(context.hooks.events.at(-1)).toBe(`put back ${paymentId}`);
  expect(await brokenMoney()).toEqual([]);
});

test('an inquiry takes nothing and is shown; once it becomes a dispute that is lost, the money stays away', async () => {
  const { paymentId, intent } = await paid();
  const accounts = [TAKEN_BACK, moneyAt('stripe', 'KES'), 'exchange:KES', 'exchange:USD'];
  const { id } = server.books.dispute(intent.id, { status: 'warning_needs_response' });
  expect(await moved(accounts, () => reportAll())).toEqual([0, 0, 0, 0]);
  expect(await open(paymentId)).toHaveLength(1);
  server.books.decideDispute(id, 'needs_response');
  server.books.decideDispute(id, 'lost');
  const { capturedMinor, capturedUsdMinor } = await payment(paymentId);
  expect(await moved(accounts, () => reportAll())).toEqual([
    -(capturedUsdMinor ?? 0),
    (capturedMinor ?? 0) + 1_500,
    -(capturedMinor ?? 0),
    capturedUsdMinor,
  ]);
  expect(await brokenMoney()).toEqual([]);
});

test('where our account at Stripe is in dollars, what is away of shillings is shared out by what was withdrawn', async () => {
  const { intent, paymentId } = await paid();
  server.books.dispute(intent.id, { amount: 100_000, balance: { amount: 780, currency: 'usd' } });
  expect(await moved([moneyAt('stripe', 'KES'), providerFees('USD')], () => reportAll())).toEqual([100_000, -1_500]);
  const { rows } = await sql<{ takenMinor: number }>`
    select taken_minor from payment_takebacks where payment_id = ${paymentId}`.execute(database.db);
  expect(rows).toEqual([{ takenMinor: 100_000 }]);
  expect(await brokenMoney()).toEqual([]);
});

test('a refund made in the dashboard is taken back once, ours is not counted twice, and one that fails is put back', async () => {
  const { paymentId, intent } = await paid({ currency: 'USD', ratePerUsd: 1, chargedUnits: 400 });
  const money = [moneyAt('stripe', 'USD'), TAKEN_BACK];
  let refund = '';
  expect(
    await moved(money, async () => {
      refund = server.books.refundInDashboard(intent.id, 10_000).id;
      await reportAll((events) => [...events, ...events]);
    }),
  ).toEqual([10_000, -10_000]);
  // A cancellation with a full refund sends only the rest.
  await sql`
    update payments set state = 'refund_due', refund_due_at = clock_timestamp(), refund_minor = captured_minor,
      refund_usd_minor = captured_usd_minor where id = ${paymentId}`.execute(database.db);
  await sql`
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id)
    select 'airline:test:USD', ${CUSTOMERS}, captured_usd_minor, 'fare_returned', booking_id from payments
    where id = ${paymentId}`.execute(database.db);
  expect(
    await moved([...money, CUSTOMERS], async () => {
      await sendDueRefunds(context);
      await reportAll();
    }),
  ).toEqual([30_000, 10_000, -40_000]);
  expect(await payment(paymentId)).toMatchObject({ state: 'refunded', refundCoveredMinor: 10_000 });
  expect(server.books.refundsOf(intent.id).map(({ amount }) => amount)).toEqual([30_000, 10_000]);
  expect(await brokenMoney()).toEqual([]);
  expect(
    await moved(money, async () => {
      server.books.decideRefund(refund, 'failed');
      await reportAll();
    }),
  ).toEqual([-10_000, 10_000]);
  expect(await open(paymentId)).toHaveLength(1);
});

test('what a dispute took is not refunded a second time, and is due again when the dispute is won', async () => {
  const { paymentId, intent } = await paid({ currency: 'USD', ratePerUsd: 1, chargedUnits: 500 });
  const { id } = server.books.dispute(intent.id);
  await reportAll();
  await sql`
    update payments set state = 'refund_due', refund_due_at = clock_timestamp(), refund_minor = 20000,
      refund_usd_minor = 20000 where id = ${paymentId}`.execute(database.db);
  await sql`
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id)
    select 'airline:test:USD', ${CUSTOMERS}, 20000, 'fare_returned', booking_id from payments
    where id = ${paymentId}`.execute(database.db);
  context.hooks.events.length = 0;
  expect(await moved([TAKEN_BACK, CUSTOMERS], () => sendDueRefunds(context))).toEqual([20_000, -20_000]);
  expect(await payment(paymentId)).toMatchObject({ state: 'refunded', refundReference: id });
  // No mail about a sent refund.
  expect(context.hooks.events).toEqual([]);
  expect(server.books.refundsOf(intent.id)).toEqual([]);
  expect(await brokenMoney()).toEqual([]);
  server.books.decideDispute(id, 'won');
  await reportAll();
  expect(await payment(paymentId)).toMatchObject({ state: 'refund_due', refundCoveredMinor: 0 });
  expect(await brokenMoney()).toEqual([]);
});

test('a deposit that is disputed leaves the credit at once, below its floor, and nothing is sold before it is back', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 5_000 });
  const depositId = newId();
  const paymentId = newId();
  await sql`
    insert into agent_deposits (id, agent_id, reference, amount_minor, method, requested_by)
    values (${depositId}, ${agent.agentId}, 'DEP-1791234567890', 50000, 'credit_card', ${agent.userId})`.execute(db);
  await sql`
    insert into payments (id, deposit_id, provider, method, currency, amount_minor, amount_usd_minor)
    values (${paymentId}, ${depositId}, 'stripe', 'card', 'USD', 50000, 50000)`.execute(db);
  await submitPayment(context, paymentId, bookingPage);
  const intent = server.books.pay(server.books.sessionsOf(paymentId)[0]?.id ?? '');
  expect(await settlePayment(context, paymentId)).toBe('captured');
  const credit = `agent:${agent.agentId}:USD`;
  const spend = (amount: number) =>
    sql`insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id)
      values (${credit}, 'airline:test:USD', ${amount}, 'fare_earned', ${agent.agentId})`.execute(db);
  await spend(40_000);
  const { id } = server.books.dispute(intent.id);
  expect(await moved([credit], () => reportAll())).toEqual([-50_000]);
  expect(await balances(credit)).toEqual([-35_000]);
  await expect(spend(1)).rejects.toThrow('ledger_accounts_above_floor');
  const { rows } = await sql<{ status: string; amountMinor: number; referenceNumber: string }>`
    select status, amount_minor, reference_number from agent_transactions
    where agent_id = ${agent.agentId} and transaction_type = 'takeback'`.execute(db);
  expect(rows).toEqual([{ status: 'completed', amountMinor: -50_000, referenceNumber: 'DEP-1791234567890' }]);
  expect(await brokenMoney()).toEqual([]);
  // The balance may still be negative after a payment.
  await sql`insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id)
    values (${moneyAt('office', 'USD')}, ${credit}, 1000, 'fare_returned', ${agent.agentId})`.execute(db);
  server.books.decideDispute(id, 'won');
  await reportAll();
  expect(await balances(credit)).toEqual([16_000]);
  expect(await brokenMoney()).toEqual([]);
});

test('a dispute whose webhook was lost is found by asking, once, and an answer that fails is said', async () => {
  const { paymentId, intent } = await paid();
  server.books.dispute(intent.id);
  const again = () => sql`update event_polls set polled_at = now() - interval '11 minutes'`.execute(database.db);
  await again();
  server.fail('500', { on: /events/, times: 4 });
  expect(await pollEvents(context)).toEqual({ taken: 0 });
  const failures = () => database.db.selectFrom('eventPolls').select('failure').executeTakeFirst();
  expect((await failures())?.failure).toContain('Stripe');
  server.recover();
  await again();
  expect((await pollEvents(context)).taken).toBeGreaterThan(0);
  expect(await open(paymentId)).toHaveLength(1);
  expect(await failures()).toEqual({ failure: null });
  expect(await pollEvents(context)).toEqual({ taken: 0 });
  await again();
  expect(await pollEvents(context)).toEqual({ taken: 0 });
});

test('what nothing understands is kept without names until somebody has looked, and dull news is not', async () => {
  const take = (type: string, object: Record<string, unknown>) =>
    takeCallback(context, 'stripe', server.callback(server.books.recordEvent(type, object)));
  const warning = {
    id: 'issfr_1',
    object: 'radar.early_fraud_warning',
    charge: 'ch_1',
    customer_email: 'amina@example.com',
    metadata: { key: 'sk_live_abc', phone: '+254712555048' },
  };
  expect(await take('radar.early_fraud_warning.created', warning)).toBe('ignored');
  expect(await take('radar.early_fraud_warning.created', warning)).toBe('ignored');
  expect(await take('charge.dispute.created', { id: 'du_1', object: 'dispute', payment_intent: null })).toBe('ignored');
  expect(await take('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' })).toBe('ignored');
  const unknown = await listUnknownEvents(database.db);
  expect(unknown.map(({ type, objectId, why, times }) => ({ type, objectId, why, times }))).toEqual([
    { type: 'charge.dispute.created', objectId: 'du_1', why: 'not_ours', times: 1 },
    { type: 'radar.early_fraud_warning.created', objectId: 'issfr_1', why: 'unknown_type', times: 2 },
  ]);
  expect(JSON.stringify(unknown)).not.toMatch(/amina|sk_live|254712/);
  expect(unknown[1]?.excerpt['data.object.charge']).toBe('ch_1');
  for (const { id } of unknown) expect(await closeUnknownEvent(database.db, id, admin)).toBe(true);
  expect(await listUnknownEvents(database.db)).toEqual([]);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, pageOf, paymentsWithSandbox, testPaymentSecret } from '#tests/payments/payments-with-sandbox.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { type CallbackOutcome, takeCallback } from '../providers/provider-events.ts';
import { submitPayment } from '../submit-payment.ts';
import { deliverSandboxEvents } from './deliver-sandbox-events.ts';
import { answerHostedPayment, readHostedPayment } from './hosted-payment.ts';

let database: TestDatabase;
let context: ReturnType<typeof paymentsWithSandbox>;
let server: Server;
let answer: number | undefined;
let outcomes: { type: string; outcome: CallbackOutcome }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  context = paymentsWithSandbox(database.db);
  server = createServer(async (request, response) => {
    const body = await text(request);
    if (answer) return response.writeHead(answer).end();
    const headers = new Headers({ 'x-sandbox-signature': String(request.headers['x-sandbox-signature']) });
    const outcome = await takeCallback(context, String(request.url).replace('/webhooks/', ''), {
      headers,
      body,
      path: '',
    });
    outcomes.push({ type: JSON.parse(body).type, outcome });
    return response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(async () => {
  outcomes = [];
  answer = undefined;
  await database.db.deleteFrom('sandboxEvents').execute();
  // Each test rings the same telephone.
  await database.db.deleteFrom('rateLimits').execute();
});
afterAll(async () => {
  server.close();
  await database.drop();
});

async function atThePage() {
  const { paymentId } = await unpaidBooking(database.db, { method: 'mpesa', payerPhone: '+254712555048' });
  await submitPayment(context, paymentId, 'http://localhost:3000/booking/FM123456');
  return paymentId;
}

const state = async (id: string) => {
  const row = database.db.selectFrom('payments').select('state').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).state;
};

async function queued() {
  const { rows } = await sql<{ id: string; seconds: number }>`
    select id, round(extract(epoch from due_at - now()))::integer as seconds
    from sandbox_events where due_at is not null order by due_at`.execute(database.db);
  return rows;
}

/** All that is to be told, one after the other, whenever it is due. */
async function deliverAll() {
  for (let [event] = await queued(); event; [event] = await queued()) {
    await sql`update sandbox_events set due_at = now() where id = ${event.id}`.execute(database.db);
    expect(await deliver()).toBe(1);
  }
}

function deliver() {
  return deliverSandboxEvents({
    db: database.db,
    ownUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: testPaymentSecret,
    log: createLog('silent'),
  });
}

describe('the page of the sandbox', () => {
  test('shows what is to be paid, and takes one choice, of two people who make one at once', async () => {
    const paymentId = await atThePage();
    const page = await pageOf(database.db, paymentId);
    expect(await readHostedPayment(database.db, page)).toMatchObject({
      method: 'mpesa',
      currency: 'KES',
      amountMinor: 3_483_600,
      payerPhone: '+254712555048',
      state: 'open',
    });
    const choices = await Promise.all([
      choose(database.db, paymentId, 'approve'),
      choose(database.db, paymentId, 'decline'),
    ]);
    expect(choices.filter(({ ok }) => ok)).toEqual([{ ok: true, returnUrl: 'http://localhost:3000/booking/FM123456' }]);
    expect(await readHostedPayment(database.db, page)).toMatchObject({ state: 'answered' });
    expect(await queued()).toHaveLength(1);
    // Nothing is decided here by what a browser did.
    expect(await state(paymentId)).toBe('submitted');
  });

  test('is closed after an hour, and unknown under another name', async () => {
    const paymentId = await atThePage();
    await sql`update sandbox_payments set session_ends_at = now() where payment_id = ${paymentId}`.execute(database.db);
    expect(await readHostedPayment(database.db, await pageOf(database.db, paymentId))).toMatchObject({
      state: 'over',
    });
    expect(await readHostedPayment(database.db, 'sbx_nothing')).toBeUndefined();
  });
});

describe('the callbacks of the sandbox', () => {
  test.each([
    ['approve', ['payment.captured taken'], 'captured'],
    ['decline', ['payment.failed taken'], 'failed'],
    ['time_out', [], 'submitted'],
    ['twice', ['payment.captured taken', 'payment.captured repeated'], 'captured'],
    ['out_of_order', ['payment.failed taken', 'payment.captured taken', 'payment.pending taken'], 'captured'],
    ['wrong_amount', ['payment.captured taken'], 'refund_due'],
  ] as const)('when somebody chooses %s: %j, and the payment is %s', async (choice, messages, end) => {
    const paymentId = await atThePage();
    await choose(database.db, paymentId, choice);
    await deliverAll();
    expect(outcomes.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual(messages);
    expect(await state(paymentId)).toBe(end);
  });

  test('come when they are told to be late, and nobody gets an answer before', async () => {
    const paymentId = await atThePage();
    await choose(database.db, paymentId, 'late', 120);
    expect(await queued()).toMatchObject([{ seconds: 120 }]);
    await deliverAll();
    expect(await state(paymentId)).toBe('submitted');
    await sql`update sandbox_payments set answers_at = now() where payment_id = ${paymentId}`.execute(database.db);
    expect(await context.providers.get('sandbox')?.status({ id: paymentId } as never)).toMatchObject({
      state: 'captured',
    });
  });

  test('are told again later when nobody listened', async () => {
    const paymentId = await atThePage();
    await choose(database.db, paymentId, 'approve');
    answer = 503;
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(await queued()).toMatchObject([{ seconds: 16 }]);
    answer = undefined;
    await deliverAll();
    expect(await state(paymentId)).toBe('captured');
    const events = database.db.selectFrom('sandboxEvents').select(['attempts', 'deliveredAt']);
    const page = await pageOf(database.db, paymentId);
    expect(await events.where('sandboxPaymentId', '=', page).execute()).toEqual([
      { attempts: 2, deliveredAt: expect.any(Date) },
    ]);
  });

  test('reach the house once, however many processes tell it', async () => {
    const paid = await Promise.all(Array.from({ length: 5 }, atThePage));
    for (const paymentId of paid) await choose(database.db, paymentId, 'approve');
    const delivered = await Promise.all([deliver(), deliver(), deliver()]);
    expect(delivered.reduce((sum, count) => sum + count)).toBe(5);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(5).fill('taken'));
    for (const paymentId of paid) expect(await state(paymentId)).toBe('captured');
  });
});

test('an address that can be nobody’s is no page, and no fault', async () => {
  const answer = { choice: 'approve', lateSeconds: 20 } as const;
  for (const id of ['\u0000', `sbx_${'\u0000'.repeat(20)}`, '', 'x'.repeat(5_000)]) {
    expect(await readHostedPayment(database.db, id)).toBeUndefined();
    expect(await answerHostedPayment(database.db, id, answer)).toEqual({ ok: false });
  }
});

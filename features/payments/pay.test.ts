import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { CUSTOMERS, moneyAt, readBalances, transfersOfBooking } from '#features/ledger/ledger.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, paymentsWithSandbox, testPaymentSecret } from '#tests/payments/payments-with-sandbox.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { offeredMethods, type PaymentProvider } from './payment-provider.ts';
import { pollWaitingPayments } from './poll-payments.ts';
import { createPaymentProviders } from './providers/create-payment-providers.ts';
import { type ReceivedMoney, settleMoney } from './settle-money.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';
import { submitPayment } from './submit-payment.ts';

const returnUrl = 'http://localhost:3000/booking/FM123456';

let database: TestDatabase;
let context: ReturnType<typeof paymentsWithSandbox>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  context = paymentsWithSandbox(database.db);
});
afterAll(() => database.drop());

const payment = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await payment(id)).state;
const bookingStatus = async (id: string) => {
  const row = database.db.selectFrom('bookings').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status;
};

/** Someone who has a booking and stands at the page of the sandbox. */
async function atThePage(wanted?: Parameters<typeof unpaidBooking>[1]) {
  const made = await unpaidBooking(database.db, wanted);
  await submitPayment(context, made.paymentId, returnUrl);
  return made;
}

function withStatus(status: PaymentProvider['status']) {
  const sandbox = context.providers.get('sandbox');
  if (!sandbox) throw new Error('There is no sandbox');
  return { ...context, providers: new Map([...context.providers, ['sandbox', { ...sandbox, status }]]) };
}

describe('somebody who goes to pay', () => {
  test('by bank gets instructions instead, and no provider is asked about it', async () => {
    const { paymentId } = await unpaidBooking(database.db, { method: 'bank_transfer', provider: 'office' });
    expect(await submitPayment(context, paymentId, returnUrl)).toEqual({ ok: true, next: 'page' });
    await sql`update payments set submitted_at = now() - interval '1 day' where id = ${paymentId}`.execute(database.db);
    await pollWaitingPayments(context);
    expect(await payment(paymentId)).toMatchObject({ state: 'submitted', requestedAt: null });
  });

  test('comes too late when the hold is over, by the clock of the database', async () => {
    const { paymentId, bookingId } = await unpaidBooking(database.db, { holdMinutes: -0.01 });
    expect(await submitPayment(context, paymentId, returnUrl)).toEqual({ ok: false, error: 'not_held' });
    expect(await startPayment(context, { bookingId, method: 'card', payerPhone: null, startedBy: 'payer' })).toEqual({
      ok: false,
      error: 'not_held',
    });
    expect(await stateOf(paymentId)).toBe('created');
  });
});

describe('a further attempt', () => {
  test('asks for what the booking costs, in its own currency and worth what was agreed', async () => {
    const { bookingId } = await unpaidBooking(database.db);
    const started = await startPayment(context, {
      bookingId,
      method: 'mpesa',
      payerPhone: '+254712555048',
      startedBy: 'payer',
    });
    expect(await payment(started.ok ? started.paymentId : '')).toMatchObject({
      state: 'created',
      provider: 'sandbox',
      currency: 'KES',
      amountMinor: 3_483_600,
      amountUsdMinor: 26_900,
      payerPhone: '+254712555048',
    });
  });

  test('in the way that was begun before is that one', async () => {
    const { bookingId, paymentId } = await unpaidBooking(database.db);
    const wanted = { bookingId, method: 'card', payerPhone: null, startedBy: 'owner' } as const;
    expect(await startPayment(context, wanted)).toEqual({ ok: true, paymentId });
  });

  test('needs a phone for M-Pesa, and time for a bank', async () => {
    const { bookingId } = await unpaidBooking(database.db);
    const start = (method: 'mpesa' | 'bank_transfer') =>
      startPayment(context, { bookingId, method, payerPhone: null, startedBy: 'payer' });
    expect(await start('mpesa')).toEqual({ ok: false, error: 'phone_needed' });
    expect(await start('bank_transfer')).toEqual({ ok: false, error: 'not_offered' });
  });

  test('is not the eleventh, even if twenty are made at once', async () => {
    const { bookingId } = await unpaidBooking(database.db);
    const starts = Array.from({ length: 20 }, (_, number) =>
      startPayment(context, {
        bookingId,
        method: 'mpesa',
        payerPhone: `+2547125550${number + 10}`,
        startedBy: 'payer',
      }),
    );
    const results = await Promise.all(starts);
    expect(results.filter(({ ok }) => ok)).toHaveLength(9);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'too_many_attempts' });
  });

  test('of a passer-by is one of three, and takes none from whoever booked', async () => {
    const { bookingId, paymentId } = await unpaidBooking(database.db);
    const start = (startedBy: 'limited' | 'payer', number: number) =>
      startPayment(context, {
        bookingId,
        method: 'mpesa',
        payerPhone: `+2547125560${number + 10}`,
        startedBy,
      });
    const passing = await Promise.all([0, 1, 2, 3, 4].map((number) => start('limited', number)));
    expect(passing.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await start('limited', 5)).toEqual({ ok: false, error: 'too_many_attempts' });
    // The one that whoever booked began with the hold is not handed to anybody else.
    const byCard = { bookingId, method: 'card', payerPhone: null } as const;
    expect(await startPayment(context, { ...byCard, startedBy: 'payer' })).toEqual({ ok: true, paymentId });
    expect(await startPayment(context, { ...byCard, startedBy: 'limited' })).toMatchObject({ ok: false });
    for (let number = 0; number < 9; number += 1) expect(await start('payer', number)).toMatchObject({ ok: true });
    expect(await start('payer', 9)).toEqual({ ok: false, error: 'too_many_attempts' });
  });

  test('of a passer-by waits while whoever booked is paying', async () => {
    const { bookingId } = await atThePage();
    const byCard = { bookingId, method: 'card', payerPhone: null } as const;
    expect(await startPayment(context, { ...byCard, startedBy: 'limited' })).toEqual({
      ok: false,
      error: 'underway',
    });
    expect(await startPayment(context, { ...byCard, startedBy: 'payer' })).toMatchObject({ ok: true });
    // Who carries money to a bank is not in the way of a friend with a card.
    const later = await atThePage({ method: 'bank_transfer', provider: 'office', holdKind: 'pay_later' });
    const friend = { ...byCard, bookingId: later.bookingId, startedBy: 'limited' } as const;
    expect(await startPayment(context, friend)).toMatchObject({ ok: true });
  });
});

test('a telephone rings five times an hour and no more, whoever has it rung', async () => {
  const payerPhone = '+254712557000';
  const ring = async () => {
    const { paymentId } = await unpaidBooking(database.db, { method: 'mpesa', payerPhone });
    return { paymentId, answer: await submitPayment(context, paymentId, returnUrl) };
  };
  for (let times = 0; times < 5; times += 1) {
    const { paymentId, answer } = await ring();
    expect(answer.ok).toBe(true);
    // The same payment again is the same prompt.
    expect((await submitPayment(context, paymentId, returnUrl)).ok).toBe(true);
  }
  const { paymentId, answer } = await ring();
  expect(answer).toEqual({ ok: false, error: 'too_many_prompts' });
  expect(await stateOf(paymentId)).toBe('created');
  const other = await unpaidBooking(database.db, { method: 'mpesa', payerPhone: '+254712557001' });
  expect((await submitPayment(context, other.paymentId, returnUrl)).ok).toBe(true);
});

describe('money that came', () => {
  test('after the provider had called it failed, came all the same', async () => {
    const { bookingId, paymentId } = await atThePage();
    const liar = withStatus(async () => ({ state: 'failed', reason: 'declined' }));
    expect(await settlePayment(liar, paymentId)).toBe('failed');
    expect(await settlePayment(liar, paymentId)).toBe('failed');
    expect(context.hooks.events).toEqual([`failed ${paymentId}`]);
    await choose(database.db, paymentId, 'approve');
    expect(await settlePayment(context, paymentId)).toBe('captured');
    expect(await bookingStatus(bookingId)).toBe('confirmed');
  });

  test('after the hold was over is written into the books as well', async () => {
    const { bookingId, paymentId } = await atThePage({ currency: 'USD', ratePerUsd: 1, chargedUnits: 269 });
    await choose(database.db, paymentId, 'approve');
    await sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${bookingId}`.execute(
      database.db,
    );
    const before = await readBalances(database.db, [CUSTOMERS, moneyAt('sandbox', 'USD')]);
    expect(await settlePayment(context, paymentId)).toBe('returned');
    // Nothing could be confirmed any more, so the booking sends it back.
    expect(await payment(paymentId)).toMatchObject({ state: 'refund_due', failure: 'not_available' });
    const after = await readBalances(database.db, [CUSTOMERS, moneyAt('sandbox', 'USD')]);
    expect((after.get(CUSTOMERS) ?? 0) - (before.get(CUSTOMERS) ?? 0)).toBe(26_900);
    expect((after.get('money:sandbox:USD') ?? 0) - (before.get('money:sandbox:USD') ?? 0)).toBe(-26_900);
  });

  test('stays out of the books when what follows from it fails', async () => {
    const { bookingId, paymentId } = await atThePage();
    await choose(database.db, paymentId, 'approve');
    const settle = (money: ReceivedMoney) =>
      inTransaction(database.db, async (transaction) => {
        await settleMoney(transaction, money);
        throw new Error('the line to the database was cut');
      });
    await expect(settlePayment({ ...context, settle }, paymentId)).rejects.toThrow('was cut');
    expect(await stateOf(paymentId)).toBe('submitted');
    expect(await transfersOfBooking(database.db, bookingId)).toEqual([]);
    expect(await settlePayment(context, paymentId)).toBe('captured');
  });
});

describe('a provider that nobody hears from', () => {
  const age = (id: string, interval: string) =>
    sql`update payments set submitted_at = now() - ${interval}::interval, requested_at = null where id = ${id}`.execute(
      database.db,
    );

  test('is unknown after two minutes and not before, and known again when it speaks', async () => {
    const { paymentId } = await atThePage();
    await choose(database.db, paymentId, 'time_out');
    expect(await settlePayment(context, paymentId)).toBe('unknown');
    expect(await stateOf(paymentId)).toBe('submitted');
    await age(paymentId, '121 seconds');
    await settlePayment(context, paymentId);
    expect(await payment(paymentId)).toMatchObject({ state: 'unknown', unknownAt: expect.any(Date) });
    const again = withStatus(async () => ({ state: 'pending' }));
    expect(await settlePayment(again, paymentId)).toBe('pending');
    expect(await stateOf(paymentId)).toBe('submitted');
  });

  test('is asked by nobody for half a minute, then by one of five processes, then after a while again', async () => {
    await sql`update payments set requested_at = now() + interval '1 day'`.execute(database.db);
    const { paymentId } = await atThePage();
    await choose(database.db, paymentId, 'late', 1_800);
    const polledCount = async () => {
      const rounds = await Promise.all([1, 2, 3, 4, 5].map(() => pollWaitingPayments(context)));
      return rounds.reduce((sum, round) => sum + round.polled, 0);
    };
    expect(await polledCount()).toBe(0);
    await age(paymentId, '29 seconds');
    expect(await polledCount()).toBe(0);
    await age(paymentId, '31 seconds');
    expect(await polledCount()).toBe(1);
    expect(await polledCount()).toBe(0);
    await sql`update payments set requested_at = now() - interval '13 seconds' where id = ${paymentId}`.execute(
      database.db,
    );
    expect(await polledCount()).toBe(1);
    // The answer was there all along, for whoever waits.
    await sql`update sandbox_payments set answers_at = now() where payment_id = ${paymentId}`.execute(database.db);
    await age(paymentId, '10 minutes');
    expect(await polledCount()).toBe(1);
    expect(await stateOf(paymentId)).toBe('captured');
  });

  test('and does not answer has its rest after three, while others are asked beside it', async () => {
    await sql`update payments set requested_at = now() + interval '1 day'`.execute(database.db);
    const made = [];
    for (let count = 0; count < 6; count += 1) made.push(await atThePage());
    const [quick] = made;
    await sql`update payments set submitted_at = now() - interval '1 minute',
      provider = case when id = ${quick?.paymentId}::uuid then 'quick' else provider end
      where id = any (${made.map(({ paymentId }) => paymentId)}::uuid[])`.execute(database.db);
    const polled: string[] = [];
    const { promise: wasQuickRequested, resolve } = Promise.withResolvers<void>();
    const slow = withStatus(async () => {
      polled.push('slow');
      await wasQuickRequested;
      throw new Error('no route to host');
    });
    const sandbox = slow.providers.get('sandbox');
    if (!sandbox) throw new Error('There is no sandbox');
    const status = async () => {
      polled.push('quick');
      resolve();
      return { state: 'pending' } as const;
    };
    const providers = new Map([...slow.providers, ['quick', { ...sandbox, name: 'quick', status }]]);
    expect(await pollWaitingPayments({ ...slow, providers })).toEqual({ polled: 6 });
    expect(polled.toSorted()).toEqual(['quick', 'slow', 'slow', 'slow']);
  });
});

test('what can be chosen is what is set up: a provider, a bank account, an office', () => {
  expect(offeredMethods(context.providers)).toEqual(['mpesa', 'card', 'bank_transfer', 'cash']);
  const settings = defaultSettings();
  const env = { hasSandboxPayments: false, baseUrl: 'http://localhost:3000' };
  const { db } = database;
  const { log } = context;
  const bare = createPaymentProviders({ env, settings: () => settings, db, secret: testPaymentSecret, log });
  expect(offeredMethods(bare)).toEqual([]);
  settings.contact.officeAddress = 'Kimathi Street, Nairobi';
  expect(offeredMethods(bare)).toEqual(['cash']);
  settings.payments.bankName = 'Example Bank';
  settings.payments.accountNumber = '0000 1234';
  expect(offeredMethods(bare)).toEqual(['bank_transfer', 'cash']);
});

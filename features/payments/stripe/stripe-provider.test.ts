import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { atStripe, bookingPage, paymentsWithStripe, siteUrl } from '#tests/payments/stripe/payments-with-stripe.ts';
import { type StripeServer, startStripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { readPayment } from '../payment-row.ts';
import { pollWaitingPayments } from '../poll-payments.ts';
import { settlePayment } from '../settle-payment.ts';
import { startPayment } from '../start-payment.ts';
import { submitPayment } from '../submit-payment.ts';
import { sessionMinutes } from './checkout-session.ts';
import { createStripeProvider } from './stripe-provider.ts';

let database: TestDatabase;
let server: StripeServer;
let context: ReturnType<typeof paymentsWithStripe>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStripeServer();
  context = paymentsWithStripe(database.db, server);
});
beforeEach(() => server.recover());
afterAll(async () => {
  await server.close();
  await database.drop();
});

const row = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function paymentOf(id: string) {
  const payment = await readPayment(database.db, id);
  if (!payment) throw new Error('There is no such payment');
  return payment;
}

const forget = (id: string) =>
  database.db.updateTable('payments').set({ providerReference: null }).where('id', '=', id).execute();

const begun = (wanted: Parameters<typeof unpaidBooking>[1] = {}) =>
  unpaidBooking(database.db, { provider: 'stripe', method: 'card', ...wanted });

describe('a page at Stripe', () => {
  test('asks for what was agreed, and carries our names', async () => {
    const { paymentId, session } = await atStripe(context, server);
    const { reference } = await paymentOf(paymentId);
    expect(session).toMatchObject({
      amount_total: 3_483_600,
      currency: 'kes',
      client_reference_id: paymentId,
      metadata: { payment_id: paymentId, reference },
      payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      success_url: bookingPage,
      cancel_url: bookingPage,
      locale: 'auto',
    });
    expect(await row(paymentId)).toMatchObject({ state: 'submitted', providerReference: session.id });
    expect(server.books.pay(session.id).metadata).toEqual({ payment_id: paymentId, reference });
  });

  test('is one for each payment: pressed twice, at once, under either name of the site, or after a lost answer', async () => {
    const { paymentId } = await begun();
    server.fail('lost', { times: 2 });
    expect(await submitPayment(context, paymentId, bookingPage)).toEqual({ ok: false, error: 'unreachable' });
    expect(await row(paymentId)).toMatchObject({ state: 'submitted', providerReference: null });
    const presses = await Promise.all([
      submitPayment(context, paymentId, bookingPage),
      submitPayment(context, paymentId, '/booking/FM123456'),
    ]);
    presses.push(await submitPayment(context, paymentId, `${siteUrl}/elsewhere`));
    const [session, ...others] = server.books.sessionsOf(paymentId);
    expect(others).toEqual([]);
    for (const press of presses) expect(press).toEqual({ ok: true, next: 'redirect', url: session?.url });
    // Whoever has paid there is not led there again.
    server.books.pay(session?.id ?? '');
    expect(await submitPayment(context, paymentId, bookingPage)).toMatchObject({
      ok: true,
      url: bookingPage,
    });
  });

  test('whose name was lost is not opened anew, and not shown once it is over', async () => {
    const { paymentId, session } = await atStripe(context, server);
    await forget(paymentId);
    server.books.expire(session.id);
    expect(await submitPayment(context, paymentId, bookingPage)).toEqual({ ok: false, error: 'refused' });
    expect(await row(paymentId)).toMatchObject({ state: 'failed', failure: 'expired' });
    expect(server.books.sessionsOf(paymentId)).toHaveLength(1);
  });

  test('is closed after half an hour, unless it was paid at that moment', async () => {
    const later = paymentsWithStripe(database.db, server, {
      now: () => new Date(Date.now() + (sessionMinutes + 1) * 60_000),
    });
    const left = await atStripe(context, server);
    const paid = await atStripe(context, server);
    expect(await settlePayment(context, left.paymentId)).toBe('pending');
    expect(await settlePayment(later, left.paymentId)).toBe('failed');
    expect(await row(left.paymentId)).toMatchObject({ failure: 'expired' });
    expect(left.session).toMatchObject({ status: 'expired', url: null });
    server.books.pay(paid.session.id);
    expect(await settlePayment(later, paid.paymentId)).toBe('captured');
  });

  test('is closed soon once its booking is lost or is being paid in another way', async () => {
    const wanted = await atStripe(context, server);
    const lost = await atStripe(context, server);
    const left = await atStripe(context, server);
    await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${lost.bookingId}`.execute(
      database.db,
    );
    const other = await startPayment(context, {
      bookingId: left.bookingId,
      method: 'card',
      payerPhone: null,
      startedBy: 'payer',
    });
    if (!other.ok) throw new Error(other.error);
    await submitPayment(context, other.paymentId, bookingPage);
    const ids = [wanted, lost, left].map(({ paymentId }) => paymentId);
    // Asked a quarter of a minute ago, and for an hour: whatever is wanted has its rest for seven minutes.
    await sql`update payments set submitted_at = submitted_at - interval '1 hour', requested_at = now() - interval '15 seconds'
      where id = any (${ids}::uuid[])`.execute(database.db);
    await pollWaitingPayments(context);
    expect([wanted, lost, left].map(({ session }) => session.status)).toEqual(['open', 'expired', 'expired']);
    expect(server.books.sessionsOf(other.paymentId)[0]?.status).toBe('open');
    expect(await row(left.paymentId)).toMatchObject({ state: 'failed', failure: 'expired' });
  });

  test.each([
    ['too little', { chargedUnits: 0.2, currency: 'USD', ratePerUsd: 1 }, 'amount_too_small'],
    ['too much', { chargedUnits: 9_000_000, currency: 'USD', ratePerUsd: 1 }, 'amount_too_large'],
  ])('is refused for good where it is %s', async (_, wanted, reason) => {
    const { paymentId } = await begun({ ...wanted, chargedUnits: Math.ceil(wanted.chargedUnits) });
    if (wanted.chargedUnits < 1)
      await database.db.updateTable('payments').set({ amountMinor: 20 }).where('id', '=', paymentId).execute();
    expect(await submitPayment(context, paymentId, bookingPage)).toEqual({ ok: false, error: 'refused' });
    expect(await row(paymentId)).toMatchObject({ state: 'failed', failure: reason });
  });

  test('in a currency that Stripe does not know, or after the site has moved, is refused with a word', async () => {
    const { paymentId } = await begun();
    const payment = await paymentOf(paymentId);
    expect(await context.stripe.create({ ...payment, currency: 'XYZ' }, { returnUrl: bookingPage })).toEqual({
      ok: false,
      reason: 'currency_refused',
    });
    expect(await context.stripe.create({ ...payment, currency: 'JPY', amountMinor: 150 }, { returnUrl: '/' })).toEqual({
      ok: false,
      reason: 'amount_not_exact',
    });
    await context.stripe.create(payment, { returnUrl: bookingPage });
    expect(await context.stripe.create(payment, { returnUrl: 'https://moved.example/' })).toEqual({
      ok: false,
      reason: 'asked_otherwise',
    });
  });

  test.each(['down', '500', '429', 'html'] as const)(
    'is not there now when Stripe is %s, and later is',
    async (fault) => {
      const { paymentId } = await begun();
      server.fail(fault);
      expect(await submitPayment(context, paymentId, bookingPage)).toEqual({
        ok: false,
        error: 'unreachable',
      });
      expect(await settlePayment(context, paymentId)).toBe('unreachable');
      expect(await row(paymentId)).toMatchObject({ state: 'submitted' });
      server.recover();
      expect(await submitPayment(context, paymentId, bookingPage)).toMatchObject({ ok: true });
      expect(server.books.sessionsOf(paymentId)).toHaveLength(1);
    },
  );

  test('is waited for no longer than our patience', async () => {
    const hasty = paymentsWithStripe(database.db, server, { timeoutMs: 100 });
    const { paymentId } = await begun();
    server.fail('slow', { ms: 20_000 });
    expect(await submitPayment(hasty, paymentId, bookingPage)).toEqual({ ok: false, error: 'unreachable' });
    server.recover();
    expect(await submitPayment(hasty, paymentId, bookingPage)).toMatchObject({ ok: true });
    expect(server.books.sessionsOf(paymentId)).toHaveLength(1);
  });

  test('takes money at its own buttons, and gives the browser back', async () => {
    const { paymentId, session } = await atStripe(context, server);
    const press = (choice: string) =>
      fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
    expect(await (await fetch(session.url ?? '')).text()).toContain('value="pay"');
    expect((await press('cancel')).headers.get('location')).toBe(bookingPage);
    expect(await settlePayment(context, paymentId)).toBe('pending');
    expect((await press('pay')).headers.get('location')).toBe(bookingPage);
    expect(await settlePayment(context, paymentId)).toBe('captured');
  });
});

describe('how a payment stands', () => {
  test('is what Stripe’s books say, and it goes by the name of its money from then on', async () => {
    const { paymentId, session } = await atStripe(context, server);
    const intent = server.books.pay(session.id);
    expect(await settlePayment(context, paymentId)).toBe('captured');
    expect(await row(paymentId)).toMatchObject({
      state: 'captured',
      capturedMinor: 3_483_600,
      providerReference: intent.id,
    });
    expect(await context.stripe.status(await paymentOf(paymentId))).toEqual({
      state: 'captured',
      amountMinor: 3_483_600,
      currency: 'KES',
      providerReference: intent.id,
    });
  });

  test('is told as it is, also when the amount or the currency is another', async () => {
    const less = await atStripe(context, server);
    server.books.pay(less.session.id, { amount: 100 });
    expect(await settlePayment(context, less.paymentId)).toBe('returned');
    expect(await row(less.paymentId)).toMatchObject({ state: 'refund_due', capturedMinor: 100 });
    const other = await atStripe(context, server);
    server.books.pay(other.session.id, { currency: 'usd' });
    expect(await settlePayment(context, other.paymentId)).toBe('unknown');
    expect(await row(other.paymentId)).toMatchObject({ state: 'unknown', failure: 'other_currency' });
  });

  test.each([
    ['processing', 'pending', 'submitted'],
    ['requires_payment_method', 'failed', 'failed'],
    ['canceled', 'failed', 'failed'],
  ] as const)('money that is %s is %s', async (status, outcome, state) => {
    const { paymentId, session } = await atStripe(context, server);
    server.books.pay(session.id, { status });
    expect(await settlePayment(context, paymentId)).toBe(outcome);
    expect(await row(paymentId)).toMatchObject({ state });
  });

  test('is not read from another payment’s page or money', async () => {
    const mine = await atStripe(context, server);
    const theirs = await atStripe(context, server);
    const unpaid = await atStripe(context, server);
    const intent = server.books.pay(theirs.session.id);
    const names = [theirs.session.id, unpaid.session.id, intent.id];
    for (const providerReference of [...names, 'cs_test_nothing', 'pi_test_nothing']) {
      const payment = { ...(await paymentOf(mine.paymentId)), providerReference };
      expect(await context.stripe.status(payment)).toEqual({ state: 'unknown' });
    }
    expect(
      await context.stripe.create(
        { ...(await paymentOf(mine.paymentId)), providerReference: theirs.session.id },
        { returnUrl: '/' },
      ),
    ).toEqual({ ok: false, reason: 'other_payment' });
  });

  test('is found by our name on the money, when the name of the page was never written down', async () => {
    const { paymentId, session } = await atStripe(context, server);
    await forget(paymentId);
    expect(await settlePayment(context, paymentId)).toBe('unknown');
    server.books.pay(session.id);
    const minuteAgo = new Date(Date.now() - 60_000);
    await database.db
      .updateTable('payments')
      .set({ submittedAt: minuteAgo, requestedAt: minuteAgo })
      .where('id', '=', paymentId)
      .execute();
    await pollWaitingPayments(context);
    expect(await row(paymentId)).toMatchObject({ state: 'captured' });
  });
});

describe('health', () => {
  const healthOf = (given: Partial<StripeServer['variables']> = {}) =>
    createStripeProvider({
      variables: { ...server.variables, ...given },
      baseUrl: siteUrl,
      log: context.log,
      timeout: { timeoutMs: 300, retries: 1 },
    }).health?.();

  test('tells the mode, a key that is refused and a line that is dead, and no secret', async () => {
    expect(await healthOf()).toMatchObject({ state: 'ok', value: 'Test mode' });
    expect(await healthOf({ secretKey: 'sk_live_another_key' })).toMatchObject({
      state: 'failing',
      value: 'Key refused',
      facts: [
        { name: 'Mode', value: 'Live' },
        { name: 'Callbacks come to', value: `${siteUrl}/webhooks/stripe` },
      ],
    });
    for (const [fault, value] of [
      ['down', 'No answer'],
      ['html', 'No answer'],
      ['429', 'Busy'],
    ] as const) {
      server.fail(fault);
      expect(await healthOf()).toMatchObject({ value });
    }
    server.fail('slow', { ms: 20_000 });
    const health = await healthOf();
    expect(health).toMatchObject({ state: 'failing', value: 'No answer' });
    expect(JSON.stringify(health)).not.toMatch(/sk_|whsec_/);
  });
});

test('whatever goes wrong, no key and nothing of Stripe’s own words is written into the log', async () => {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const { paymentId } = await begun();
  const variables = { ...server.variables, secretKey: 'sk_live_another_key' };
  const timeout = { timeoutMs: 500, retries: 0 };
  const stripe = createStripeProvider({ variables, baseUrl: siteUrl, log, timeout });
  const parts = { ...context, log, providers: new Map([['stripe', stripe]]) };
  expect(await submitPayment(parts, paymentId, bookingPage)).toEqual({ ok: false, error: 'unreachable' });
  expect(await settlePayment(parts, paymentId)).toBe('unreachable');
  expect(lines.join('')).toContain('StripeAuthenticationError');
  expect(lines.join('')).not.toMatch(/sk_live|whsec_|Invalid API Key/);
});

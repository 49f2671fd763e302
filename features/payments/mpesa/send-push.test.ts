import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { mpesaInTests } from '#tests/payments/mpesa/mpesa-in-tests.ts';
import { startPaymentsWithMpesa, unpaidMpesa } from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { eventsOf } from '#tests/payments/unpaid-bookings.ts';
import { accountReferenceOf } from '../prompt-rules.ts';
import { submitPayment } from '../submit-payment.ts';

const mpesa = mpesaInTests(createTestDatabase);
const { paymentRow, pushRow, paymentOf, create, settle, prompt, report, ages, hastyProvider } = mpesa;

/** As Daraja's gateway says no. */
const faultOf = (faultstring: string | null, errorcode: string) => ({
  fault: { faultstring, detail: { errorcode } },
});

describe('a prompt', () => {
  test('rings with the amount and the reference, and is paid when M-Pesa says so', async () => {
    mpesa.daraja.callbacks = 'at_once';
    const { paymentId, bookingId } = await mpesa.prompted({ chargedUnits: 34_836 });
    await mpesa.daraja.quiet();
    const { reference, payerPhone } = await paymentOf(paymentId);
    const { receipt, row, ...sent } = await prompt(paymentId);
    expect(sent).toMatchObject({ amountKes: 34_836, phone: payerPhone?.slice(1), count: 1 });
    expect(reference.endsWith(sent.accountReference)).toBe(true);
    expect(row).toMatchObject({
      reportedResultCode: 0,
      reportedReceipt: receipt,
      reportedAmountMinor: 3_483_600,
    });
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      capturedMinor: 3_483_600,
      providerReference: receipt,
    });
    expect(await eventsOf(mpesa.db, bookingId)).toEqual([`confirmed ${paymentId}`]);
  });

  test('asks for whole shillings at the rate of a booking in dollars', async () => {
    const { paymentId } = await mpesa.prompted({ currency: 'USD', ratePerUsd: 1, chargedUnits: 100 });
    expect(await prompt(paymentId)).toMatchObject({ amountKes: 12_950 });
  });

  test('rings once for many who ask at once, and for a process that was started anew', async () => {
    mpesa.daraja.faults.push({ on: 'push', delayMs: 60 });
    const { paymentId } = await unpaidMpesa(mpesa.db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(paymentId)));
    answers.push(await create(paymentId, mpesa.makeProvider()));
    const { count, checkoutRequestId } = await prompt(paymentId);
    expect(count).toBe(1);
    expect(answers.every((answer) => answer.ok && answer.next === 'prompt')).toBe(true);
    expect(answers.at(-1)).toMatchObject({ providerReference: checkoutRequestId });
  });

  test.each([
    ['400.002.02', 400, 'Bad Request - Invalid PhoneNumber', 'not_reached'],
    ['500.001.1001', 500, 'Unable to lock subscriber, a transaction is already in process', 'busy'],
    ['500.003.02', 429, 'Spike arrest violation', 'overloaded'],
    ['500.003.02', 503, 'System is busy. The service request is rejected.', 'overloaded'],
  ])('that M-Pesa refuses with %s is over, and is not asked for again', async (errorCode, status, message, reason) => {
    const answer = { status, body: { requestId: '1', errorCode, errorMessage: message } };
    mpesa.daraja.faults.push({ on: 'push', answer });
    const { paymentId } = await unpaidMpesa(mpesa.db);
    expect(await submitPayment(mpesa.context, paymentId, '')).toEqual({ ok: false, error: 'refused' });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure: reason });
    expect(await create(paymentId)).toEqual({ ok: false, reason });
    expect(await mpesa.provider.status(await paymentOf(paymentId))).toEqual({ state: 'failed', reason });
    expect(mpesa.daraja.callsOf('push')).toHaveLength(1);
  });

  test.each([
    ['429 of the gateway', 'push', 429, faultOf('Spike arrest violation', 'policies.ratelimit.SpikeArrestViolation')],
    ['429 without words', 'push', 429, ''],
    ['503 of the gateway', 'push', 503, faultOf(null, 'messaging.adaptors.http.flow.ServiceUnavailable')],
    ['500 of the gateway', 'push', 500, faultOf('Rate limit quota violation', 'policies.ratelimit.QuotaViolation')],
    ['page of a firewall', 'push', 403, '<html>Request unsuccessful</html>'],
    ['429 for the token', 'token', 429, faultOf('Spike arrest violation', 'policies.ratelimit.SpikeArrestViolation')],
  ] as const)('that is turned away with the %s was never sent, and the payer hears so', async (_, on, status, body) => {
    mpesa.daraja.forgetTokens();
    const provider = mpesa.makeProvider();
    mpesa.daraja.faults.push({ on, answer: { status, body } });
    const { paymentId } = await unpaidMpesa(mpesa.db);
    const context = { ...mpesa.context, providers: new Map([[provider.name, provider]]) };
    expect(await submitPayment(context, paymentId, '')).toEqual({ ok: false, error: 'refused' });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure: 'overloaded' });
    expect(await create(paymentId)).toEqual({ ok: false, reason: 'overloaded' });
    expect((await prompt(paymentId).catch(() => undefined))?.count ?? 0).toBe(0);
  });

  test.each([
    ['above what is carried', { chargedUnits: 250_001 }, 'above_limit'],
    ['below it', { chargedUnits: 9 }, 'below_limit'],
    ['to a telephone without M-Pesa', { payerPhone: '+254201234567' }, 'not_reached'],
    ['to another country', { payerPhone: '+255712345678' }, 'not_reached'],
    ['to nobody', { payerPhone: null }, 'not_reached'],
  ])('is not sent %s', async (_, wanted, reason) => {
    const { paymentId } = await unpaidMpesa(mpesa.db, wanted);
    const least = { ...mpesa.daraja.mpesa, minKes: 10 };
    const strict = await startPaymentsWithMpesa(mpesa.db, least);
    expect(await create(paymentId, strict.provider)).toEqual({ ok: false, reason });
    expect(strict.provider.methods.mpesa?.limits).toEqual({ minMinor: 1_000, maxMinor: 25_000_000 });
    expect(strict.daraja.calls).toEqual([]);
    expect(await pushRow(paymentId)).toBeUndefined();
    await strict.stop();
  });

  test('of a deposit carries the last digits of its reference', () => {
    expect(accountReferenceOf('FM123456')).toBe('FM123456');
    expect(accountReferenceOf('DEP-1791234567890')).toBe('791234567890');
  });
});

describe('an answer that is lost', () => {
  test.each([
    ['by a connection that breaks', { on: 'push', cuts: 'after' } as const],
    ['by a time-out', { on: 'push', delayMs: 2_000 } as const],
    ['by a gateway', { on: 'push', answer: { status: 502, body: '<html></html>' } } as const],
    [
      'by a gateway that gave up waiting',
      {
        on: 'push',
        answer: {
          status: 504,
          body: faultOf('Gateway Timeout', 'messaging.adaptors.http.flow.GatewayTimeout'),
        },
      } as const,
    ],
  ])('%s is no refusal: it may ring', async (_, fault) => {
    const provider = 'delayMs' in fault ? await hastyProvider() : mpesa.provider;
    mpesa.daraja.faults.push(fault);
    const { paymentId } = await unpaidMpesa(mpesa.db);
    const answer = { ok: true, next: 'prompt', providerReference: null };
    expect(await create(paymentId, provider)).toEqual(answer);
    expect(await create(paymentId)).toEqual(answer);
    expect(mpesa.daraja.callsOf('push')).toHaveLength(1);
    expect((await pushRow(paymentId))?.answerLostAt).not.toBeNull();
    const payment = await paymentOf(paymentId);
    expect(await mpesa.provider.status(payment)).toEqual({ state: 'pending' });
    await ages(paymentId, 3);
    expect(await mpesa.provider.status(payment)).toEqual({ state: 'unknown' });
  });

  test('is learnt from the callback, and the payment is captured', async () => {
    mpesa.daraja.faults.push({ on: 'push', cuts: 'after' });
    const { paymentId } = await mpesa.prompted();
    expect((await pushRow(paymentId))?.checkoutRequestId).toBeNull();
    expect(await settle(paymentId)).toBe('pending');
    expect(await report(paymentId)).toBe(200);
    const { receipt, checkoutRequestId, row } = await prompt(paymentId);
    expect(row?.checkoutRequestId).toBe(checkoutRequestId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', providerReference: receipt });
  });

  test('is worth more than a callback that came before it and calls the prompt otherwise', async () => {
    const { paymentId } = await unpaidMpesa(mpesa.db);
    const creating = create(paymentId);
    mpesa.daraja.faults.push({ on: 'push', delayMs: 150 });
    await expect.poll(() => mpesa.daraja.callsOf('push').length).toBe(1);
    expect(await report(paymentId, { checkoutRequestId: 'ws_CO_of_a_liar', receipt: 'LIE0000001' })).toBe(200);
    const { checkoutRequestId } = await prompt(paymentId);
    expect(await creating).toMatchObject({ providerReference: checkoutRequestId });
    expect(await pushRow(paymentId)).toMatchObject({
      checkoutRequestId,
      reportedAt: null,
      reportedReceipt: null,
    });
  });

  test('where nobody was there, nothing rang: it may be tried again, and fails when nobody does', async () => {
    await mpesa.daraja.down();
    const tried = await unpaidMpesa(mpesa.db);
    const left = await unpaidMpesa(mpesa.db);
    for (const { paymentId } of [tried, left]) {
      expect(await submitPayment(mpesa.context, paymentId, '')).toEqual({ ok: false, error: 'unreachable' });
      expect(await pushRow(paymentId)).toBeUndefined();
      expect(await settle(paymentId)).toBe('unknown');
    }
    await mpesa.daraja.up();
    expect(await submitPayment(mpesa.context, tried.paymentId, '')).toEqual({ ok: true, next: 'page' });
    expect(await settle(tried.paymentId)).toBe('captured');
    await sql`update payments set submitted_at = submitted_at - interval '3 minutes'
      where id = ${left.paymentId}::uuid`.execute(mpesa.db);
    expect(await settle(left.paymentId)).toBe('failed');
    expect(await paymentRow(left.paymentId)).toMatchObject({ state: 'failed', failure: 'not_sent' });
    // Whoever comes too late does not ring.
    expect(await create(left.paymentId)).toEqual({ ok: false, reason: 'not_sent' });
  });
});

test('no secret, token, address or telephone stands in the log, whatever went wrong', async () => {
  const { daraja } = mpesa;
  daraja.faults.push({ on: 'push', answer: { status: 500, body: { errorCode: '5', errorMessage: 'x' } } });
  const { paymentId: refused } = await mpesa.prompted();
  daraja.faults.push({ on: 'push', cuts: 'before' });
  const { paymentId: cut } = await mpesa.prompted();
  const { paymentId } = await mpesa.prompted();
  daraja.faults.push({ on: 'query', cuts: 'before' });
  await settle(paymentId);
  const { consumerKey, consumerSecret, passkey, callbackKey, initiator } = daraja.mpesa;
  const secrets = [consumerKey, consumerSecret, passkey, callbackKey, initiator?.securityCredential ?? ''];
  const addresses = daraja
    .callsOf('push')
    .flatMap(({ CallBackURL, Password, PhoneNumber }) => [
      String(CallBackURL),
      String(CallBackURL).split('/')[5] ?? '',
      String(Password),
      String(PhoneNumber),
    ]);
  const all = mpesa.lines.join('');
  expect(all).toContain(refused);
  expect(all).toContain(cut);
  for (const secret of [...secrets, ...addresses]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(all).not.toContain(secret);
  }
});

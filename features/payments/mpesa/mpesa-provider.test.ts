import { describe, expect, test } from 'vitest';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase } from '#tests/database.ts';
import { mpesaInTests } from '#tests/payments/mpesa/mpesa-in-tests.ts';
import { startPaymentsWithMpesa, unpaidMpesa } from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { settlePayment } from '../settle-payment.ts';
import { createCallbackPaths } from './callback-paths.ts';
import { createMpesaContext } from './mpesa-context.ts';
import { createMpesaProvider, createPaybillLookup } from './mpesa-provider.ts';
import { markRegistered } from './paybill/register-paybill.ts';

const mpesa = mpesaInTests(createTestDatabase);
const { paymentRow, paymentOf, settle, prompt, hastyProvider } = mpesa;

describe('how it stands', () => {
  test.each([
    ['cancel', 'cancelled'],
    ['no_funds', 'no_funds'],
    ['wrong_pin', 'wrong_pin'],
    ['not_reached', 'not_reached'],
    ['expired', 'expired'],
    ['busy', 'busy'],
  ] as const)('somebody answered with %s', async (answer, failure) => {
    mpesa.daraja.phoneAnswers(answer);
    const { paymentId } = await mpesa.prompted();
    expect(await settle(paymentId)).toBe('failed');
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure });
  });

  test.each([
    ['1025', { state: 'failed', reason: 'not_sent' }],
    ['26', { state: 'failed', reason: 'not_sent' }],
    ['3', { state: 'failed', reason: 'above_limit' }],
    ['777', { state: 'failed', reason: 'declined' }],
    ['SFC_IC0003', { state: 'failed', reason: 'declined' }],
    ['4999', { state: 'pending' }],
  ])('M-Pesa answers %s', async (ResultCode, report) => {
    const { paymentId } = await mpesa.prompted();
    const body = { ResponseCode: '0', ResultCode, ResultDesc: '' };
    mpesa.daraja.faults.push({ on: 'query', answer: { status: 200, body } });
    expect(await mpesa.provider.status(await paymentOf(paymentId))).toEqual(report);
  });

  test('the telephone still rings, then it is paid without a callback, and again changes nothing', async () => {
    mpesa.daraja.phoneAnswers('ignore');
    const { paymentId } = await mpesa.prompted();
    expect(await settle(paymentId)).toBe('pending');
    const { checkoutRequestId } = await prompt(paymentId);
    await mpesa.daraja.answerPush(checkoutRequestId, 'pay');
    expect(await settle(paymentId)).toBe('captured');
    expect(await settle(paymentId)).toBe('already');
    expect(await paymentRow(paymentId)).toMatchObject({ providerReference: checkoutRequestId });
  });

  test('M-Pesa is not there, slow, or does not know it: nothing changes', async () => {
    const { paymentId } = await mpesa.prompted();
    await mpesa.daraja.down();
    expect(await settle(paymentId)).toBe('unreachable');
    await mpesa.daraja.up();
    const hasty = { ...mpesa.context, providers: new Map([['mpesa', await hastyProvider()]]) };
    mpesa.daraja.faults.push({ on: 'query', delayMs: 5_000 });
    expect(await settlePayment(hasty, paymentId)).toBe('unreachable');
    mpesa.daraja.faults.push({ on: 'query', answer: { status: 503, body: '<html>' } });
    expect(await settle(paymentId)).toBe('unreachable');
    const body = { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid CheckoutRequestID' };
    mpesa.daraja.faults.push({ on: 'query', answer: { status: 400, body } });
    expect(await settle(paymentId)).toBe('unknown');
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'submitted' });
    expect(await settle(paymentId)).toBe('captured');
  });
});

test('a payment that M-Pesa never heard of is unknown, and so is the word about a prompt that is not ours', async () => {
  const { paymentId } = await unpaidMpesa(mpesa.db);
  expect(await mpesa.provider.status(await paymentOf(paymentId))).toEqual({ state: 'unknown' });
  const address = createCallbackPaths(mpesa.daraja.mpesa, '').addressOf({ kind: 'push', paymentId: newId() });
  const body = JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode: 0 } } });
  const path = address.split('/mobile-money/')[1] ?? '';
  expect(await mpesa.provider.verifyCallback({ headers: new Headers(), path, body })).toEqual({
    ok: true,
    eventId: null,
  });
});

describe('a refund', () => {
  test('goes by hand where nobody may ask for it', async () => {
    const bare = await startPaymentsWithMpesa(mpesa.db, { initiator: undefined });
    bare.daraja.callbacks = 'held';
    const { paymentId } = await bare.prompted();
    expect(await bare.provider.refund(await paymentOf(paymentId), 100)).toEqual({
      state: 'failed',
      reason: 'no_initiator',
    });
    await bare.stop();
  });
});

test('the paybill is open once M-Pesa knows the addresses of today, or somebody says that it does', async () => {
  const contextOf = (changes: Partial<MpesaVariables>) =>
    createMpesaContext({ ...mpesa.daraja.mpesa, ...changes }, { baseUrl: 'https://in.example.com' });
  const { db } = mpesa;
  const { log } = mpesa.context;
  const context = contextOf({});
  const facts = async () => (await createMpesaProvider({ db, log, mpesa: context }).health?.())?.facts;
  expect(await createPaybillLookup({ db, mpesa: context })()).toBeUndefined();
  expect(await facts()).toContainEqual(
    expect.objectContaining({ value: expect.stringMatching(/^Not offered: our callback URLs/) }),
  );
  await markRegistered({ db, mpesa: context }, { id: null, role: 'admin' });
  expect(await createPaybillLookup({ db, mpesa: context })()).toEqual({ number: '600984', method: 'mpesa' });
  expect(await facts()).toContainEqual({ name: 'Money sent to the paybill', value: 'Accepted' });
  for (const changes of [{ callbackKey: 'k'.repeat(40) }, { shortCode: '600111' }, { initiator: undefined }])
    expect(await createPaybillLookup({ db, mpesa: contextOf(changes) })()).toBeUndefined();
});

describe('health', () => {
  const healthOf = (changes = {}) =>
    createMpesaProvider({
      db: mpesa.db,
      log: mpesa.context.log,
      mpesa: createMpesaContext(
        { ...mpesa.daraja.mpesa, callbackUrl: 'https://in.example.com', ...changes },
        { baseUrl: 'http://localhost:3000' },
      ),
    }).health?.();
  const health = async () => healthOf();

  test('says how it is set up, and no secret', async () => {
    // It has little patience, and a busy machine needs some.
    await expect.poll(health).toMatchObject({ state: 'ok', value: 'Sandbox' });
    await expect.poll(() => healthOf({ isLive: true })).toMatchObject({ state: 'ok', value: 'Live' });
    await expect
      .poll(() => healthOf({ callbackUrl: undefined }))
      .toMatchObject({ state: 'attention', sentence: expect.stringContaining('MPESA_CALLBACK_URL') });
    const found = await health();
    const text = JSON.stringify(found);
    expect(text).toContain('600984');
    expect(text).toContain('https://in.example.com/webhooks/mobile-money/…');
    expect(text).toContain('KES 1 to 250,000');
    const { consumerKey, consumerSecret, passkey, callbackKey } = mpesa.daraja.mpesa;
    for (const secret of [consumerKey, consumerSecret, passkey, callbackKey]) expect(text).not.toContain(secret);
  });

  test('says that it does not answer, or does not know the keys', async () => {
    mpesa.daraja.faults.push({ on: 'token', cuts: 'before' });
    expect(await health()).toMatchObject({ state: 'failing', value: 'No answer' });
    const body = { errorCode: '400.008.01', errorMessage: 'Invalid Authentication passed' };
    mpesa.daraja.faults.push({ on: 'token', answer: { status: 400, body } });
    expect(await health()).toMatchObject({ state: 'failing', value: 'Keys refused' });
  });
});

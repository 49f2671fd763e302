import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unbalancedCurrencies } from '#features/ledger/read-ledger.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { newsOf, unpaidPayment } from '../fixtures/unpaid-bookings.ts';
import { readPayment } from '../read-payment.ts';
import { settlePayment } from '../settle-payment.ts';
import { submitPayment } from '../submit-payment.ts';
import { accountReferenceOf } from './account-reference.ts';
import { createMpesaHouse } from './commands/create-mpesa-house.ts';
import type { PhoneAnswer } from './fixtures/daraja-server.ts';
import {
  type HouseWithMpesa,
  promptOf,
  startHouseWithMpesa,
  unpaidMpesa,
} from './fixtures/house-with-mpesa.ts';
import { createMpesaProvider } from './mpesa-provider.ts';

let database: TestDatabase;
let mpesa: HouseWithMpesa;
let lines: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  mpesa = await startHouseWithMpesa(database.db, { log });
});
beforeEach(() => {
  lines = [];
  mpesa.daraja.calls.length = 0;
  mpesa.daraja.faults.length = 0;
  mpesa.daraja.callbacks = 'held';
  mpesa.daraja.phoneAnswers('pay');
});
afterEach(() => mpesa.daraja.quiet());
afterAll(async () => {
  expect(await unbalancedCurrencies(database.db)).toEqual([]);
  await mpesa.stop();
  await database.drop();
});

const paymentRow = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const pushRow = (id: string) =>
  database.db.selectFrom('mpesa_pushes').selectAll().where('payment_id', '=', id).executeTakeFirst();
async function paymentOf(id: string) {
  const payment = await readPayment(database.db, id);
  if (!payment) throw new Error('There is no such payment');
  return payment;
}
const create = async (id: string, provider = mpesa.provider) =>
  provider.create(await paymentOf(id), { returnUrl: '' });
const settle = (id: string) => settlePayment(mpesa.house, id);
const prompt = (id: string) => promptOf(mpesa.daraja, database.db, id);
const tell = async (id: string, changes = {}) =>
  mpesa.daraja.tellPush((await prompt(id)).checkoutRequestId, changes);
/** One that gives up soon. It has its token by then, however busy the machine is. */
async function hastyProvider() {
  const hasty = mpesa.makeProvider(400);
  const payment = await paymentOf((await mpesa.prompted()).paymentId);
  const state = () =>
    hasty.status(payment).then(
      (report) => report.state,
      () => 'unreachable',
    );
  await expect.poll(state).toBe('captured');
  mpesa.daraja.calls.length = 0;
  return hasty;
}
const ages = (id: string, minutes: number) =>
  sql`update mpesa_pushes set asked_at = asked_at - make_interval(mins => ${minutes}) where payment_id = ${id}::uuid`.execute(
    database.db,
  );

describe('a prompt', () => {
  test('rings with the amount and the reference, and is paid when M-Pesa says so', async () => {
    mpesa.daraja.callbacks = 'at_once';
    const { paymentId, bookingId } = await mpesa.prompted({ chargedUnits: 34_836 });
    await mpesa.daraja.quiet();
    const { reference, payerPhone } = await paymentOf(paymentId);
    const { receipt, row, ...rang } = await prompt(paymentId);
    expect(rang).toMatchObject({ amountKes: 34_836, phone: payerPhone?.slice(1), rang: 1 });
    expect(reference.endsWith(rang.accountReference)).toBe(true);
    expect(row).toMatchObject({ told_result_code: 0, told_receipt: receipt, told_amount_minor: 3_483_600 });
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      captured_minor: 3_483_600,
      provider_reference: receipt,
    });
    expect(await newsOf(database.db, bookingId)).toEqual([`confirmed ${paymentId}`]);
  });

  test('asks for whole shillings at the rate of a booking in dollars', async () => {
    const { paymentId } = await mpesa.prompted({ currency: 'USD', ratePerUsd: 1, chargedUnits: 100 });
    expect(await prompt(paymentId)).toMatchObject({ amountKes: 12_950 });
  });

  test('rings once for many who ask at once, and for a process that was started anew', async () => {
    mpesa.daraja.faults.push({ on: 'push', delayMs: 60 });
    const { paymentId } = await unpaidMpesa(database.db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(paymentId)));
    answers.push(await create(paymentId, mpesa.makeProvider()));
    const { rang, checkoutRequestId } = await prompt(paymentId);
    expect(rang).toBe(1);
    expect(answers.every((answer) => answer.ok && answer.next === 'prompt')).toBe(true);
    expect(answers.at(-1)).toMatchObject({ providerReference: checkoutRequestId });
  });

  test.each([
    ['400.002.02', 400, 'Bad Request - Invalid PhoneNumber', 'not_reached'],
    ['500.001.1001', 500, 'Unable to lock subscriber, a transaction is already in process', 'busy'],
    ['500.003.02', 429, 'Spike arrest violation', 'not_sent'],
  ])(
    'that M-Pesa refuses with %s is over, and is not asked for again',
    async (errorCode, status, words, reason) => {
      const answer = { status, body: { requestId: '1', errorCode, errorMessage: words } };
      mpesa.daraja.faults.push({ on: 'push', answer });
      const { paymentId } = await unpaidMpesa(database.db);
      expect(await submitPayment(mpesa.house, paymentId, '')).toEqual({ ok: false, error: 'refused' });
      expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure: reason });
      expect(await create(paymentId)).toEqual({ ok: false, reason });
      expect(await mpesa.provider.status(await paymentOf(paymentId))).toEqual({ state: 'failed', reason });
      expect(mpesa.daraja.callsOf('push')).toHaveLength(1);
    },
  );

  test.each([
    ['above what is carried', { chargedUnits: 250_001 }, 'above_limit'],
    ['below it', { chargedUnits: 9 }, 'below_limit'],
    ['to a telephone without M-Pesa', { payerPhone: '+254201234567' }, 'not_reached'],
    ['to another country', { payerPhone: '+255712345678' }, 'not_reached'],
    ['to nobody', { payerPhone: null }, 'not_reached'],
  ])('is not sent %s', async (_, wanted, reason) => {
    const { paymentId } = await unpaidMpesa(database.db, wanted);
    const least = { ...mpesa.daraja.mpesa, leastKes: 10 };
    const strict = await startHouseWithMpesa(database.db, least);
    expect(await create(paymentId, strict.provider)).toEqual({ ok: false, reason });
    expect(strict.provider.limits).toEqual({ leastMinor: 1_000, mostMinor: 25_000_000 });
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
  ])('%s is no refusal: it may ring', async (_, fault) => {
    const provider = 'delayMs' in fault ? await hastyProvider() : mpesa.provider;
    mpesa.daraja.faults.push(fault);
    const { paymentId } = await unpaidMpesa(database.db);
    const answer = { ok: true, next: 'prompt', providerReference: null };
    expect(await create(paymentId, provider)).toEqual(answer);
    expect(await create(paymentId)).toEqual(answer);
    expect(mpesa.daraja.callsOf('push')).toHaveLength(1);
    const payment = await paymentOf(paymentId);
    expect(await mpesa.provider.status(payment)).toEqual({ state: 'pending' });
    await ages(paymentId, 3);
    expect(await mpesa.provider.status(payment)).toEqual({ state: 'unknown' });
  });

  test('is learnt from the callback, and the payment is captured', async () => {
    mpesa.daraja.faults.push({ on: 'push', cuts: 'after' });
    const { paymentId } = await mpesa.prompted();
    expect((await pushRow(paymentId))?.checkout_request_id).toBeNull();
    expect(await settle(paymentId)).toBe('pending');
    expect(await tell(paymentId)).toBe(200);
    const { receipt, checkoutRequestId, row } = await prompt(paymentId);
    expect(row?.checkout_request_id).toBe(checkoutRequestId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', provider_reference: receipt });
  });

  test('is worth more than a callback that came before it and calls the prompt otherwise', async () => {
    const { paymentId } = await unpaidMpesa(database.db);
    const creating = create(paymentId);
    mpesa.daraja.faults.push({ on: 'push', delayMs: 150 });
    await expect.poll(() => mpesa.daraja.callsOf('push').length).toBe(1);
    expect(await tell(paymentId, { checkoutRequestId: 'ws_CO_of_a_liar', receipt: 'LIE0000001' })).toBe(200);
    const { checkoutRequestId } = await prompt(paymentId);
    expect(await creating).toMatchObject({ providerReference: checkoutRequestId });
    expect(await pushRow(paymentId)).toMatchObject({
      checkout_request_id: checkoutRequestId,
      told_at: null,
      told_receipt: null,
    });
  });

  test('where nobody was there, nothing rang: it may be tried again, and fails when nobody does', async () => {
    await mpesa.daraja.down();
    const tried = await unpaidMpesa(database.db);
    const left = await unpaidMpesa(database.db);
    for (const { paymentId } of [tried, left]) {
      expect(await submitPayment(mpesa.house, paymentId, '')).toEqual({ ok: false, error: 'unreachable' });
      expect(await pushRow(paymentId)).toBeUndefined();
      expect(await settle(paymentId)).toBe('unknown');
    }
    await mpesa.daraja.up();
    expect(await submitPayment(mpesa.house, tried.paymentId, '')).toEqual({ ok: true, next: 'page' });
    expect(await settle(tried.paymentId)).toBe('captured');
    await sql`update payments set submitted_at = submitted_at - interval '3 minutes'
      where id = ${left.paymentId}::uuid`.execute(database.db);
    expect(await settle(left.paymentId)).toBe('failed');
    expect(await paymentRow(left.paymentId)).toMatchObject({ state: 'failed', failure: 'not_sent' });
    // Whoever comes too late does not ring.
    expect(await create(left.paymentId)).toEqual({ ok: false, reason: 'not_sent' });
  });
});

describe('how it stands', () => {
  test.each<[PhoneAnswer, string]>([
    ['cancel', 'cancelled'],
    ['no_funds', 'no_funds'],
    ['wrong_pin', 'wrong_pin'],
    ['not_reached', 'not_reached'],
    ['expired', 'expired'],
    ['busy', 'busy'],
  ])('somebody answered with %s', async (answer, failure) => {
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
    expect(await paymentRow(paymentId)).toMatchObject({ provider_reference: checkoutRequestId });
  });

  test('M-Pesa is not there, slow, or does not know it: nothing changes', async () => {
    const { paymentId } = await mpesa.prompted();
    await mpesa.daraja.down();
    expect(await settle(paymentId)).toBe('unreachable');
    await mpesa.daraja.up();
    const hasty = { ...mpesa.house, providers: new Map([['mpesa', await hastyProvider()]]) };
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

describe('what is told', () => {
  test('is not believed: it says paid, and M-Pesa says cancelled', async () => {
    mpesa.daraja.phoneAnswers('cancel');
    const { paymentId } = await mpesa.prompted();
    expect(await tell(paymentId, { resultCode: 0, receipt: 'LIE0000002' })).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure: 'cancelled' });
  });

  test('twenty times at once counts once, in whatever order', async () => {
    const { paymentId, bookingId } = await mpesa.prompted();
    const told = Array.from({ length: 20 }, (_, at) =>
      tell(paymentId, at % 4 === 1 ? { resultCode: 1037 } : {}),
    );
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    const { receipt } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', provider_reference: receipt });
    expect(await newsOf(database.db, bookingId)).toEqual([`confirmed ${paymentId}`]);
  });

  test.each([
    ['the address of another payment', { to: 'another' }],
    ['a guessed address', { to: 'guessed' }],
    ["a name that is not the prompt's", { checkoutRequestId: 'ws_CO_something_else' }],
  ])('with %s is forged', async (_, { to, ...changes }: { to?: string; checkoutRequestId?: string }) => {
    const { paymentId } = await mpesa.prompted();
    const other = await mpesa.prompted();
    const { callbackUrl } = await prompt(other.paymentId);
    const ours = (await prompt(paymentId)).callbackUrl;
    const address =
      to === 'another' ? callbackUrl : to === 'guessed' ? ours.replace(/[0-9a-f]{40}/, 'a'.repeat(40)) : ours;
    expect(await tell(paymentId, { ...changes, to: address })).toBe(404);
    expect(await pushRow(paymentId)).toMatchObject({ told_at: null });
    expect(await pushRow(other.paymentId)).toMatchObject({ told_at: null });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'submitted' });
  });

  test('with the name of another prompt is forged, also where ours is not known', async () => {
    mpesa.daraja.faults.push({ on: 'push', cuts: 'after' });
    const { paymentId } = await mpesa.prompted();
    const other = await mpesa.prompted();
    const { checkoutRequestId } = await prompt(other.paymentId);
    expect(await tell(paymentId, { checkoutRequestId })).toBe(404);
    expect(await pushRow(paymentId)).toMatchObject({ checkout_request_id: null, told_at: null });
  });

  test('of another amount than was asked for is credited to nobody: a person looks', async () => {
    const { paymentId } = await mpesa.prompted();
    expect(await tell(paymentId, { amountKes: 1 })).toBe(200);
    expect(await tell(paymentId, { amountKes: 1 })).toBe(200);
    expect(await settle(paymentId)).toBe('unknown');
    expect(await paymentRow(paymentId)).toMatchObject({ captured_minor: null });
    expect(lines.some((line) => line.includes('another amount'))).toBe(true);
  });

  test('a receipt that another payment has is not taken, and the money counts all the same', async () => {
    const { paymentId: first } = await mpesa.prompted();
    await tell(first);
    const { receipt } = await prompt(first);
    const { paymentId: second } = await mpesa.prompted();
    expect(await tell(second, { receipt: receipt ?? '' })).toBe(200);
    const { checkoutRequestId } = await prompt(second);
    expect(await paymentRow(second)).toMatchObject({
      state: 'captured',
      provider_reference: checkoutRequestId,
    });
    expect(await pushRow(second)).toMatchObject({ told_result_code: 0, told_receipt: null });
    expect(await paymentRow(first)).toMatchObject({ state: 'captured', provider_reference: receipt });
  });

  test('one receipt for many prompts at once is that of one of them, and all are captured', async () => {
    const made = [];
    for (let round = 0; round < 6; round += 1) made.push(await mpesa.prompted());
    await Promise.all(made.map(({ paymentId }) => tell(paymentId, { receipt: 'SAME000001' })));
    const rows = await Promise.all(made.map(({ paymentId }) => paymentRow(paymentId)));
    expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('captured'));
    expect(rows.filter((row) => row.provider_reference === 'SAME000001')).toHaveLength(1);
  });

  test('a receipt that is told of an unpaid prompt first is still that of the one who paid', async () => {
    mpesa.daraja.phoneAnswers('ignore');
    const { paymentId: unpaid } = await mpesa.prompted();
    mpesa.daraja.phoneAnswers('pay');
    const { paymentId: paid } = await mpesa.prompted();
    const { receipt } = await prompt(paid);
    await tell(unpaid, { resultCode: 0, receipt: receipt ?? '' });
    expect(await paymentRow(unpaid)).toMatchObject({ state: 'submitted' });
    await tell(paid);
    expect(await paymentRow(paid)).toMatchObject({ state: 'captured', provider_reference: receipt });
    // And whoever pays after all has paid, though nobody knows by which of two receipts.
    const { checkoutRequestId } = await prompt(unpaid);
    await mpesa.daraja.answerPush(checkoutRequestId, 'pay');
    await tell(unpaid);
    expect(await paymentRow(unpaid)).toMatchObject({
      state: 'captured',
      provider_reference: checkoutRequestId,
    });
    expect(await paymentRow(paid)).toMatchObject({ provider_reference: receipt });
  });

  test('a receipt whose money left the paybill again, or is of another payment there, is not counted anew', async () => {
    const atThePaybill = (receipt: string) =>
      sql`insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
        values (${receipt}, 3483600, 'FM', now(), 'confirmation')`.execute(database.db);
    const { paymentId: first } = await mpesa.prompted();
    const { receipt } = await prompt(first);
    await atThePaybill(receipt ?? '');
    for (const change of [
      sql`state = 'proved', proved_at = now()`,
      sql`state = 'unmatched', reason = 'unknown_account'`,
      sql`state = 'returning'`,
    ])
      await sql`update mpesa_receipts set ${change} where receipt = ${receipt}`.execute(database.db);
    await tell(first);
    expect(await settle(first)).toBe('unknown');
    expect(await paymentRow(first)).toMatchObject({ captured_minor: null });

    const { paymentId: second } = await mpesa.prompted();
    const { receipt: taken, checkoutRequestId } = await prompt(second);
    await atThePaybill(taken ?? '');
    await sql`update mpesa_receipts set state = 'matched', payment_id = ${first}::uuid
      where receipt = ${taken}`.execute(database.db);
    await tell(second);
    expect(await paymentRow(second)).toMatchObject({
      state: 'captured',
      provider_reference: checkoutRequestId,
    });
  });

  test('a receipt that comes after the money is written to the payment', async () => {
    const { paymentId } = await mpesa.prompted();
    expect(await settle(paymentId)).toBe('captured');
    const { receipt, checkoutRequestId } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ provider_reference: checkoutRequestId });
    expect(await tell(paymentId)).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', provider_reference: receipt });
  });

  test('a repeat without a receipt contradicts nothing, and one with it fills in what was left out', async () => {
    const { paymentId } = await mpesa.prompted();
    const { callbackUrl, checkoutRequestId, receipt } = await prompt(paymentId);
    const stkCallback = { CheckoutRequestID: checkoutRequestId, ResultCode: 0 };
    const tellBare = () =>
      fetch(callbackUrl, { method: 'POST', body: JSON.stringify({ Body: { stkCallback } }) });
    expect((await tellBare()).status).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ provider_reference: checkoutRequestId });
    await tell(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', provider_reference: receipt });
    await tellBare();
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', provider_reference: receipt });
    expect(await pushRow(paymentId)).toMatchObject({ told_receipt: receipt });
  });

  test.each([-5, 0, 0.5])('an amount of %s was never paid, so it was never told', async (amountKes) => {
    const { paymentId } = await mpesa.prompted();
    await tell(paymentId, { amountKes });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', captured_minor: 3_483_600 });
    expect(await pushRow(paymentId)).toMatchObject({ told_amount_minor: null });
  });

  test('another amount is for a person to look at, until what was asked for is told; in either order', async () => {
    const { paymentId } = await mpesa.prompted();
    await tell(paymentId, { amountKes: 7, receipt: 'LIE0000003' });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'unknown', failure: 'told_other_amount' });
    await tell(paymentId);
    await tell(paymentId, { amountKes: 8, receipt: 'LIE0000003' });
    const { receipt } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      failure: null,
      provider_reference: receipt,
    });
  });

  test('money that came after a failure came', async () => {
    mpesa.daraja.phoneAnswers('not_reached');
    const { paymentId } = await mpesa.prompted();
    await tell(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed' });
    const push = mpesa.daraja.pushes.at(-1);
    if (push) Object.assign(push, { resultCode: 0, receipt: 'LATE000001' });
    expect(await tell(paymentId)).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      provider_reference: 'LATE000001',
    });
  });

  test('while M-Pesa does not answer is heard again later, or asked for', async () => {
    const { paymentId } = await mpesa.prompted();
    mpesa.daraja.faults.push({ on: 'query', cuts: 'before' });
    expect(await tell(paymentId)).toBe(503);
    expect(await settle(paymentId)).toBe('captured');
    const { receipt } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ provider_reference: receipt });
  });

  test.each([
    '',
    'null',
    '[]',
    '{"Body":{}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"","ResultCode":0}}}',
    `{"Body":{"stkCallback":{"CheckoutRequestID":"${'x'.repeat(200)}","ResultCode":0}}}`,
  ])('in no language of M-Pesa is forged: %s', async (body) => {
    const { paymentId } = await mpesa.prompted();
    const { callbackUrl } = await prompt(paymentId);
    const path = callbackUrl.split('/mobile-money/')[1] ?? '';
    expect(await mpesa.provider.verifyCallback({ headers: new Headers(), path, body })).toEqual({
      ok: false,
    });
  });

  test('odd figures and names never break it', async () => {
    const { paymentId } = await mpesa.prompted();
    const { callbackUrl, checkoutRequestId } = await prompt(paymentId);
    const path = callbackUrl.split('/mobile-money/')[1] ?? '';
    const item = (Name: string, Value?: unknown) => ({ Name, Value });
    const Item = [item('Amount', '1e400'), item('MpesaReceiptNumber', "x'; drop"), item('PhoneNumber', 2547)];
    const stkCallback = {
      CheckoutRequestID: checkoutRequestId,
      ResultCode: 'C2B00012',
      CallbackMetadata: { Item },
    };
    const body = JSON.stringify({ Body: { stkCallback } });
    const heard = await mpesa.provider.verifyCallback({ headers: new Headers(), path, body });
    expect(heard).toMatchObject({ ok: true, paymentId, eventId: `${checkoutRequestId}:-1` });
    expect(await pushRow(paymentId)).toMatchObject({ told_result_code: -1, told_receipt: null });
  });
});

test('one booking, two prompts, both paid: the second goes back', async () => {
  const { bookingId, paymentId } = await mpesa.prompted();
  const again = await unpaidPayment(database.db, bookingId, {
    method: 'mpesa',
    provider: 'mpesa',
    payerPhone: '+254712999999',
  });
  await submitPayment(mpesa.house, again, '');
  await tell(paymentId);
  await tell(again);
  expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured' });
  expect(await paymentRow(again)).toMatchObject({ state: 'refund_due', failure: 'paid_before' });
});

describe('a refund', () => {
  test('is a reversal of the receipt, which takes a while', async () => {
    const { paymentId } = await mpesa.prompted();
    await tell(paymentId);
    const payment = await paymentOf(paymentId);
    expect(await mpesa.provider.refund(payment, payment.amountMinor)).toEqual({ state: 'pending' });
    expect(mpesa.daraja.callsOf('transaction')).toMatchObject([{ TransactionID: payment.providerReference }]);
  });

  test('goes by hand where nobody may ask for it', async () => {
    const bare = await startHouseWithMpesa(database.db, { initiator: undefined });
    bare.daraja.callbacks = 'held';
    const { paymentId } = await bare.prompted();
    expect(await bare.provider.refund(await paymentOf(paymentId), 100)).toEqual({
      state: 'failed',
      reason: 'no_initiator',
    });
    expect(bare.provider.paybill).toBeUndefined();
    expect(mpesa.provider.paybill).toEqual({ number: '600984' });
    await bare.stop();
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
  const told = [consumerKey, consumerSecret, passkey, callbackKey, initiator?.securityCredential ?? ''];
  const addresses = daraja
    .callsOf('push')
    .flatMap(({ CallBackURL, Password, PhoneNumber }) => [
      String(CallBackURL),
      String(CallBackURL).split('/')[5] ?? '',
      String(Password),
      String(PhoneNumber),
    ]);
  const all = lines.join('');
  expect(all).toContain(refused);
  expect(all).toContain(cut);
  for (const secret of [...told, ...addresses]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(all).not.toContain(secret);
  }
});

describe('health', () => {
  const healthOf = (changes = {}) =>
    createMpesaProvider({
      db: database.db,
      log: mpesa.house.log,
      mpesa: createMpesaHouse(
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
    expect(text).toContain('in.example.com');
    expect(text).toContain('KES 1 to 250,000');
    const { consumerKey, consumerSecret, passkey, callbackKey } = mpesa.daraja.mpesa;
    for (const secret of [consumerKey, consumerSecret, passkey, callbackKey])
      expect(text).not.toContain(secret);
  });

  test('says that it does not answer, or does not know the keys', async () => {
    mpesa.daraja.faults.push({ on: 'token', cuts: 'before' });
    expect(await health()).toMatchObject({ state: 'failing', value: 'No answer' });
    const body = { errorCode: '400.008.01', errorMessage: 'Invalid Authentication passed' };
    mpesa.daraja.faults.push({ on: 'token', answer: { status: 400, body } });
    expect(await health()).toMatchObject({ state: 'failing', value: 'Keys refused' });
  });
});

test('a payment that M-Pesa never heard of is unknown, and so is the word about a prompt that is not ours', async () => {
  const { paymentId } = await unpaidMpesa(database.db);
  expect(await mpesa.provider.status(await paymentOf(paymentId))).toEqual({ state: 'unknown' });
  const { createCallbackPaths } = await import('./callback-paths.ts');
  const address = createCallbackPaths(mpesa.daraja.mpesa, '').addressOf({ kind: 'push', paymentId: newId() });
  const body = JSON.stringify({ Body: { stkCallback: { CheckoutRequestID: 'ws_CO_1', ResultCode: 0 } } });
  const path = address.split('/mobile-money/')[1] ?? '';
  expect(await mpesa.provider.verifyCallback({ headers: new Headers(), path, body })).toEqual({
    ok: true,
    eventId: null,
  });
});

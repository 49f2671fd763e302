import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { mpesaInTests } from '#tests/payments/mpesa/mpesa-in-tests.ts';
import { eventsOf } from '#tests/payments/unpaid-bookings.ts';

const mpesa = mpesaInTests(createTestDatabase);
const { paymentRow, pushRow, settle, prompt, report } = mpesa;

describe('what is told', () => {
  test('is not believed: it says paid, and M-Pesa says cancelled', async () => {
    mpesa.daraja.phoneAnswers('cancel');
    const { paymentId } = await mpesa.prompted();
    expect(await report(paymentId, { resultCode: 0, receipt: 'LIE0000002' })).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure: 'cancelled' });
  });

  test('with null where Daraja has nothing to say is heard all the same', async () => {
    mpesa.daraja.phoneAnswers('cancel');
    const { paymentId } = await mpesa.prompted();
    const { callbackUrl, checkoutRequestId: CheckoutRequestID } = await prompt(paymentId);
    const stkCallback = {
      MerchantRequestID: null,
      CheckoutRequestID,
      ResultCode: 1032,
      ResultDesc: null,
      CallbackMetadata: null,
    };
    const body = JSON.stringify({ Body: { stkCallback } });
    expect((await fetch(callbackUrl, { method: 'POST', body })).status).toBe(200);
    expect(await pushRow(paymentId)).toMatchObject({ reportedResultCode: 1032 });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed', failure: 'cancelled' });
  });

  test('as paid and as failed in turns, all at once, counts once as M-Pesa says', async () => {
    const { paymentId, bookingId } = await mpesa.prompted();
    const events = Array.from({ length: 6 }, (_, at) => report(paymentId, at % 2 === 1 ? { resultCode: 1037 } : {}));
    expect(new Set(await Promise.all(events))).toEqual(new Set([200]));
    const { receipt } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', providerReference: receipt });
    expect(await eventsOf(mpesa.db, bookingId)).toEqual([`confirmed ${paymentId}`]);
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
    expect(await report(paymentId, { ...changes, to: address })).toBe(404);
    expect(await pushRow(paymentId)).toMatchObject({ reportedAt: null });
    expect(await pushRow(other.paymentId)).toMatchObject({ reportedAt: null });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'submitted' });
  });

  test('with the name of another prompt is forged, also where ours is not known', async () => {
    mpesa.daraja.faults.push({ on: 'push', cuts: 'after' });
    const { paymentId } = await mpesa.prompted();
    const other = await mpesa.prompted();
    const { checkoutRequestId } = await prompt(other.paymentId);
    expect(await report(paymentId, { checkoutRequestId })).toBe(404);
    expect(await pushRow(paymentId)).toMatchObject({ checkoutRequestId: null, reportedAt: null });
  });

  test('a receipt that another payment has is not taken, and the money counts all the same', async () => {
    const { paymentId: first } = await mpesa.prompted();
    await report(first);
    const { receipt } = await prompt(first);
    const { paymentId: second } = await mpesa.prompted();
    expect(await report(second, { receipt: receipt ?? '' })).toBe(200);
    const { checkoutRequestId } = await prompt(second);
    expect(await paymentRow(second)).toMatchObject({
      state: 'captured',
      providerReference: checkoutRequestId,
    });
    expect(await pushRow(second)).toMatchObject({ reportedResultCode: 0, reportedReceipt: null });
    expect(await paymentRow(first)).toMatchObject({ state: 'captured', providerReference: receipt });
  });

  test('one receipt for many prompts at once is that of one of them, and all are captured', async () => {
    const made = [];
    for (let round = 0; round < 6; round += 1) made.push(await mpesa.prompted());
    await Promise.all(made.map(({ paymentId }) => report(paymentId, { receipt: 'SAME000001' })));
    const rows = await Promise.all(made.map(({ paymentId }) => paymentRow(paymentId)));
    expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('captured'));
    expect(rows.filter((row) => row.providerReference === 'SAME000001')).toHaveLength(1);
  });

  test('a receipt that is told of an unpaid prompt first is still that of the one who paid', async () => {
    mpesa.daraja.phoneAnswers('ignore');
    const { paymentId: unpaid } = await mpesa.prompted();
    mpesa.daraja.phoneAnswers('pay');
    const { paymentId: paid } = await mpesa.prompted();
    const { receipt } = await prompt(paid);
    await report(unpaid, { resultCode: 0, receipt: receipt ?? '' });
    expect(await paymentRow(unpaid)).toMatchObject({ state: 'submitted' });
    await report(paid);
    expect(await paymentRow(paid)).toMatchObject({ state: 'captured', providerReference: receipt });
    // And whoever pays after all has paid, though nobody knows by which of two receipts.
    const { checkoutRequestId } = await prompt(unpaid);
    await mpesa.daraja.answerPush(checkoutRequestId, 'pay');
    await report(unpaid);
    expect(await paymentRow(unpaid)).toMatchObject({
      state: 'captured',
      providerReference: checkoutRequestId,
    });
    expect(await paymentRow(paid)).toMatchObject({ providerReference: receipt });
  });

  test('a receipt whose money left the paybill again, or is of another payment there, is not counted anew', async () => {
    const atThePaybill = (receipt: string) =>
      sql`insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
        values (${receipt}, 3483600, 'FM', now(), 'confirmation')`.execute(mpesa.db);
    const { paymentId: first } = await mpesa.prompted();
    const { receipt } = await prompt(first);
    await atThePaybill(receipt ?? '');
    for (const change of [
      sql`state = 'proved', proved_at = now()`,
      sql`state = 'unmatched', reason = 'unknown_account'`,
      sql`state = 'returning'`,
    ])
      await sql`update mpesa_receipts set ${change} where receipt = ${receipt}`.execute(mpesa.db);
    await report(first);
    expect(await settle(first)).toBe('unknown');
    expect(await paymentRow(first)).toMatchObject({ capturedMinor: null });

    const { paymentId: second } = await mpesa.prompted();
    const { receipt: taken, checkoutRequestId } = await prompt(second);
    await atThePaybill(taken ?? '');
    await sql`update mpesa_receipts set state = 'matched', payment_id = ${first}::uuid
      where receipt = ${taken}`.execute(mpesa.db);
    await report(second);
    expect(await paymentRow(second)).toMatchObject({
      state: 'captured',
      providerReference: checkoutRequestId,
    });
  });

  test('a receipt that comes after the money is written to the payment', async () => {
    const { paymentId } = await mpesa.prompted();
    expect(await settle(paymentId)).toBe('captured');
    const { receipt, checkoutRequestId } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ providerReference: checkoutRequestId });
    expect(await report(paymentId)).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', providerReference: receipt });
  });

  test('a repeat without a receipt contradicts nothing, and one with it fills in what was left out', async () => {
    const { paymentId } = await mpesa.prompted();
    const { callbackUrl, checkoutRequestId, receipt } = await prompt(paymentId);
    const stkCallback = { CheckoutRequestID: checkoutRequestId, ResultCode: 0 };
    const reportBare = () => fetch(callbackUrl, { method: 'POST', body: JSON.stringify({ Body: { stkCallback } }) });
    expect((await reportBare()).status).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({ providerReference: checkoutRequestId });
    await report(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', providerReference: receipt });
    await reportBare();
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', providerReference: receipt });
    expect(await pushRow(paymentId)).toMatchObject({ reportedReceipt: receipt });
  });

  test.each([-5, 0, 0.5])('an amount of %s was never paid, so it was never told', async (amountKes) => {
    const { paymentId } = await mpesa.prompted();
    await report(paymentId, { amountKes });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'captured', capturedMinor: 3_483_600 });
    expect(await pushRow(paymentId)).toMatchObject({ reportedAmountMinor: null });
  });

  test('another amount is for a person to look at, until what was asked for is told; in either order', async () => {
    const { paymentId } = await mpesa.prompted();
    await report(paymentId, { amountKes: 7, receipt: 'LIE0000003' });
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'unknown', failure: 'reported_other_amount' });
    await report(paymentId);
    await report(paymentId, { amountKes: 8, receipt: 'LIE0000003' });
    const { receipt } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      failure: null,
      providerReference: receipt,
    });
  });

  test('money that came after a failure came', async () => {
    mpesa.daraja.phoneAnswers('not_reached');
    const { paymentId } = await mpesa.prompted();
    await report(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ state: 'failed' });
    const push = mpesa.daraja.pushes.at(-1);
    if (push) Object.assign(push, { resultCode: 0, receipt: 'LATE000001' });
    expect(await report(paymentId)).toBe(200);
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      providerReference: 'LATE000001',
    });
  });

  test('while M-Pesa does not answer is heard again later, or asked for', async () => {
    const { paymentId } = await mpesa.prompted();
    mpesa.daraja.faults.push({ on: 'query', cuts: 'before' });
    expect(await report(paymentId)).toBe(503);
    expect(await settle(paymentId)).toBe('captured');
    const { receipt } = await prompt(paymentId);
    expect(await paymentRow(paymentId)).toMatchObject({ providerReference: receipt });
  });

  test.each([
    '',
    'null',
    '[]',
    '{"Body":{}}',
    '{"Body":{"stkCallback":{"CheckoutRequestID":"","ResultCode":0}}}',
    `{"Body":{"stkCallback":{"CheckoutRequestID":"${'x'.repeat(200)}","ResultCode":0}}}`,
  ])('in no language of M-Pesa is kept for a person: %s', async (body) => {
    const { paymentId } = await mpesa.prompted();
    const { callbackUrl } = await prompt(paymentId);
    const path = callbackUrl.split('/mobile-money/')[1] ?? '';
    expect(await mpesa.provider.verifyCallback({ headers: new Headers(), path, body })).toMatchObject({
      ok: true,
      eventId: null,
      unknown: { type: 'push', objectId: paymentId, why: 'unreadable' },
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
    const reports = await mpesa.provider.verifyCallback({ headers: new Headers(), path, body });
    expect(reports).toMatchObject({ ok: true, paymentId, eventId: `${checkoutRequestId}:-1` });
    expect(await pushRow(paymentId)).toMatchObject({ reportedResultCode: -1, reportedReceipt: null });
  });
});

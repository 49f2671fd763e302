import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { paybillInvariants } from '#features/booking/invariants/ledger-invariants.ts';
import { checkReceiptAgain, followUpReceipts, putAside } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import { listReceipts, listUnproved, maxStatusRequests } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { matchByHand, previewMatch } from '#features/payments/mpesa/paybill/match-by-hand.ts';
import { readRegistration, registerPaybill } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { returnByHand, returnReceipt } from '#features/payments/mpesa/paybill/return-receipt.ts';
import { accountReferenceOf } from '#features/payments/prompt-rules.ts';
import { compareStatement } from '#features/payments/statements/compare-statement.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { makeAgent } from '../agents/agents.ts';
import { type PaymentsWithMpesa, startPaymentsWithMpesa } from './mpesa/payments-with-mpesa.ts';
import { unpaidBooking } from './unpaid-bookings.ts';

let database: TestDatabase;
let mpesa: PaymentsWithMpesa;
let admin: { id: string; role: 'admin' };
let agent: Awaited<ReturnType<typeof makeAgent>>;
beforeAll(async () => {
  database = await createTestDatabase();
  mpesa = await startPaymentsWithMpesa(database.db);
  agent = await makeAgent(database.db);
  const id = newId();
  await sql`insert into users (id, email, role) values (${id}, 'admin@example.com', 'admin')`.execute(database.db);
  admin = { id, role: 'admin' };
  expect(await readRegistration(database.db, mpesa.context.mpesa)).toBeUndefined();
  expect(await registerPaybill(mpesa.context, admin)).toEqual({ ok: true });
});
beforeEach(() => {
  mpesa.daraja.callbacks = 'at_once';
  mpesa.daraja.faults.length = 0;
});
afterAll(async () => {
  // These bookings have no flights or rooms; only the paybill invariants are checked.
  const broken = await brokenInvariants(database.db);
  expect(broken.filter((one) => Object.keys(paybillInvariants).some((name) => one.startsWith(name)))).toEqual([]);
  await mpesa.stop();
  await database.drop();
});

const price = 34_836;

async function booked(wanted: Parameters<typeof unpaidBooking>[1] = {}) {
  const { bookingId } = await unpaidBooking(database.db, wanted);
  await sql`delete from payments where booking_id = ${bookingId}`.execute(database.db);
  const { reference } = await database.db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { bookingId, reference };
}

/** A mobile-money deposit before its prompt. */
async function deposit({ amountMinor = 1_000_000, provider = 'mpesa', requestedBy = agent.userId } = {}) {
  const [depositId, paymentId] = [newId(), newId()];
  const reference = `DEP-${1_790_000_000_000 + Math.floor(Math.random() * 9_000_000_000)}`;
  await sql`
    insert into agent_deposits (id, agent_id, reference, amount_minor, method, requested_by)
    values (${depositId}, ${agent.agentId}, ${reference}, 10_000, 'mobile_money', ${requestedBy})`.execute(database.db);
  await sql`
    insert into payments (id, deposit_id, provider, method, currency, amount_minor, amount_usd_minor)
    values (${paymentId}, ${depositId}, ${provider}, 'mpesa', 'KES', ${amountMinor}, 10_000)`.execute(database.db);
  return { depositId, paymentId, reference };
}

/** A payment without a prompt, and its outcome. */
async function pays(account: string, amountKes = price) {
  const { receipt } = await mpesa.daraja.payToPaybill({ amountKes, account, isUnreported: true });
  await mpesa.daraja.reportPaybill(receipt);
  await followUpReceipts(mpesa.context);
  await mpesa.daraja.quiet();
  return { receipt, ...(await stateOf(receipt)) };
}

async function followUp(receipt: string): Promise<void> {
  await sql`update mpesa_receipts set requested_at = now() - interval '1 day' where receipt = ${receipt}`.execute(
    database.db,
  );
  await followUpReceipts(mpesa.context);
}

const stateOf = (receipt: string) =>
  database.db
    .selectFrom('mpesaReceipts')
    .select(['state', 'reason', 'paymentId'])
    .where('receipt', '=', receipt)
    .executeTakeFirstOrThrow();
const paymentOf = (id: string | null) =>
  database.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
const balance = async (code: string) => {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(balance_minor), 0)::bigint as minor from ledger_accounts where code = ${code}`.execute(
    database.db,
  );
  return rows[0]?.minor ?? 0;
};
const expire = (bookingId: string) =>
  sql`update bookings set status = 'expired', expired_at = now() where id = ${bookingId}`.execute(database.db);

describe('whoever asks whether money may come is told', () => {
  test('yes for the exact price of a booking, however its reference is typed, and for an open deposit', async () => {
    const { reference } = await booked();
    const typed = `${reference.slice(0, 2).toLowerCase()} ${reference.slice(2, 5)}-${reference.slice(5)}`;
    expect(await mpesa.daraja.payToPaybill({ amountKes: price, account: typed })).toMatchObject({
      accepted: true,
    });
    const open = await deposit();
    for (const account of [open.reference, open.reference.slice(-12)])
      expect(await mpesa.daraja.payToPaybill({ amountKes: 5_000, account })).toMatchObject({
        accepted: true,
      });
  });

  test('no for another amount and for what waits for nothing, with the codes that M-Pesa knows', async () => {
    const { reference, bookingId } = await booked();
    const answerTo = async (account: string, amountKes = price) => {
      await mpesa.daraja.payToPaybill({ amountKes, account });
      return JSON.parse(mpesa.daraja.sentCallbacks.at(-1)?.answer ?? '{}').ResultCode;
    };
    expect(await answerTo(reference, price - 1)).toBe('C2B00013');
    expect(await answerTo('FM000000')).toBe('C2B00012');
    expect(await answerTo('rent')).toBe('C2B00012');
    expect(await answerTo((await deposit({ provider: 'office' })).reference)).toBe('C2B00012');
    await expire(bookingId);
    expect(await answerTo(reference)).toBe('C2B00012');
  });

  test('yes where nobody can say: what comes in confusion waits in the queue', async () => {
    const url = mpesa.context.mpesa.paths.addressOf({ kind: 'paybill_check' });
    for (const body of ['not json', '{}', JSON.stringify({ TransID: 'ABCDEF12', TransAmount: 'much' })]) {
      const answer = await fetch(url, { method: 'POST', body });
      expect(await answer.json()).toMatchObject({ ResultCode: '0' });
    }
  });
});

describe('money at the paybill', () => {
  test('pays for a booking with a payment of its own, once M-Pesa has proved it; told twenty times: once', async () => {
    const { reference, bookingId } = await booked({ currency: 'USD', ratePerUsd: 1, chargedUnits: 269 });
    mpesa.daraja.callbacks = 'held';
    const { receipt, state } = await pays(reference.toLowerCase(), price);
    expect(state).toBe('reported');
    await Promise.all(Array.from({ length: 20 }, () => mpesa.daraja.reportPaybill(receipt)));
    await mpesa.daraja.reportHeld();
    const { state: after, paymentId } = await stateOf(receipt);
    expect(after).toBe('matched');
    expect(await paymentOf(paymentId)).toMatchObject({
      bookingId,
      provider: 'mpesa',
      method: 'mpesa',
      state: 'captured',
      currency: 'KES',
      capturedMinor: price * 100,
      providerReference: receipt,
      payerPhone: null,
    });
    expect(mpesa.daraja.callsOf('transaction').filter(({ TransactionID }) => TransactionID === receipt)).toHaveLength(
      1,
    );
  });

  test.each([
    ['that M-Pesa does not know is not believed', { amountKes: price }, 'reported', null],
    ['of another amount than M-Pesa says is refused', { amountKes: 10 }, 'refuted', 'other_amount'],
  ])('%s', async (_, report, state, reason) => {
    const { reference, bookingId } = await booked();
    const { receipt } = await mpesa.daraja.payToPaybill({
      amountKes: price,
      account: reference,
      isUnreported: true,
    });
    await mpesa.daraja.reportPaybill(receipt, report);
    if (state === 'reported') mpesa.daraja.transactions.delete(receipt);
    await followUpReceipts(mpesa.context);
    await mpesa.daraja.quiet();
    expect(await stateOf(receipt)).toMatchObject({ state, reason });
    const { status } = await database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('held');
  });

  test('that M-Pesa has not finished with is asked about until it has; what it denied may be asked about again', async () => {
    const { reference } = await booked();
    const { receipt } = await mpesa.daraja.payToPaybill({
      amountKes: price,
      account: reference,
      isUnreported: true,
    });
    const inBooks = mpesa.daraja.transactions.get(receipt);
    if (!inBooks) throw new Error('Nobody paid');
    await mpesa.daraja.reportPaybill(receipt);
    for (const [status, state] of [
      ['Pending', 'reported'],
      ['Authorized', 'reported'],
      ['Declined', 'refuted'],
    ]) {
      inBooks.status = status ?? '';
      await checkReceiptAgain(mpesa.context, receipt, admin);
      await mpesa.daraja.quiet();
      expect(await stateOf(receipt)).toMatchObject({ state });
      const [seen] = (await listUnproved(database.db)).filter((one) => one.receipt === receipt);
      expect(seen).toMatchObject({ answer: status, refuted: state === 'reported' ? null : 'not_completed' });
    }
    delete inBooks.status;
    expect(await checkReceiptAgain(mpesa.context, receipt, admin)).toEqual({ ok: true });
    await mpesa.daraja.quiet();
    expect((await stateOf(receipt)).state).toBe('matched');
  });

  test('that is not proved is asked about less and less often, and at once by an administrator', async () => {
    const { reference } = await booked();
    const { receipt } = await mpesa.daraja.payToPaybill({
      amountKes: price,
      account: reference,
      isUnreported: true,
    });
    await mpesa.daraja.reportPaybill(receipt);
    const queries = () =>
      mpesa.daraja.callsOf('transaction').filter(({ TransactionID }) => TransactionID === receipt).length;
    mpesa.daraja.faults.push({
      on: 'transaction',
      times: 3,
      answer: { status: 429, body: { errorCode: '500.003.02', errorMessage: 'Busy' } },
    });
    await followUpReceipts(mpesa.context);
    await followUpReceipts(mpesa.context);
    expect(queries()).toBe(1);
    const [unproved] = (await listUnproved(database.db)).filter((one) => one.receipt === receipt);
    expect(unproved).toMatchObject({ amountMinor: price * 100, answer: 'M-Pesa could not be reached: Busy' });
    mpesa.daraja.faults.length = 0;
    expect(await checkReceiptAgain(mpesa.context, receipt, admin)).toEqual({ ok: true });
    await mpesa.daraja.quiet();
    expect((await stateOf(receipt)).state).toBe('matched');
  });

  test('that is for nothing waits, with the reason', async () => {
    const paid = await booked();
    await pays(paid.reference);
    const cancelled = await booked();
    await sql`
      update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'customer'
      where id = ${cancelled.bookingId}`.execute(database.db);
    const closed = await deposit();
    await pays(closed.reference, 9_000);
    const before = await balance('unmatched:KES');
    const reasons = [
      await pays('rent', 1_000),
      await pays((await booked()).reference, price + 1),
      await pays(paid.reference),
      await pays(cancelled.reference),
      await pays(closed.reference, 2_000),
      await pays((await deposit({ provider: 'office' })).reference, 2_000),
    ];
    expect(reasons.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      'unmatched: unknown_account',
      'unmatched: other_amount',
      'unmatched: already_paid',
      'unmatched: cancelled',
      'unmatched: deposit_closed',
      'unmatched: deposit_closed',
    ]);
    expect((await balance('unmatched:KES')) - before).toBe((1_000 + price + 1 + price + price + 4_000) * 100);
  });

  test('credits an agency at the rate that was agreed for what was asked for, and else at the rate of today', async () => {
    const credit = `agent:${agent.agentId}:USD`;
    const before = await balance(credit);
    // 100 dollars at a rate of 100; today a dollar is 129.5 shillings.
    const [exact, other, failed, old] = [await deposit(), await deposit(), await deposit(), await deposit()];
    expect(await pays(exact.reference, 10_000)).toMatchObject({ state: 'matched' });
    expect((await balance(credit)) - before).toBe(10_000);
    expect(await pays(other.reference.slice(-12), 12_950)).toMatchObject({ state: 'matched' });
    expect(await paymentOf(other.paymentId)).toMatchObject({ state: 'captured', capturedMinor: 1_295_000 });
    expect((await balance(credit)) - before).toBe(20_000);
    await sql`update payments set state = 'failed', failed_at = now() where id = ${failed.paymentId}`.execute(
      database.db,
    );
    await sql`update payments set created_at = now() - interval '25 hours' where id = ${old.paymentId}`.execute(
      database.db,
    );
    for (const { reference } of [failed, old]) {
      const { receipt, ...waiting } = await pays(reference, 10_000);
      expect(waiting).toMatchObject({ state: 'unmatched', reason: 'deposit_over' });
      expect(await previewMatch(mpesa.context, { receipt, reference }, admin)).toMatchObject({
        target: { creditedUsdMinor: 7_722 },
      });
    }
    expect((await balance(credit)) - before).toBe(20_000);
  });

  test('for a deposit whose prompt is undecided waits until M-Pesa says how that stands', async () => {
    const ringing = async () => {
      const { paymentId, reference } = await deposit();
      const phone = `+2547${reference.slice(-8)}`;
      await sql`update payments set payer_phone = ${phone} where id = ${paymentId}`.execute(database.db);
      mpesa.daraja.phoneAnswers('ignore');
      await submitPayment(mpesa.context, paymentId, '');
      mpesa.daraja.phoneAnswers('pay');
      const { receipt, state } = await pays(reference, 10_000);
      expect(state).toBe('proved');
      return { paymentId, receipt, prompt: mpesa.daraja.pushes.at(-1)?.checkoutRequestId ?? '' };
    };
    const declined = await ringing();
    await mpesa.daraja.answerPush(declined.prompt, 'cancel');
    await followUp(declined.receipt);
    expect(await stateOf(declined.receipt)).toMatchObject({
      state: 'matched',
      paymentId: declined.paymentId,
    });
    // An agency that cancels the deposit may still pay while the phone rings.
    const { paymentId, receipt } = await ringing();
    await sql`update payments set state = 'failed', failed_at = now(), failure = 'withdrawn'
      where id = ${paymentId}`.execute(database.db);
    await followUp(receipt);
    expect((await stateOf(receipt)).state).toBe('proved');
    await sql`update mpesa_pushes set requested_at = now() - interval '11 minutes' where payment_id = ${paymentId}`.execute(
      database.db,
    );
    await followUp(receipt);
    expect(await stateOf(receipt)).toMatchObject({ state: 'unmatched', reason: 'deposit_over' });
  });

  test('stands on a statement with what a prompt has room for, and is suggested for its deposit', async () => {
    const { paymentId, reference } = await deposit();
    const [statementId, account] = [newId(), accountReferenceOf(reference)];
    await sql`
      insert into statements (id, provider, format, file_name, file_hash, uploaded_by)
      values (${statementId}, 'mpesa', 'mpesa', 'june.csv', ${'0'.repeat(64)}, ${admin.id})`.execute(database.db);
    await sql`
      insert into statement_lines (statement_id, line, kind, reference, payment_reference, account, currency, amount_minor, happened_at)
      values (${statementId}, 1, 'paid', 'SSS0000001', 'SSS0000001', ${account}, 'KES', 1000000, now())`.execute(
      database.db,
    );
    await inTransaction(database.db, (transaction) => compareStatement(transaction, statementId));
    const lines = database.db.selectFrom('statementLines').select(['verdict', 'suggestedPaymentId']);
    expect(await lines.where('line', '=', 1).where('statementId', '=', statementId).execute()).toEqual([
      { verdict: 'unknown_here', suggestedPaymentId: paymentId },
    ]);
  });

  test('that comes after the hold is over confirms the booking, or goes back by itself', async () => {
    const late = await booked();
    await expire(late.bookingId);
    const { state, paymentId } = await pays(late.reference);
    expect(state).toBe('matched');
    expect((await paymentOf(paymentId)).state).toMatch(/captured|refund_due/);
  });

  test('is heard of however odd all else is that is said of it, and never where its receipt or amount can not be read', async () => {
    const url = mpesa.context.mpesa.paths.addressOf({ kind: 'paybill_money' });
    const send = (fields: Record<string, unknown>) =>
      fetch(url, {
        method: 'POST',
        body: JSON.stringify({
          TransAmount: '10.00',
          BusinessShortCode: 600984,
          BillRefNumber: 'x',
          ...fields,
        }),
      });
    const odd = {
      ODD0000001: { BillRefNumber: 'A\0B\ud800', FirstName: 'Wa\0njiku 254712345678', LastName: ['x'] },
      ODD0000002: { BillRefNumber: { a: 1 }, TransTime: '00010101000000' },
      ODD0000003: { BillRefNumber: `${'x'.repeat(59)}😀😀`, TransTime: [1] },
    };
    for (const [TransID, fields] of Object.entries(odd)) expect((await send({ TransID, ...fields })).status).toBe(200);
    const unreadable = [
      { TransID: ['ODD0000004'] },
      { TransID: 'ODD\u00000005' },
      { TransID: 'ODD0000006', TransAmount: ['10'] },
      { TransID: 'ODD0000007', TransAmount: '-10' },
    ];
    for (const fields of unreadable) expect((await send(fields)).status).toBe(200);
    const receipts = await database.db
      .selectFrom('mpesaReceipts')
      .select(['receipt', 'account', 'payerName', sql<boolean>`paid_at > now() - interval '1 hour'`.as('isNew')])
      .where('receipt', 'like', 'ODD%')
      .orderBy('receipt')
      .execute();
    expect(receipts).toEqual([
      { receipt: 'ODD0000001', account: 'A B\ufffd', payerName: 'Wa njiku 2547****678', isNew: true },
      { receipt: 'ODD0000002', account: '', payerName: null, isNew: true },
      { receipt: 'ODD0000003', account: `${'x'.repeat(59)}😀`, payerName: null, isNew: true },
    ]);
    await sql`delete from mpesa_receipts where receipt like 'ODD%'`.execute(database.db);
  });

  test('of which M-Pesa answers with odd characters is asked about on', async () => {
    mpesa.daraja.callbacks = 'held';
    const { receipt } = await pays('nobody', 900);
    const { id: commandId } = await database.db
      .selectFrom('mpesaCommands')
      .select('id')
      .where('receipt', '=', receipt)
      .executeTakeFirstOrThrow();
    const url = mpesa.context.mpesa.paths.addressOf({ kind: 'result', commandId });
    const Result = { ResultCode: 7, ResultDesc: 'a\0b', ConversationID: '', TransactionID: 'x\0' };
    expect((await fetch(url, { method: 'POST', body: JSON.stringify({ Result }) })).status).toBe(200);
    const [unproved] = (await listUnproved(database.db)).filter((one) => one.receipt === receipt);
    expect(unproved).toMatchObject({ answer: 'a b' });
  });

  test('of whoever does not know the secret address is never heard of', async () => {
    const real = mpesa.context.mpesa.paths.addressOf({ kind: 'paybill_money' });
    const body = JSON.stringify({
      TransID: 'FORGED1234',
      TransAmount: '10.00',
      BusinessShortCode: '600984',
      BillRefNumber: 'x',
    });
    await fetch(real.replace(/[0-9a-f]{40}/, '0'.repeat(40)), { method: 'POST', body });
    const receipts = await database.db
      .selectFrom('mpesaReceipts')
      .select('receipt')
      .where('receipt', '=', 'FORGED1234')
      .execute();
    expect(receipts).toEqual([]);
  });
});

describe('an administrator', () => {
  test('matches money to a booking of exactly that price; two at once: once', async () => {
    const { receipt } = await pays('JOHN TRIP');
    const { reference, bookingId } = await booked();
    const dearer = await booked({ chargedUnits: price + 164 });
    expect(await previewMatch(mpesa.context, { receipt, reference: dearer.reference }, admin)).toMatchObject({
      ok: false,
      error: 'other_amount',
      priceMinor: (price + 164) * 100,
      receivedMinor: price * 100,
    });
    expect(await previewMatch(mpesa.context, { receipt, reference: 'FM1' }, admin)).toMatchObject({
      error: 'gone',
    });
    const both = await Promise.all(
      [1, 2].map(() => matchByHand(mpesa.context, { receipt, reference: reference.toLowerCase() }, admin)),
    );
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, outcome: 'confirmed' }]);
    const { state, paymentId } = await stateOf(receipt);
    expect(state).toBe('matched');
    expect(await paymentOf(paymentId)).toMatchObject({
      bookingId,
      state: 'captured',
      providerReference: receipt,
      receivedBy: admin.id,
    });
    const audits = await database.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subjectId', '=', receipt)
      .execute();
    expect(audits).toEqual([{ action: 'paybill_matched', actorId: admin.id }]);
  });

  test('matches no money of which M-Pesa has not said a moment ago that it is still there', async () => {
    const [{ receipt }, left] = [await pays('SHOP'), await pays('SHOP')];
    await sql`update mpesa_commands set requested_at = requested_at - interval '10 minutes'
      where receipt in (${receipt}, ${left.receipt})`.execute(database.db);
    const { reference } = await booked();
    const match = (of: string) => matchByHand(mpesa.context, { receipt: of, reference }, admin);
    const before = await balance('unmatched:KES');
    const gone = mpesa.daraja.transactions.get(left.receipt);
    if (gone) gone.reversedBy = 'SREVERSED1';
    expect(await match(left.receipt)).toEqual({ ok: false, error: 'asking' });
    await mpesa.daraja.quiet();
    expect(await stateOf(left.receipt)).toMatchObject({ state: 'returned', reason: 'left_otherwise' });
    expect(await match(left.receipt)).toEqual({ ok: false, error: 'decided' });
    expect((await balance('unmatched:KES')) - before).toBe(-price * 100);
    expect(await match(receipt)).toEqual({ ok: false, error: 'asking' });
    await mpesa.daraja.quiet();
    expect(await match(receipt)).toEqual({ ok: true, outcome: 'confirmed' });
  });

  test('matches money to a deposit, and never to one of their own', async () => {
    const { receipt } = await pays('CREDIT', 4_000);
    const { reference } = await deposit();
    const owner = { id: agent.userId, role: 'admin' as const };
    expect(await matchByHand(mpesa.context, { receipt, reference }, owner)).toEqual({
      ok: false,
      error: 'own_agency',
    });
    const own = await deposit({ requestedBy: admin.id });
    expect(await matchByHand(mpesa.context, { receipt, reference: own.reference }, admin)).toEqual({
      ok: false,
      error: 'own_agency',
    });
    expect(await matchByHand(mpesa.context, { receipt, reference }, admin)).toEqual({
      ok: true,
      outcome: 'credited',
    });
    expect((await stateOf(receipt)).state).toBe('matched');
  });

  test('sends money back; two at once: one reversal', async () => {
    const { receipt } = await pays('SCHOOL FEES', 7_000);
    const before = await balance('unmatched:KES');
    const both = await Promise.all([1, 2].map(() => returnReceipt(mpesa.context, receipt, admin)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await mpesa.daraja.quiet();
    await vi.waitUntil(async () => (await stateOf(receipt)).state === 'returned');
    expect(mpesa.daraja.callsOf('reversal').filter(({ TransactionID }) => TransactionID === receipt)).toHaveLength(1);
    expect((await balance('unmatched:KES')) - before).toBe(-700_000);
    const { rows } = await listReceipts(database.db, { show: 'all', text: receipt.toLowerCase(), page: 1 });
    expect(rows).toMatchObject([
      { state: 'returned', returnReference: mpesa.daraja.transactions.get(receipt)?.reversedBy },
    ]);
  });

  test('sees why M-Pesa would not send it back, and it waits again', async () => {
    const { receipt } = await pays('SCHOOL FEES', 7_100);
    mpesa.daraja.faults.push({
      on: 'reversal',
      answer: { status: 400, body: { errorCode: '400.002', errorMessage: 'The initiator may not do that' } },
    });
    await returnReceipt(mpesa.context, receipt, admin);
    await mpesa.daraja.quiet();
    const { rows } = await listReceipts(database.db, { show: 'waiting', text: receipt, page: 1 });
    expect(rows).toMatchObject([{ state: 'unmatched', returnFailure: 'The initiator may not do that' }]);
  });

  test('registers the addresses once, unless they are to be registered again or have changed', async () => {
    const registered = () => mpesa.daraja.callsOf('register').length;
    const before = registered();
    expect(await registerPaybill(mpesa.context, admin)).toEqual({ ok: false, error: 'registered' });
    expect(registered()).toBe(before);
    expect(await registerPaybill(mpesa.context, admin, { again: true })).toEqual({ ok: true });
    expect(registered()).toBe(before + 1);
    const { shortCode, paths } = mpesa.context.mpesa;
    expect(await readRegistration(database.db, { shortCode, paths })).toMatchObject({
      by: 'admin@example.com',
      isCurrent: true,
    });
    const moved = { ...paths, addressOf: () => 'https://another.example/webhooks' };
    expect(await readRegistration(database.db, { shortCode, paths: moved })).toMatchObject({
      isCurrent: false,
    });
  });

  test('puts money aside that nobody proves, which is asked about for a week only, and again if somebody asks', async () => {
    const { reference } = await booked();
    const { receipt } = await mpesa.daraja.payToPaybill({
      amountKes: price,
      account: reference,
      isUnreported: true,
    });
    await mpesa.daraja.reportPaybill(receipt);
    const known = mpesa.daraja.transactions.get(receipt);
    if (!known) throw new Error('Nobody paid');
    mpesa.daraja.transactions.delete(receipt);
    await sql`
      update mpesa_receipts set attempts = ${maxStatusRequests}, requested_at = now() - interval '1 day'
      where receipt = ${receipt}`.execute(database.db);
    await followUpReceipts(mpesa.context);
    const queries = () => mpesa.daraja.callsOf('transaction').filter(({ TransactionID }) => TransactionID === receipt);
    expect(queries()).toEqual([]);
    const shown = async () => (await listUnproved(database.db)).find((one) => one.receipt === receipt);
    expect(await shown()).toMatchObject({ isGivenUp: true });
    expect(await putAside(mpesa.context, { receipt, reason: 'Made up' }, admin)).toEqual({ ok: true });
    expect(await putAside(mpesa.context, { receipt, reason: 'Made up' }, admin)).toMatchObject({ ok: false });
    expect(await shown()).toBeUndefined();
    mpesa.daraja.transactions.set(receipt, known);
    expect(await checkReceiptAgain(mpesa.context, receipt, admin)).toEqual({ ok: true });
    await mpesa.daraja.quiet();
    expect((await stateOf(receipt)).state).toBe('matched');
    expect(await putAside(mpesa.context, { receipt, reason: 'Made up' }, admin)).toMatchObject({ ok: false });
  });

  test('writes down what was sent back by hand, once, and never while a reversal may be on its way', async () => {
    const before = await balance('unmatched:KES');
    const [waiting, going] = [await pays('RENT', 3_000), await pays('RENT', 3_100)];
    mpesa.daraja.callbacks = 'held';
    await returnReceipt(mpesa.context, going.receipt, admin);
    const { rows } = await listReceipts(database.db, { show: 'waiting', text: going.receipt, page: 1 });
    expect(rows).toMatchObject([{ state: 'returning', isPending: true }]);
    const byHand = (receipt: string, reference: string, context = mpesa.context) =>
      returnByHand(context, { receipt, reference }, admin);
    expect(await byHand(going.receipt, 'SBYHAND001')).toEqual({ ok: false, error: 'in_progress' });
    expect(await byHand(waiting.receipt, going.receipt)).toEqual({ ok: false, error: 'other_money' });
    const both = await Promise.all([1, 2].map(() => byHand(waiting.receipt, 'SBYHAND001')));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stateOf(waiting.receipt)).toMatchObject({ state: 'returned', reason: 'sent_by_hand' });
    const { decidedBy, returnReference } = await database.db
      .selectFrom('mpesaReceipts')
      .select(['decidedBy', 'returnReference'])
      .where('receipt', '=', waiting.receipt)
      .executeTakeFirstOrThrow();
    expect({ decidedBy, returnReference }).toEqual({
      decidedBy: admin.id,
      returnReference: 'SBYHAND001',
    });
    // M-Pesa can no longer be queried, and its result never arrived.
    await sql`update mpesa_commands set requested_at = requested_at - interval '2 hours'
      where receipt = ${going.receipt}`.execute(database.db);
    const context = { ...mpesa.context, mpesa: { ...mpesa.context.mpesa, hasInitiator: false } };
    expect(await byHand(going.receipt, 'SBYHAND002')).toEqual({ ok: false, error: 'in_progress' });
    expect(await byHand(going.receipt, 'SBYHAND002', context)).toEqual({ ok: true });
    expect(await balance('unmatched:KES')).toBe(before);
    await mpesa.daraja.reportHeld();
    expect(await balance('unmatched:KES')).toBe(before);
  });
});

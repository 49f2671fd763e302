import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type PaymentsWithMpesa, promptOf, startPaymentsWithMpesa } from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { closeSentTwice, listHeldUpRefunds, markRefunded, sendByHand } from '../refunds-by-hand.ts';
import { sendDueRefunds } from '../send-due-refunds.ts';
import { settlePayment } from '../settle-payment.ts';
import { followTakebacks } from '../takebacks/takebacks.ts';

let database: TestDatabase;
let mpesa: PaymentsWithMpesa;
let actor: { id: string; role: 'admin' };
beforeAll(async () => {
  database = await createTestDatabase();
  mpesa = await startPaymentsWithMpesa(database.db);
  const { db } = database;
  const { id } = await createAccount({ db, auth: createTestAuth(db) }, { email: 'admin@example.com', role: 'admin' });
  actor = { id, role: 'admin' };
});
beforeEach(() => {
  mpesa.daraja.callbacks = 'at_once';
  mpesa.daraja.faults.length = 0;
});
afterAll(async () => {
  await mpesa.stop();
  await database.drop();
});

/** A prompt that was paid, and whose money is due back: all of it, or a part. */
async function dueBack(part = 1) {
  const paid = await captured();
  await makeDue(paid.paymentId, part);
  return paid;
}

async function captured() {
  mpesa.daraja.callbacks = 'at_once';
  const { paymentId } = await mpesa.prompted();
  await mpesa.daraja.quiet();
  const { receipt } = await promptOf(mpesa.daraja, database.db, paymentId);
  if (!receipt) throw new Error('Nobody paid');
  return { paymentId, receipt };
}

async function makeDue(paymentId: string, part = 1): Promise<void> {
  await sql`
    update payments set state = 'refund_due', refund_due_at = now(),
      refund_minor = captured_minor * ${part}::numeric, refund_usd_minor = captured_usd_minor * ${part}::numeric
    where id = ${paymentId} and state = 'captured'`.execute(database.db);
}

/** As if so many minutes had gone by since everything that was asked. */
async function later(minutes: number): Promise<void> {
  await sql`
    update mpesa_commands set requested_at = requested_at - make_interval(mins => ${minutes}),
      answered_at = answered_at - make_interval(mins => ${minutes})`.execute(database.db);
}

async function round(): Promise<void> {
  await sql`update payments set requested_at = now() - interval '1 day'`.execute(database.db);
  await sendDueRefunds(mpesa.context);
  await mpesa.daraja.quiet();
}

const paymentOf = (id: string) =>
  database.db
    .selectFrom('payments')
    .select(['state', 'refundReference as reference', 'refundFailure as failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const reversals = (receipt: string) =>
  mpesa.daraja.callsOf('reversal').filter(({ TransactionID }) => TransactionID === receipt).length;

test('a refund is a reversal, sent once M-Pesa has said that the money is here, with the receipt of the reversal', async () => {
  const { paymentId, receipt } = await dueBack();
  await round();
  expect(await paymentOf(paymentId)).toEqual({
    state: 'refunded',
    reference: mpesa.daraja.transactions.get(receipt)?.reversedBy,
    failure: null,
  });
  await round();
  expect(reversals(receipt)).toBe(1);
  const stored = await database.db
    .selectFrom('mpesaCommands')
    .select('result')
    .where('receipt', '=', receipt)
    .execute();
  expect(JSON.stringify(stored)).not.toContain('25470');
});

test('five processes at once send one', async () => {
  const { paymentId, receipt } = await dueBack();
  mpesa.daraja.callbacks = 'held';
  await round();
  mpesa.daraja.callbacks = 'at_once';
  await mpesa.daraja.reportHeld();
  await Promise.all([round(), round(), round(), round(), round()]);
  await round();
  expect((await paymentOf(paymentId)).state).toBe('refunded');
  expect(reversals(receipt)).toBe(1);
});

test('a reversal whose result is lost is asked about, and never sent a second time', async () => {
  const { paymentId, receipt } = await dueBack();
  mpesa.daraja.callbacks = 'held';
  await round();
  // The status is told, and the result of the reversal never.
  await mpesa.daraja.reportHeld();
  expect(reversals(receipt)).toBe(1);
  await round();
  await later(1);
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund_due', failure: null });
  await later(2);
  mpesa.daraja.callbacks = 'at_once';
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded', reference: receipt });
  expect(reversals(receipt)).toBe(1);
});

test('one whose connection broke after it was done is found to be done; one that never came is sent again', async () => {
  const done = await dueBack();
  mpesa.daraja.callbacks = 'held';
  await round();
  mpesa.daraja.faults.push({ on: 'reversal', cuts: 'after' });
  await mpesa.daraja.reportHeld();
  await mpesa.daraja.quiet();
  const never = await dueBack();
  mpesa.daraja.callbacks = 'held';
  await round();
  mpesa.daraja.faults.push({ on: 'reversal', cuts: 'before' });
  await mpesa.daraja.reportHeld();
  await mpesa.daraja.quiet();
  mpesa.daraja.callbacks = 'at_once';
  await later(3);
  await round();
  expect((await paymentOf(done.paymentId)).state).toBe('refunded');
  expect(await paymentOf(never.paymentId)).toMatchObject({ state: 'refund_due', failure: null });
  expect(reversals(never.receipt)).toBe(1);
  // For a quarter of an hour it may still be on its way.
  await later(15);
  await round();
  await round();
  expect((await paymentOf(never.paymentId)).state).toBe('refunded');
  expect([reversals(done.receipt), reversals(never.receipt)]).toEqual([1, 2]);
});

test('of a part whose result is lost nobody can tell: a person has to look', async () => {
  const { paymentId, receipt } = await dueBack(0.5);
  mpesa.daraja.callbacks = 'held';
  await round();
  mpesa.daraja.faults.push({ on: 'reversal', cuts: 'before' });
  await mpesa.daraja.reportHeld();
  mpesa.daraja.callbacks = 'at_once';
  await later(16);
  await round();
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund_due', failure: 'result_lost' });
  expect(reversals(receipt)).toBe(1);
});

test('a part that M-Pesa refuses is left to a person at once, in words; an empty paybill is asked again', async () => {
  const { paymentId, receipt } = await dueBack(0.5);
  const no = { errorCode: '400.002.02', errorMessage: 'Insufficient funds in the utility account' };
  mpesa.daraja.faults.push({ on: 'reversal', answer: { status: 400, body: no } });
  await round();
  const row = () =>
    database.db
      .selectFrom('payments')
      .select(['state', 'refundFailure', 'refundByHandAt', 'refundReference'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ refundFailure: no.errorMessage, refundByHandAt: null });
  mpesa.daraja.reversesParts(false);
  await later(11);
  await round();
  await round();
  mpesa.daraja.reversesParts(true);
  expect(await row()).toMatchObject({
    state: 'refund_due',
    refundFailure: 'part_refused: The reversal amount must be that of the transaction.',
    refundByHandAt: expect.any(Date),
  });
  const requests = reversals(receipt);
  await later(60);
  await round();
  expect(reversals(receipt)).toBe(requests);
  expect(await markRefunded(mpesa.context, { paymentId, reference: 'slip 9' }, actor)).toEqual({ ok: true });
  expect(await paidFrom(paymentId)).toEqual(['money:office:KES']);
});

/** M-Pesa tells at last that the newest reversal was done. */
async function reportDone(reversalReceipt: string): Promise<void> {
  const [requests] = mpesa.daraja.callsOf('reversal').slice(-1);
  const done = { ResultCode: 0, ResultDesc: 'Done', ConversationID: '', TransactionID: reversalReceipt };
  await fetch(String(requests?.ResultURL), { method: 'POST', body: JSON.stringify({ Result: done }) });
}

const paidFrom = async (paymentId: string) => {
  const { rows } = await sql<{ credit: string }>`
    select credit from ledger_transfers
    where payment_id = ${paymentId} and kind = 'refund_sent' and credit like 'money:%'`.execute(database.db);
  return rows.map(({ credit }) => credit);
};

test('one that may be on its way is no failure, though M-Pesa will not hear the question: nobody hands it out', async () => {
  const { paymentId, receipt } = await dueBack();
  mpesa.daraja.callbacks = 'held';
  await round();
  await mpesa.daraja.reportHeld();
  await later(3);
  const busy = { requestId: 'x', errorCode: '500.003.02', errorMessage: 'System is busy. Spike arrest.' };
  mpesa.daraja.faults.push({ on: 'transaction', answer: { status: 429, body: busy } });
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund_due', failure: null });
  expect(await sendByHand(mpesa.context, paymentId, actor)).toEqual({ ok: false, error: 'in_progress' });
  await mpesa.daraja.reportHeld();
  await mpesa.daraja.quiet();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded' });
  expect(reversals(receipt)).toBe(1);
});

test('a reversal that broke down at M-Pesa may have been done, and a result that is told for it counts', async () => {
  for (const status of [504, 400]) {
    const { paymentId } = await dueBack();
    mpesa.daraja.callbacks = 'held';
    await round();
    const body = { requestId: 'x', errorCode: `${status}.003.01`, errorMessage: 'No' };
    mpesa.daraja.faults.push({ on: 'reversal', answer: { status, body } });
    await mpesa.daraja.reportHeld();
    await mpesa.daraja.quiet();
    expect((await sendByHand(mpesa.context, paymentId, actor)).ok).toBe(status === 400);
    await reportDone(`SREV000${status}`);
    // Somebody was about to send it, and need not any more.
    expect(await paymentOf(paymentId)).toEqual({
      state: 'refunded',
      reference: `SREV000${status}`,
      failure: status === 400 ? 'No' : null,
    });
    expect(await paidFrom(paymentId)).toEqual(['money:mpesa:KES']);
  }
});

test('what was handed out left the till; where M-Pesa then says that it had sent it, people see that it went twice', async () => {
  const { paymentId } = await dueBack(0.5);
  mpesa.daraja.callbacks = 'held';
  await round();
  mpesa.daraja.faults.push({ on: 'reversal', cuts: 'before' });
  await mpesa.daraja.reportHeld();
  mpesa.daraja.callbacks = 'at_once';
  await later(16);
  await round();
  await round();
  expect(await sendByHand(mpesa.context, paymentId, actor)).toEqual({ ok: true });
  expect(await markRefunded(mpesa.context, { paymentId, reference: 'slip 1' }, actor)).toEqual({ ok: true });
  expect(await paidFrom(paymentId)).toEqual(['money:office:KES']);
  const heldUp = async () => (await listHeldUpRefunds(database.db)).filter((one) => one.paymentId === paymentId);
  expect(await heldUp()).toEqual([]);
  await reportDone('SREVTWICE');
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded', reference: 'slip 1' });
  expect(await heldUp()).toMatchObject([{ alsoSent: 'SREVTWICE' }]);
  expect(await closeSentTwice(mpesa.context, paymentId, actor)).toEqual({ ok: true });
  expect(await closeSentTwice(mpesa.context, paymentId, actor)).toEqual({ ok: false, error: 'not_due' });
  expect(await heldUp()).toEqual([]);
});

test('money whose receipt was never told waits for a person, and is sent once it is told after all', async () => {
  mpesa.daraja.callbacks = 'held';
  const { paymentId } = await mpesa.prompted();
  expect(await settlePayment(mpesa.context, paymentId)).toBe('captured');
  await makeDue(paymentId);
  mpesa.daraja.callbacks = 'at_once';
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund_due', failure: 'no_receipt' });
  expect((await listHeldUpRefunds(database.db)).map((held) => held.paymentId)).toContain(paymentId);
  const { checkoutRequestId, receipt } = await promptOf(mpesa.daraja, database.db, paymentId);
  await mpesa.daraja.reportPush(checkoutRequestId);
  await round();
  expect((await paymentOf(paymentId)).state).toBe('refunded');
  expect(reversals(receipt ?? '')).toBe(1);
});

test('what M-Pesa refuses is said, and tried again later', async () => {
  const { paymentId, receipt } = await dueBack();
  const no = { errorCode: '400.002.02', errorMessage: 'Insufficient funds in the utility account' };
  mpesa.daraja.faults.push({ on: 'reversal', answer: { status: 400, body: no } });
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund_due', failure: no.errorMessage });
  await round();
  expect(reversals(receipt)).toBe(1);
  await later(11);
  await round();
  expect((await paymentOf(paymentId)).state).toBe('refunded');
});

test('money that somebody sent back by hand, or this house before it was restored, is not sent again', async () => {
  const { paymentId, receipt } = await dueBack();
  const transaction = mpesa.daraja.transactions.get(receipt);
  if (transaction) transaction.reversedBy = 'SKF7BYHAND';
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded', reference: receipt });
  expect(reversals(receipt)).toBe(0);
});

test('a payment that Safaricom reversed is taken back once M-Pesa, asked, says so; our own reversals are not', async () => {
  const { paymentId, receipt } = await captured();
  expect(await followTakebacks(mpesa.context, paymentId)).toBe('followed');
  await mpesa.daraja.quiet();
  const takebacks = () =>
    database.db
      .selectFrom('paymentTakebacks')
      .select(['kind', 'status', 'providerId', 'takenMinor'])
      .where('paymentId', '=', paymentId)
      .execute();
  expect(await takebacks()).toEqual([]);
  const transaction = mpesa.daraja.transactions.get(receipt);
  if (transaction) transaction.reversedBy = 'SKF7BYTHEM';
  await later(2);
  await followTakebacks(mpesa.context, paymentId);
  await mpesa.daraja.quiet();
  const { capturedMinor: takenMinor } = await database.db
    .selectFrom('payments')
    .select('capturedMinor')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect(await takebacks()).toEqual([{ kind: 'reversal', status: 'reversed', providerId: receipt, takenMinor }]);
  // A cancellation sends nothing more.
  await makeDue(paymentId);
  await round();
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refunded', reference: receipt });
  expect(reversals(receipt)).toBe(0);

  const own = await dueBack();
  await round();
  await followTakebacks(mpesa.context, own.paymentId);
  await mpesa.daraja.quiet();
  const all = await database.db.selectFrom('paymentTakebacks').select('paymentId').execute();
  expect(all).toEqual([{ paymentId }]);
});

test('a result is believed once, of a command that waits, and only at its own address', async () => {
  const { paymentId, receipt } = await dueBack();
  mpesa.daraja.callbacks = 'held';
  await round();
  const url = mpesa.context.mpesa.paths.addressOf({
    kind: 'result',
    commandId: '00000000-0000-4000-8000-000000000000',
  });
  const forged = {
    Result: { ResultCode: 0, ResultDesc: 'ok', ConversationID: 'AG_1', TransactionID: 'SKF7FORGED' },
  };
  await fetch(url, { method: 'POST', body: JSON.stringify(forged) });
  const [requests] = mpesa.daraja.callsOf('transaction').slice(-1);
  await fetch(String(requests?.ResultURL), { method: 'POST', body: JSON.stringify(forged) });
  await fetch(String(requests?.ResultURL), { method: 'POST', body: 'not json' });
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund_due' });
  expect(reversals(receipt)).toBe(0);
  mpesa.daraja.callbacks = 'at_once';
  await mpesa.daraja.reportHeld();
  await mpesa.daraja.quiet();
  expect((await paymentOf(paymentId)).state).toBe('refunded');
  for (const { url, body } of mpesa.daraja.sentCallbacks.filter(({ url }) => url.includes('/result/')))
    await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  expect(reversals(receipt)).toBe(1);
});

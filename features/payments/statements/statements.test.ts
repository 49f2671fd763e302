import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, pageOf, paymentsWithSandbox } from '#tests/payments/payments-with-sandbox.ts';
import { type UnpaidBooking, unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { readPayment } from '../payment-row.ts';
import { sendDueRefunds } from '../send-due-refunds.ts';
import { settleMoney } from '../settle-money.ts';
import { settlePayment } from '../settle-payment.ts';
import { submitPayment } from '../submit-payment.ts';
import { askAboutLine, queueLine } from './check-line.ts';
import {
  type ComparedLine,
  exportLines,
  type LineFilter,
  listLines,
  listStatements,
  readSummary,
  readTotals,
} from './list-statements.ts';
import { sandboxHeadings, sandboxStatement } from './sandbox-statement.ts';
import { compareAgain, deleteStatement, storeStatement } from './store-statement.ts';
import { lineLabels } from './verdicts.ts';

let database: TestDatabase;
const actor = { id: newId(), role: 'admin' as const };

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: actor.id, email: 'amina@example.com', fullName: 'Amina Hassan' })
    .execute();
});
afterAll(() => database.drop());

const file = (text: string, name = 'statement.csv') => ({ name, bytes: Buffer.from(text) });

async function upload(text: string): Promise<string> {
  const stored = await storeStatement(database.db, file(text), actor);
  if (!stored.ok) throw new Error(stored.problem);
  return stored.id;
}

async function linesOf(id: string, filter: LineFilter = 'all'): Promise<ComparedLine[]> {
  return (await listLines(database.db, id, { filter, page: 1 })).rows;
}

const verdictsOf = async (id: string) =>
  (await linesOf(id)).map(({ line, verdict, reference }) => `${line ?? 'ours'} ${reference} ${verdict}`);

async function referenceOf({ bookingId }: Pick<UnpaidBooking, 'bookingId'>): Promise<string> {
  const { reference } = await database.db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return reference;
}

/** A booking whose money came, as the provider calls it. */
async function paid(provider: string, providerReference: string, capturedAt: string, receivedMinor = 3_483_600) {
  const method = provider === 'mpesa' ? 'mpesa' : 'card';
  const booking = await unpaidBooking(database.db, { provider, method });
  const money = {
    ...booking,
    depositId: null,
    receivedMinor,
    receivedUsdMinor: 26_900,
    providerReference,
    receivedBy: null,
  };
  await settleMoney(database.db, money);
  await sql`update payments set captured_at = ${capturedAt}::timestamptz where id = ${booking.paymentId}`.execute(
    database.db,
  );
  return booking;
}

async function refunded({ paymentId }: UnpaidBooking, reference: string, minor: number, at: string) {
  await sql`
    update payments set state = 'refund_due', refund_minor = ${minor}, refund_usd_minor = 100, refund_due_at = now()
    where id = ${paymentId}`.execute(database.db);
  await sql`
    update payments set state = 'refunded', refund_reference = ${reference}, refunded_at = ${at}::timestamptz
    where id = ${paymentId}`.execute(database.db);
}

const withInitiator = () => ({ db: database.db, mpesa: { hasInitiator: true } });

const moneyMoves = async () => {
  const { rows } = await sql<{
    moved: number;
  }>`select count(*)::integer as moved from ledger_transfers`.execute(database.db);
  return rows[0]?.moved;
};

test('the demo is reconciled with the books of the sandbox: asking settles what waited, and the statement alone nothing', async () => {
  const context = paymentsWithSandbox(database.db);
  const [good, late, wrong, declined, gone] = await Promise.all(
    Array.from({ length: 5 }, () => unpaidBooking(database.db)),
  );
  if (!good || !late || !wrong || !declined || !gone) throw new Error('Five were asked for');
  for (const { paymentId } of [good, late, wrong, declined, gone])
    await submitPayment(context, paymentId, 'http://localhost:3000/');
  await choose(database.db, good.paymentId, 'approve');
  await choose(database.db, late.paymentId, 'approve');
  await choose(database.db, wrong.paymentId, 'wrong_amount');
  await choose(database.db, declined.paymentId, 'decline');
  await choose(database.db, gone.paymentId, 'approve');
  for (const { paymentId } of [good, wrong, declined, gone]) await settlePayment(context, paymentId);
  await sendDueRefunds(context);

  const csv = (await Array.fromAsync(sandboxStatement(database.db))).join('');
  const before = await moneyMoves();
  const lost = await pageOf(database.db, gone.paymentId);
  // The provider never heard of one of ours, and tells of one that we never had.
  const reported = csv
    .split('\r\n')
    .filter((line) => !line.startsWith(lost))
    .concat('sbx_never_seen,2099-01-01T00:00:00Z,payment,,=1+1,KES,12.00,')
    .join('\r\n');
  const id = await upload(reported);
  const by = async (booking: UnpaidBooking) =>
    (await linesOf(id)).filter(({ payment }) => payment?.id === booking.paymentId);
  expect((await by(good)).map(({ verdict }) => verdict)).toEqual(['matched']);
  expect((await by(late)).map(({ verdict }) => verdict)).toEqual(['paid_there']);
  expect((await by(wrong)).map(({ verdict }) => verdict).sort()).toEqual(['matched', 'refund_matched']);
  expect((await by(declined)).map(({ verdict }) => verdict)).toEqual(['not_paid']);
  expect((await by(gone)).map(({ verdict, line }) => [verdict, line])).toEqual([['missing_there', null]]);
  expect(await linesOf(id, 'unknown_here')).toMatchObject([{ reference: 'sbx_never_seen', account: '=1+1' }]);
  expect(await moneyMoves()).toBe(before);

  const [line] = await linesOf(id, 'paid_there');
  const order = { statementId: id, lineId: line?.id ?? 0 };
  expect(await askAboutLine(context, order, actor)).toEqual({
    ok: true,
    sentence: 'The provider confirms it: the payment is settled.',
  });
  expect((await by(late)).map(({ verdict }) => verdict)).toEqual(['matched']);
  expect(await moneyMoves()).toBeGreaterThan(before ?? 0);
  expect(await askAboutLine(context, order, actor)).toMatchObject({ ok: false });
  const [unknown] = await linesOf(id, 'unknown_here');
  expect(await queueLine(withInitiator(), { statementId: id, lineId: unknown?.id ?? 0 }, actor)).toMatchObject({
    ok: false,
  });
});

test('asking about a refund sends none: what went is closed, and what did not is told', async () => {
  const context = paymentsWithSandbox(database.db);
  const sandbox = context.providers.get('sandbox');
  const due = async () => {
    const made = await unpaidBooking(database.db);
    await submitPayment(context, made.paymentId, 'http://localhost:3000/');
    await choose(database.db, made.paymentId, 'wrong_amount');
    await settlePayment(context, made.paymentId);
    const page = await pageOf(database.db, made.paymentId);
    const row = database.db.selectFrom('payments').select('refundMinor').where('id', '=', made.paymentId);
    const minor = (await row.executeTakeFirstOrThrow()).refundMinor ?? 0;
    return { ...made, minor, line: `${page},2099-02-01T00:00:00Z,refund,,,KES,${minor / 100},` };
  };
  const [went, stored, other] = [await due(), await due(), await due()];
  for (const [{ paymentId }, minor] of [
    [went, went.minor],
    [other, 100],
  ] as const) {
    const payment = await readPayment(database.db, paymentId);
    if (!payment) throw new Error('There is no payment');
    // The answer was lost on its way to us.
    await sandbox?.refund(payment, minor);
  }
  const lines = [went, stored, other].map(({ line }) => line);
  const id = await upload([sandboxHeadings.join(','), ...lines].join('\n'));
  const said: string[] = [];
  for (const { id: lineId } of await linesOf(id, 'refunded_there')) {
    const answer = await askAboutLine(context, { statementId: id, lineId }, actor);
    said.push(answer.ok ? answer.sentence : answer.problem);
  }
  expect(said).toEqual([
    'The provider confirms it: the refund is closed.',
    'The provider knows of no refund. Nothing was sent.',
    'The provider says that it did not go back: Another amount has been refunded.',
  ]);
  expect(await linesOf(id, 'refund_matched')).toMatchObject([{ payment: { id: went.paymentId } }]);
  const sent = database.db.selectFrom('sandboxPayments').select('refundedAt');
  expect(await sent.where('paymentId', '=', stored.paymentId).executeTakeFirst()).toEqual({
    refundedAt: null,
  });
  await deleteStatement(database.db, id, actor);
});

test('M-Pesa: every verdict, each once', async () => {
  const at = '2026-06-10T12:00:00+03:00';
  const matched = await paid('mpesa', 'AAA0000001', at);
  const differs = await paid('mpesa', 'AAA0000002', at);
  const missing = await paid('mpesa', 'AAA0000003', at);
  const back = await paid('mpesa', 'AAA0000004', at);
  await refunded(back, 'BBB0000004', 3_483_600, at);
  const backDiffers = await paid('mpesa', 'AAA0000005', at);
  await refunded(backDiffers, 'BBB0000005', 1_000, at);
  const backMissing = await paid('mpesa', 'AAA0000006', at);
  await refunded(backMissing, 'BBB0000006', 1_000, at);
  const waiting = await paid('mpesa', 'AAA0000007', at);
  await sql`
    update payments set state = 'refund_due', refund_minor = 100, refund_usd_minor = 1, refund_due_at = now()
    where id = ${waiting.paymentId}`.execute(database.db);
  const reversed = await paid('mpesa', 'AAA0000008', at);
  const failedThere = await paid('mpesa', 'AAA0000009', at);
  const earlier = await paid('mpesa', 'AAA0000010', '2026-06-09T23:59:59+03:00');
  // Known by what a callback told, and not paid here.
  const reported = await unpaidBooking(database.db, { provider: 'mpesa', method: 'mpesa' });
  // A callback that lied about the receipt of another changes nothing for that one.
  const liar = await unpaidBooking(database.db, { provider: 'mpesa', method: 'mpesa' });
  await database.db
    .insertInto('mpesaPushes')
    .values([
      { paymentId: reported.paymentId, amountMinor: 3_483_600, reportedReceipt: 'AAA0000011' },
      { paymentId: liar.paymentId, amountMinor: 3_483_600, reportedReceipt: 'AAA0000001' },
    ])
    .execute();
  const hinted = await unpaidBooking(database.db, { provider: 'mpesa', method: 'mpesa' });
  const hint = (await referenceOf(hinted)).toLowerCase().replace('fm', 'fm ');
  await database.db
    .insertInto('mpesaReceipts')
    .values({ receipt: 'QQQ0000001', amountMinor: 5_000, account: 'x', paidAt: at, source: 'confirmation' })
    .execute();

  const row = (
    receipt: string,
    details: string,
    amounts: string,
    { status = 'Completed', linked = '', account = '' } = {},
  ) => `${receipt},10-06-2026 12:00:00,,${details},${status},${amounts},1.00,${details},${linked},${account}`;
  const statement = [
    'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Linked Transaction ID,A/C No.',
    'AAA0000099,10-06-2026 00:00:00,,Pay Bill,Completed,10.00,,1.00,,,NOTHING',
    row('AAA0000001', 'Pay Bill', '"34,836.00",'),
    row('AAA0000001', 'Pay Bill', '"34,836.00",'),
    row('AAA0000001', 'Pay Bill Charge', ',120.00'),
    row('AAA0000002', 'Pay Bill', '"34,800.00",'),
    row('AAA0000004', 'Pay Bill', '"34,836.00",'),
    row('BBB0000004', 'Transaction Reversal', ',"-34,836.00"', { linked: 'AAA0000004' }),
    row('AAA0000005', 'Pay Bill', '"34,836.00",'),
    row('BBB0000005', 'Transaction Reversal', ',"34,836.00"', { linked: 'AAA0000005' }),
    row('AAA0000006', 'Pay Bill', '"34,836.00",'),
    row('AAA0000007', 'Pay Bill', '"34,836.00",'),
    row('BBB0000007', 'Transaction Reversal', ',1.00', { linked: 'AAA0000007' }),
    row('AAA0000008', 'Pay Bill', '"34,836.00",'),
    row('BBB0000008', 'Transaction Reversal', ',"34,836.00"', { linked: 'AAA0000008' }),
    row('AAA0000009', 'Pay Bill', '"34,836.00",', { status: 'Failed' }),
    row('AAA0000011', 'Pay Bill', '"34,836.00",'),
    row('AAA0000012', 'Pay Bill', '"34,836.00",', { account: hint }),
    row('QQQ0000001', 'Pay Bill', '50.00,', { account: 'x' }),
    row('BBB0000013', 'Transaction Reversal', ',5.00', { linked: 'AAA9999999' }),
    row('CCC0000001', 'Organization Settlement Account to Bank', ',"500,000.00"'),
    row('CCC0000002', 'Pay Bill', '1.00,', { status: 'Declined' }),
    'nonsense,10-06-2026 12:00:00,,,Completed,1.00,,,,,',
    'AAA0000098,11-06-2026 00:00:00,,Pay Bill,Completed,10.00,,1.00,,,NOTHING',
  ].join('\n');
  const before = await moneyMoves();
  const id = await upload(statement);
  expect(await verdictsOf(id)).toEqual(
    [
      '2 AAA0000099 unknown_here',
      '3 AAA0000001 matched',
      '4 AAA0000001 repeated',
      '5 AAA0000001 fee',
      '6 AAA0000002 amount_differs',
      '7 AAA0000004 matched',
      '8 BBB0000004 refund_matched',
      '9 AAA0000005 matched',
      '10 BBB0000005 refund_differs',
      '11 AAA0000006 matched',
      '12 AAA0000007 matched',
      '13 BBB0000007 refunded_there',
      '14 AAA0000008 matched',
      '15 BBB0000008 reversed_there',
      '16 AAA0000009 failed_there',
      '17 AAA0000011 paid_there',
      '18 AAA0000012 unknown_here',
      '19 QQQ0000001 queued',
      '20 BBB0000013 back_unknown',
      '21 CCC0000001 outside',
      '22 CCC0000002 not_paid',
      '23 null bad',
      '24 AAA0000098 unknown_here',
      'ours AAA0000003 missing_there',
    ].concat((await linesOf(id, 'refund_missing')).map(({ reference }) => `ours ${reference} refund_missing`)),
  );
  expect(await linesOf(id, 'refund_missing')).toMatchObject([
    { reference: 'BBB0000006', payment: { id: backMissing.paymentId } },
  ]);
  const at3 = (await linesOf(id, 'matched'))[0];
  expect(at3?.payment).toMatchObject({ id: matched.paymentId, bookingId: matched.bookingId });
  expect((await linesOf(id, 'amount_differs'))[0]).toMatchObject({
    payment: { id: differs.paymentId },
    amountMinor: 3_480_000,
    oursMinor: 3_483_600,
  });
  expect((await linesOf(id, 'paid_there'))[0]?.payment?.id).toBe(reported.paymentId);
  expect((await linesOf(id, 'reversed_there'))[0]?.payment?.id).toBe(reversed.paymentId);
  expect((await linesOf(id, 'failed_there'))[0]?.payment?.id).toBe(failedThere.paymentId);
  expect((await linesOf(id, 'unknown_here'))[1]).toMatchObject({
    isSuggestion: true,
    payment: { id: hinted.paymentId },
  });
  expect((await linesOf(id)).some(({ payment }) => payment?.id === earlier.paymentId)).toBe(false);

  const { totals, counts } = await readTotals(database.db, id);
  expect(counts).toMatchObject({ matched: 6, unknown_here: 3, bad: 1, missing_there: 1 });
  expect(totals).toEqual([
    {
      currency: 'KES',
      paidMinor: 8 * 3_483_600 + 3_480_000 + 5_000 + 2_000,
      ourPaidMinor: 9 * 3_483_600,
      backMinor: 3 * 3_483_600 + 100 + 500,
      ourBackMinor: 3_483_600 + 1_000 + 1_000,
      feeMinor: 12_000,
      movedMinor: 50_000_000,
    },
  ]);

  // Into the queue, where M-Pesa itself has to confirm it: nothing is credited.
  const queued = (await linesOf(id, 'unknown_here')).find(({ reference }) => reference === 'AAA0000012');
  const order = { statementId: id, lineId: queued?.id ?? 0 };
  // Without an initiator nobody could ever ask M-Pesa about it.
  for (const mpesa of [undefined, { hasInitiator: false }])
    expect(await queueLine({ db: database.db, mpesa }, order, actor)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('MPESA_INITIATOR_NAME'),
    });
  expect(await queueLine(withInitiator(), order, actor)).toMatchObject({ ok: true });
  const receipt = await database.db
    .selectFrom('mpesaReceipts')
    .select(['state', 'source', 'amountMinor', 'account'])
    .where('receipt', '=', 'AAA0000012')
    .executeTakeFirst();
  expect(receipt).toEqual({ state: 'reported', source: 'statement', amountMinor: 3_483_600, account: hint });
  expect((await linesOf(id, 'queued')).map(({ reference }) => reference)).toEqual(['AAA0000012', 'QQQ0000001']);
  expect(await moneyMoves()).toBe(before);

  // The neighbour has what this one lacks.
  const neighbour = await upload([statement.split('\n')[0], row('AAA0000003', 'Pay Bill', '"34,836.00",')].join('\n'));
  expect((await linesOf(neighbour, 'matched'))[0]?.payment?.id).toBe(missing.paymentId);
  expect(await compareAgain(database.db, id)).toBe(true);
  expect(await linesOf(id, 'missing_there')).toEqual([]);
});

test('Stripe: found by payment intent or by what we called it, tried in vain before, paid twice, in another currency', async () => {
  const at = '2026-03-10T12:00:00Z';
  const one = await paid('stripe', 'pi_one', at);
  const tried = await paid('stripe', 'pi_tried', at);
  const twice = await paid('stripe', 'pi_twice', at);
  const other = await paid('stripe', 'pi_other', at);
  const open = await unpaidBooking(database.db, { provider: 'stripe' });
  const id = await upload(
    [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Fee,Status,PaymentIntent ID,payment_id (metadata)',
      'ch_1,2026-03-10 12:00:00,34836.00,0.00,kes,8.10,Paid,pi_one,',
      'ch_2,2026-03-10 12:00:00,34836.00,0.00,kes,,Failed,pi_tried,',
      'ch_3,2026-03-10 12:00:01,34836.00,0.00,kes,,Paid,pi_tried,',
      'ch_4,2026-03-10 12:00:01,34836.00,0.00,kes,,Paid,pi_twice,',
      'ch_5,2026-03-10 12:00:01,34836.00,0.00,kes,,Paid,pi_twice,',
      'ch_6,2026-03-10 12:00:01,34836.00,0.00,usd,,Paid,pi_other,',
      `ch_7,2026-03-10 12:00:01,34836.00,10.00,kes,,Refunded,pi_unheard,${open.paymentId}`,
    ].join('\n'),
  );
  expect(await verdictsOf(id)).toEqual([
    '2 ch_1 matched',
    '3 ch_2 not_paid',
    '4 ch_3 matched',
    '5 ch_4 matched',
    '6 ch_5 paid_twice',
    '7 ch_6 amount_differs',
    '8 ch_7 paid_there',
    '8 pi_unheard reversed_there',
  ]);
  const payments = new Set((await linesOf(id)).map(({ payment }) => payment?.id));
  expect(payments).toEqual(new Set([one, tried, twice, other, open].map(({ paymentId }) => paymentId)));
  const { totals } = await readTotals(database.db, id);
  expect(totals.find(({ currency }) => currency === 'KES')).toMatchObject({
    paidMinor: 5 * 3_483_600,
    ourPaidMinor: 3 * 3_483_600,
    feeMinor: 810,
  });
  expect(totals.find(({ currency }) => currency === 'USD')).toMatchObject({
    paidMinor: 3_483_600,
    ourPaidMinor: 0,
  });
});

/** Money at the paybill that has come as far as that. */
async function receiptIn(
  state: string,
  { receipt, at, paymentId = null }: { receipt: string; at: string; paymentId?: string | null },
): Promise<void> {
  const { db } = database;
  await db
    .insertInto('mpesaReceipts')
    .values({ receipt, amountMinor: 5_000, account: 'x', paidAt: at, source: 'confirmation' })
    .execute();
  const formats: Record<string, string[]> = { matched: ['proved'], unmatched: ['proved'] };
  formats.returning = ['proved', 'unmatched'];
  formats.returned = ['proved', 'unmatched', 'returning'];
  for (const next of state === 'reported' ? [] : [...(formats[state] ?? []), state])
    await sql`
      update mpesa_receipts set state = ${next}, proved_at = now(), reason = 'unknown_account',
        payment_id = ${next === 'matched' ? paymentId : null}::uuid,
        return_reference = ${next === 'returned' ? 'BACK000002' : null}
      where receipt = ${receipt}`.execute(db);
}

test('M-Pesa: what waits, waited or is on its way back in the queue has words of its own', async () => {
  const at = '2026-05-10T12:00:00+03:00';
  const receipts = {
    HEARD00001: 'reported',
    UNMATCHED1: 'unmatched',
    RETURNING1: 'returning',
    RETURNED01: 'returned',
  };
  for (const [receipt, state] of Object.entries(receipts)) await receiptIn(state, { receipt, at });
  const [headings, row] = [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Linked Transaction ID',
    (receipt: string) => `${receipt},10-05-2026 12:00:00,Pay Bill,Completed,50.00,,`,
  ];
  const back = (receipt: string, linked: string) =>
    `${receipt},10-05-2026 12:30:00,Transaction Reversal,Completed,,50.00,${linked}`;
  const id = await upload(
    [
      headings,
      ...Object.keys(receipts).map(row),
      back('BACK000001', 'UNMATCHED1'),
      back('BACK000002', 'RETURNED01'),
    ].join('\n'),
  );
  expect((await linesOf(id)).map((line) => `${line.verdict}: ${lineLabels(line).sentence}`)).toEqual([
    'queued: It was reported, but M-Pesa has not confirmed it yet. It counts once M-Pesa confirms it.',
    'queued: It is known as money that is not matched yet.',
    'queued: It could not be matched, and is on its way back to the payer.',
    'matched: It came to the paybill, could not be matched, and was sent back.',
    'reversed_there: It was sent back without us; here it still waits to be matched.',
    'refund_matched: It was sent back from the queue, and our books say so.',
  ]);
});

test('M-Pesa: money that waited in the queue is looked for where it was paid, and not where it was matched', async () => {
  const { paymentId } = await paid('mpesa', 'WAITED0001', '2026-04-20T12:00:00+03:00');
  await receiptIn('matched', { receipt: 'WAITED0001', at: '2026-04-10T12:00:00+03:00', paymentId });
  const of = async (date: string, receipt: string) => {
    const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn';
    const ends = ['00:00:00', '23:00:00'].map((time, n) => `${receipt}${n},${date} ${time},Pay Bill,Completed,1.00,`);
    return (await linesOf(await upload([head, ...ends].join('\n')), 'missing_there')).map(({ reference }) => reference);
  };
  expect(await of('2026-04-10', 'APRILTEN0')).toEqual(['WAITED0001']);
  expect(await of('2026-04-20', 'APRILTWENTY')).toEqual([]);
});

test('a statement is kept once, listed, exported without its formulas, and deleted with a trace', async () => {
  const text = [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn',
    'ZZZ0000001,2026-02-01 10:00:00,=cmd|calc,Completed,5.00,',
  ].join('\n');
  const id = await upload(text);
  expect(await storeStatement(database.db, file(text, 'again.csv'), actor)).toEqual({
    ok: true,
    id,
    again: true,
  });
  expect(await readSummary(database.db, id)).toMatchObject({
    provider: 'mpesa',
    fileName: 'statement.csv',
    uploadedBy: 'Amina Hassan',
    lines: 1,
    differences: 1,
    beginsAt: new Date('2026-02-01T07:00:00Z'),
  });
  expect((await listStatements(database.db, 1)).rows[0]?.id).toBe(id);
  const exported = await Array.fromAsync(exportLines(database.db, id, 'differences'));
  expect(exported.flat().map(({ details }) => details)).toEqual(['=cmd|calc']);
  expect(await deleteStatement(database.db, id, actor)).toBe(true);
  expect(await deleteStatement(database.db, id, actor)).toBe(false);
  expect(await readSummary(database.db, id)).toBeUndefined();
  expect(await compareAgain(database.db, id)).toBe(false);
  const audited = await database.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', id)
    .orderBy('at')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['statement_uploaded', 'statement_deleted']);
  expect(await storeStatement(database.db, file('a,b\n1,2'), actor)).toMatchObject({ ok: false });
  const huge = { name: 'x.csv', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
  expect(await storeStatement(database.db, huge, actor)).toEqual({
    ok: false,
    problem: 'The file is larger than 10 MB.',
  });
});

const manyLines = process.env.LONG ? 50_000 : 2_000;

test(`${manyLines} lines are read and compared piece by piece, and others get their turn meanwhile`, {
  timeout: 120_000,
}, async () => {
  await sql`
    insert into payments (id, booking_id, provider, method, state, currency, amount_minor, amount_usd_minor, captured_minor,
      captured_usd_minor, captured_at, provider_reference, refund_minor, refund_usd_minor, refund_due_at)
    select gen_random_uuid(), bookings.id, 'mpesa', 'mpesa', 'refund_due', 'KES', 10000, 77, 10000, 77,
      '2026-01-01 12:00+03', 'HUGE' || lpad(n::text, 8, '0'), 10000, 77, now()
    from generate_series(1, ${manyLines}::integer) as n cross join (select id from bookings limit 1) as bookings`.execute(
    database.db,
  );
  const rows = Array.from(
    { length: manyLines },
    (_, n) => `HUGE${String(n + 2).padStart(8, '0')},2026-01-01 12:00:00,Pay Bill from somebody,Completed,100.00,`,
  );
  let ticks = 0;
  let isOver = false;
  const tick = () => {
    ticks += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const id = await upload(
    ['Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn', ...rows].join('\n'),
  );
  isOver = true;
  const { counts } = await readTotals(database.db, id);
  expect(counts).toEqual({ matched: manyLines - 1, unknown_here: 1, missing_there: 1 });
  // After a hundred lines at most.
  expect(ticks).toBeGreaterThan(manyLines / 100);
});

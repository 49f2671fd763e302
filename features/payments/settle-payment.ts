import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Payment } from './payment.ts';
import type { PaymentHooks, PaymentParts } from './payment-hooks.ts';
import type { PaymentReport } from './payment-provider.ts';
import { readPayment, subjectOf } from './payment-row.ts';
import { usdWorth } from './settle-money.ts';

/**
 * `captured`: its booking is confirmed, or its agency credited. `returned`: received, and due for refund. `already`: settled
 * before. `unreachable`: the provider did not answer.
 */
export type SettleOutcome =
  | 'captured'
  | 'returned'
  | 'failed'
  | 'pending'
  | 'unknown'
  | 'already'
  | 'gone'
  | 'unreachable';

const waiting = ['created', 'submitted', 'unknown'];

/**
 * Reads a payment's status from its provider, the only source of truth, and applies it with all its consequences. Safe to
 * call concurrently: the first call settles the payment.
 */
export async function settlePayment(parts: PaymentParts, paymentId: string): Promise<SettleOutcome> {
  const payment = await readPayment(parts.db, paymentId);
  return payment ? settleAsRead(parts, payment) : 'gone';
}

/** Like settlePayment, for a payment that has just been read. */
export async function settleAsRead(parts: PaymentParts, payment: Payment): Promise<SettleOutcome> {
  const provider = parts.providers.get(payment.provider);
  if (!provider) return 'gone';
  const paymentId = payment.id;
  if (!waiting.includes(payment.state) && payment.state !== 'failed') return 'already';
  let report: PaymentReport;
  try {
    report = await provider.status(payment);
  } catch (error) {
    parts.log.warn({ err: error, paymentId, provider: provider.name }, 'a payment provider did not answer');
    return 'unreachable';
  }
  switch (report.state) {
    case 'captured':
      return capture(parts, payment, report);
    case 'failed':
      await inTransaction(parts.db, (transaction) => failPayment(transaction, parts.hooks, payment, report.reason));
      return 'failed';
    case 'pending':
      await notePending(parts.db, paymentId);
      return 'pending';
    case 'unknown':
      await noteUnknown(parts.db, paymentId, report.reason ?? null);
      return 'unknown';
  }
}

async function capture(
  { db, log, settle }: PaymentParts,
  payment: Payment,
  report: Extract<PaymentReport, { state: 'captured' }>,
): Promise<SettleOutcome> {
  const paymentId = payment.id;
  if (report.currency !== payment.currency) {
    // The ledger can not post another currency to this payment, so a person has to look at it.
    log.error({ paymentId, currency: report.currency }, 'a payment was made in another currency');
    await noteUnknown(db, paymentId, 'other_currency');
    return 'unknown';
  }
  const { amountMinor, providerReference } = report;
  const settled = await settle({
    ...subjectOf(payment),
    paymentId,
    receivedMinor: amountMinor,
    receivedUsdMinor:
      amountMinor === payment.amountMinor ? payment.amountUsdMinor : await usdWorth(db, { paymentId, amountMinor }),
    providerReference,
    receivedBy: null,
  });
  if (settled.payment === 'already' || settled.payment === 'gone') return settled.payment;
  if (payment.depositId !== null) return 'captured';
  return settled.booking?.outcome === 'confirmed' ? 'captured' : 'returned';
}

async function notePending(db: Database, paymentId: string): Promise<void> {
  await sql`
    update payments set
      state = case when state = 'unknown' then 'submitted' else state end,
      submitted_at = coalesce(submitted_at, clock_timestamp()),
      requested_at = clock_timestamp()
    where id = ${paymentId}::uuid and state in ('submitted', 'unknown')`.execute(db);
}

/** In the first two minutes the provider may not know the payment yet. */
async function noteUnknown(db: Database, paymentId: string, failure: string | null): Promise<void> {
  const isOver = sql`(${failure}::text is not null or submitted_at < clock_timestamp() - interval '2 minutes')`;
  await sql`
    update payments set
      state = case when ${isOver} then 'unknown' else state end,
      unknown_at = case when ${isOver} then coalesce(unknown_at, clock_timestamp()) else unknown_at end,
      failure = coalesce(${failure}::text, failure),
      requested_at = clock_timestamp()
    where id = ${paymentId}::uuid and state in ('submitted', 'unknown')`.execute(db);
}

/** False when it had failed before or was paid. */
export async function failPayment(
  transaction: DatabaseTransaction,
  hooks: PaymentHooks,
  payment: Payment,
  reason: string,
): Promise<boolean> {
  const failed = await transaction
    .updateTable('payments')
    .set({
      state: 'failed',
      failure: reason.slice(0, 200),
      failedAt: sql<Date>`clock_timestamp()`,
      requestedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', payment.id)
    .where('state', 'in', ['created', 'submitted', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  if (!failed) return false;
  await hooks.onFailed(transaction, { ...subjectOf(payment), paymentId: payment.id, reason });
  return true;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { failPayment } from './fail-payment.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import type { PaymentReport } from './payment-provider.ts';
import { readPayment, subjectOf } from './payment-row.ts';
import { usdWorth } from './settle-money.ts';

/**
 * `captured`: and its booking is confirmed, or the agency has its credit. `returned`: it came and goes back. `already`: its money had come before.
 * `unreachable`: nothing is known now.
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
 * Asks the provider how a payment stands, which is the one truth there is, and makes it so here, together with all that
 * follows. Any number may do this for one payment at once; the first does it.
 */
export async function settlePayment(parts: PaymentParts, paymentId: string): Promise<SettleOutcome> {
  const payment = await readPayment(parts.db, paymentId);
  return payment ? settleAsRead(parts, payment) : 'gone';
}

/** The same for one that was read a moment ago. */
export async function settleAsRead(parts: PaymentParts, payment: Payment): Promise<SettleOutcome> {
  const provider = parts.providers.get(payment.provider);
  if (!provider) return 'gone';
  const paymentId = payment.id;
  if (!waiting.includes(payment.state) && payment.state !== 'failed') return 'already';
  let report: PaymentReport;
  try {
    report = await provider.status(payment);
  } catch (error) {
    parts.log.warn(
      { err: error, paymentId, provider: provider.name },
      'a provider of payments gave no answer',
    );
    return 'unreachable';
  }
  switch (report.state) {
    case 'captured':
      return capture(parts, payment, report);
    case 'failed':
      await inTransaction(parts.db, (transaction) =>
        failPayment(transaction, parts.hooks, payment, report.reason),
      );
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
    // The books of one currency can not take another. Somebody has to look.
    log.error({ paymentId, currency: report.currency }, 'a payment came in another currency');
    await noteUnknown(db, paymentId, 'other_currency');
    return 'unknown';
  }
  const { amountMinor, providerReference } = report;
  const settled = await settle({
    ...subjectOf(payment),
    paymentId,
    receivedMinor: amountMinor,
    receivedUsdMinor:
      amountMinor === payment.amountMinor
        ? payment.amountUsdMinor
        : await usdWorth(db, { paymentId, amountMinor }),
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

/** For the first two minutes a provider may not have heard of it yet. */
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

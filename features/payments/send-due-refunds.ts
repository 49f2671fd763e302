import { type RawBuilder, sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { CUSTOMERS, postTransfers, TAKEN_BACK } from '#features/ledger/ledger.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import { noteSent } from './note-refunded.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { readPayment } from './payment-row.ts';
import { pollOneByOne } from './poll-payments.ts';

/** When the provider is asked next: at once, then after growing pauses of up to an hour. */
export const nextRefundTry = sql<Date>`(case
  when refund_attempts = 0 or payments.requested_at is null then refund_due_at
  else payments.requested_at + least(interval '1 hour', interval '15 seconds' * 2 ^ least(refund_attempts, 10))
end)`;

/** Per provider. */
const maxPerRound = 20;

/**
 * Sends the refunds that are due, except those sent by hand. A provider refunds once however often it is asked, so after a
 * crash between its answer and our ledger the next round asks again. Providers are asked in parallel, so that a slow one
 * delays no other.
 */
export async function sendDueRefunds(parts: PaymentParts): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  const send = async (due: DueRefund) => {
    try {
      const outcome = await sendRefund(parts, due);
      if (outcome === 'sent') count.sent += 1;
      if (outcome === 'refused') count.failed += 1;
      return outcome;
    } catch (error) {
      count.failed += 1;
      parts.log.error({ err: error, paymentId: due.id }, 'sending a refund failed');
      return 'unreachable';
    }
  };
  const sending = [...parts.providers.values()].filter(({ byHand }) => !byHand);
  await Promise.all(sending.map(({ name }) => pollOneByOne(claimDueOf(parts, name), send)));
  return count;
}

/** Asks at once, even when the provider was asked a moment ago. Throws when the provider does not answer. */
export async function sendRefundNow(parts: PaymentParts, paymentId: string): Promise<void> {
  const due = await claimDue(parts, sql<boolean>`id = ${paymentId}::uuid`);
  if (due) await sendRefund(parts, due);
}

interface DueRefund {
  id: string;
  refundMinor: Minor;
  refundAttempts: number;
}

async function sendRefund(
  parts: PaymentParts,
  { id, refundMinor, refundAttempts }: DueRefund,
): Promise<'sent' | 'waiting' | 'refused'> {
  const payment = await readPayment(parts.db, id);
  const provider = payment && parts.providers.get(payment.provider);
  if (!provider) return 'waiting';
  const cover = await coverRefund(parts, provider, payment, refundMinor);
  if (cover === 'covered') return 'sent';
  const outcome = await provider.refund(payment, cover.sendMinor);
  switch (outcome.state) {
    case 'by_hand':
    case 'pending':
      return 'waiting';
    case 'refunded':
      return (await noteSent(parts, id, outcome.refundReference)) ? 'sent' : 'waiting';
    case 'failed':
      parts.log.error({ paymentId: id, reason: outcome.reason }, 'a provider refused a refund');
      await noteRefused(parts, id, refundAttempts, outcome);
      return 'refused';
  }
}

/** Does nothing once a later attempt has begun. A final refusal is left to an administrator. */
async function noteRefused(
  { db }: PaymentParts,
  paymentId: string,
  attempt: number,
  { reason, isFinal = false }: { reason: string; isFinal?: boolean },
): Promise<void> {
  const failure = reason.slice(0, 200) || 'refused';
  await inTransaction(db, async (transaction) => {
    const payment = await transaction
      .updateTable('payments')
      .set({
        refundFailure: failure,
        ...(isFinal && { refundByHandAt: sql<Date>`coalesce(refund_by_hand_at, clock_timestamp())` }),
      })
      .where('id', '=', paymentId)
      .where('state', '=', 'refund_due')
      .where('refundAttempts', '=', attempt)
      .returning('provider')
      .executeTakeFirst();
    if (payment && isFinal)
      await writeAudit(transaction, { id: null, role: null }, ['payment', paymentId], 'refund_by_hand', {
        before: { provider: payment.provider, failure },
      });
  });
}

/** Claims one at a time, so that refunds this round does not reach stay untouched. */
async function* claimDueOf(parts: PaymentParts, provider: string): AsyncGenerator<DueRefund> {
  const isDue = sql<boolean>`provider = ${provider} and ${nextRefundTry} <= clock_timestamp()`;
  for (let taken = 0; taken < maxPerRound; taken += 1) {
    const due = await claimDue(parts, isDue);
    if (!due) return;
    yield due;
  }
}

/** Clears the last refusal, because the provider may accept this attempt: nobody may pay it out by hand meanwhile. */
async function claimDue({ db, providers }: PaymentParts, isDue: RawBuilder<boolean>): Promise<DueRefund | undefined> {
  const sending = [...providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const { rows } = await sql<DueRefund>`
    with due as (
      select id from payments
      where state = 'refund_due' and refund_by_hand_at is null and provider = any (${sending})
        and ${isDue}
      order by refund_due_at
      limit 1
      for no key update skip locked
    )
    update payments set
      refund_attempts = refund_attempts + 1,
      refund_requested_at = coalesce(refund_requested_at, clock_timestamp()),
      refund_failure = null,
      requested_at = clock_timestamp()
    from due where payments.id = due.id
    returning payments.id, payments.refund_minor, payments.refund_attempts`.execute(db);
  return rows[0];
}

/**
 * How much of a refund is left to send after takebacks, which the customer has already received. The amount is fixed before
 * the first request to the provider and stays the same after it. `covered`: takebacks cover all of it, and the refund is
 * closed.
 */
export async function coverRefund(
  parts: PaymentParts,
  provider: PaymentProvider,
  payment: Payment,
  refundMinor: Minor,
): Promise<{ sendMinor: number } | 'covered'> {
  const { rows } = await sql<{ takenMinor: Minor; coveredMinor: Minor }>`
    select refund_covered_minor as covered_minor,
      (select coalesce(sum(taken_minor), 0)::bigint from payment_takebacks where payment_id = payments.id) as taken_minor
    from payments where id = ${payment.id}::uuid`.execute(parts.db);
  const { takenMinor = 0, coveredMinor = 0 } = rows[0] ?? {};
  if (takenMinor === 0 && coveredMinor === 0) return { sendMinor: refundMinor };
  const sent = await provider.refundStatus?.(payment, refundMinor - coveredMinor);
  if (sent?.state === 'refunded' || sent?.state === 'pending') return { sendMinor: refundMinor - coveredMinor };
  const cover = Math.min(refundMinor, takenMinor);
  const isClosed = await inTransaction(parts.db, (transaction) => writeCover(transaction, payment.id, cover));
  return isClosed ? 'covered' : { sendMinor: refundMinor - cover };
}

/** True when nothing is left to send. */
async function writeCover(transaction: DatabaseTransaction, paymentId: string, cover: number): Promise<boolean> {
  const { rows } = await sql<{ bookingId: string; isWhole: boolean; coveredUsdMinor: UsdMinor }>`
    update payments set
      refund_covered_minor = ${cover},
      refund_covered_usd_minor = case when ${cover} = refund_minor then refund_usd_minor::bigint
        else round(refund_usd_minor * ${cover}::numeric / refund_minor)::bigint end
    where id = ${paymentId}::uuid and state = 'refund_due' and refund_by_hand_at is null
    returning booking_id, ${cover} = refund_minor as is_whole,
      refund_covered_usd_minor as covered_usd_minor`.execute(transaction);
  const [payment] = rows;
  if (!payment?.isWhole) return false;
  const { bookingId, coveredUsdMinor } = payment;
  const { rows: takebacks } = await sql<{ providerId: string }>`
    update payments set state = 'refunded', refunded_at = clock_timestamp(), refund_failure = null,
      refund_reference = takeback.provider_id
    from (
      select provider_id from payment_takebacks where payment_id = ${paymentId}::uuid and taken_minor > 0
      order by taken_minor desc, provider_id limit 1
    ) as takeback
    where payments.id = ${paymentId}::uuid
    returning takeback.provider_id`.execute(transaction);
  await postTransfers(transaction, [
    {
      debit: CUSTOMERS,
      credit: TAKEN_BACK,
      amountMinor: coveredUsdMinor,
      kind: 'refund_covered',
      bookingId,
      paymentId,
    },
  ]);
  await writeAudit(transaction, { id: null, role: null }, ['payment', paymentId], 'refund_covered', {
    before: { state: 'refund_due' },
    after: { state: 'refunded', reference: takebacks[0]?.providerId ?? '' },
  });
  return true;
}

import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { CUSTOMERS, TAKEN_BACK } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { Payment } from '../payment.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import type { PaymentProvider } from '../payment-provider.ts';

/**
 * How much of a refund is to be sent, where the provider has taken money back: what the customer has by that is not sent once
 * more. It is decided before the provider is asked to send anything; once it was asked, the amount stays. `covered`: all of it is with the
 * customer, and the refund is closed.
 */
export async function coverRefund(
  parts: PaymentParts,
  provider: PaymentProvider,
  payment: Payment,
  refundMinor: number,
): Promise<{ sendMinor: number } | 'covered'> {
  const { rows } = await sql<{ takenMinor: number; coveredMinor: number }>`
    select refund_covered_minor as "coveredMinor",
      (select coalesce(sum(taken_minor), 0)::bigint from payment_takebacks where payment_id = payments.id) as "takenMinor"
    from payments where id = ${payment.id}::uuid`.execute(parts.db);
  const { takenMinor = 0, coveredMinor = 0 } = rows[0] ?? {};
  if (takenMinor === 0 && coveredMinor === 0) return { sendMinor: refundMinor };
  const sent = await provider.refundStatus?.(payment, refundMinor - coveredMinor);
  if (sent?.state === 'refunded' || sent?.state === 'pending')
    return { sendMinor: refundMinor - coveredMinor };
  const cover = Math.min(refundMinor, takenMinor);
  const isClosed = await inTransaction(parts.db, (transaction) => write(transaction, payment.id, cover));
  return isClosed ? 'covered' : { sendMinor: refundMinor - cover };
}

/** True where nothing is left to send. */
async function write(transaction: DatabaseTransaction, paymentId: string, cover: number): Promise<boolean> {
  const { rows } = await sql<{ bookingId: string; isWhole: boolean; coveredUsdMinor: number }>`
    update payments set
      refund_covered_minor = ${cover},
      refund_covered_usd_minor = case when ${cover} = refund_minor then refund_usd_minor::bigint
        else round(refund_usd_minor * ${cover}::numeric / refund_minor)::bigint end
    where id = ${paymentId}::uuid and state = 'refund_due' and refund_by_hand_at is null
    returning booking_id as "bookingId", ${cover} = refund_minor as "isWhole",
      refund_covered_usd_minor as "coveredUsdMinor"`.execute(transaction);
  const [payment] = rows;
  if (!payment?.isWhole) return false;
  const { bookingId, coveredUsdMinor } = payment;
  const { rows: takebacks } = await sql<{ provider_id: string }>`
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
  await writeAudit(transaction, {
    actor: { id: null, role: null },
    action: 'refund_covered',
    subjectType: 'payment',
    subjectId: paymentId,
    before: { state: 'refund_due' },
    after: { state: 'refunded', reference: takebacks[0]?.provider_id ?? '' },
  });
  return true;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';

/**
 * `sent_back`: the paybill reported the receipt too, and its money was returned. `counted`: the paybill reported it before
 * M-Pesa confirmed the prompt, so a separate payment of the same booking has it.
 */
export type ClaimedReceipt =
  | { state: 'known'; receipt: string }
  | { state: 'unknown' }
  | { state: 'sent_back' }
  | { state: 'counted' };

/**
 * Claims the receipt that a paid prompt's callback reported. A receipt belongs to one payment: while it is only reported it
 * belongs to none, and from here on to this payment and to no other prompt.
 */
export function claimReceipt(db: Database, paymentId: string): Promise<ClaimedReceipt> {
  return inTransaction(db, async (transaction) => {
    const reported = await readReported(transaction, paymentId);
    if (!reported) return { state: 'unknown' };
    const { receipt } = reported;
    if (reported.state === 'returning' || reported.state === 'returned') return { state: 'sent_back' };
    // Payments with the same reported receipt wait for each other; the second then finds its own cleared.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mpesa receipt ${receipt}`}, 0))`.execute(transaction);
    const isStillReported = (await readReported(transaction, paymentId))?.receipt === receipt;
    const isOthers = reported.ownerId !== null && reported.ownerId !== paymentId;
    const owner = await ownerOf(transaction, paymentId, receipt);
    if (owner === 'paybill') return { state: 'counted' };
    if (!isStillReported || isOthers || owner === 'another') return { state: 'unknown' };
    await transaction
      .updateTable('mpesaPushes')
      .set({ reportedReceipt: null })
      .where('reportedReceipt', '=', receipt)
      .where('paymentId', '<>', paymentId)
      .execute();
    return { state: 'known', receipt };
  });
}

async function readReported(transaction: DatabaseTransaction, paymentId: string) {
  const push = await transaction
    .selectFrom('mpesaPushes')
    .leftJoin('mpesaReceipts', 'mpesaReceipts.receipt', 'mpesaPushes.reportedReceipt')
    .select(['reportedReceipt', 'mpesaReceipts.state', 'mpesaReceipts.paymentId as ownerId'])
    .where('mpesaPushes.paymentId', '=', paymentId)
    .where('reportedResultCode', '=', 0)
    .executeTakeFirst();
  return push?.reportedReceipt ? { ...push, receipt: push.reportedReceipt } : undefined;
}

/** Which other payment was settled with the receipt: one through the paybill for the same booking, or any other. */
export async function ownerOf(
  transaction: DatabaseTransaction,
  paymentId: string,
  receipt: string,
): Promise<'nobody' | 'paybill' | 'another'> {
  const { rows } = await sql<{ isPaybill: boolean }>`
    select coalesce(others.booking_id = own.booking_id, false)
      and not exists (select from mpesa_pushes where payment_id = others.id) as is_paybill
    from payments as own, payments as others
    where own.id = ${paymentId}::uuid and others.id <> own.id
      and others.provider = 'mpesa' and others.provider_reference = ${receipt}`.execute(transaction);
  const [other] = rows;
  if (!other) return 'nobody';
  return other.isPaybill ? 'paybill' : 'another';
}

/**
 * Replaces the id of the prompt by the receipt, for a payment that was captured before its receipt was reported. Payers see
 * the receipt on their phones, and refunds need it. A payment settled with another receipt was paid twice.
 */
export async function noteReceipt(db: Database, paymentId: string): Promise<void> {
  await recordSecondReceipt(db, paymentId);
  const unnamed = await db
    .selectFrom('payments')
    .innerJoin('mpesaPushes', 'mpesaPushes.paymentId', 'payments.id')
    .select('payments.id')
    .where('payments.id', '=', paymentId)
    .where('payments.state', 'in', ['captured', 'refund_due', 'refunded'])
    .where(sql<boolean>`coalesce(provider_reference, checkout_request_id) = checkout_request_id`)
    .where(sql<boolean>`captured_minor = coalesce(reported_amount_minor, captured_minor)`)
    .executeTakeFirst();
  const claimed = unnamed ? await claimReceipt(db, paymentId) : undefined;
  if (claimed?.state !== 'known') return;
  await sql`
    update payments set provider_reference = ${claimed.receipt}
    from mpesa_pushes
    where payments.id = ${paymentId}::uuid and mpesa_pushes.payment_id = payments.id
      and coalesce(provider_reference, checkout_request_id) = checkout_request_id`.execute(db);
}

/**
 * A paid prompt was settled with money at the paybill, and then its callback reports another receipt: both were paid. Where
 * the paybill does not report prompts, this callback is the only trace of the second payment.
 */
async function recordSecondReceipt(db: Database, paymentId: string): Promise<void> {
  await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
    select reported_receipt, reported_amount_minor, coalesce(bookings.reference, agent_deposits.reference), reported_at, 'push'
    from mpesa_pushes
    join payments on payments.id = payment_id
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where payment_id = ${paymentId}::uuid and reported_result_code = 0 and reported_receipt is not null
      and reported_amount_minor > 0 and payments.state in ('captured', 'refund_due', 'refunded')
      and is_mpesa_receipt(provider_reference) and provider_reference <> reported_receipt
      and not exists (
        select from payments as others where others.provider = 'mpesa' and others.provider_reference = reported_receipt
      )
    on conflict (receipt) do nothing`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** `sent_back`: its money came to the paybill by another way too, and has left again. */
export type OwnReceipt = { state: 'known'; receipt: string } | { state: 'unknown' } | { state: 'sent_back' };

/** Whether a receipt that a callback told can be that of a payment: it counts once in the whole house. */
export async function claimReceipt(
  transaction: DatabaseTransaction,
  { paymentId, receipt }: { paymentId: string; receipt: string },
): Promise<boolean> {
  // Two who tell the same one take turns, or each would find it free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mpesa receipt ${receipt}`}, 0))`.execute(
    transaction,
  );
  return isFree(transaction, { paymentId, receipt });
}

async function isFree(
  db: Database | DatabaseTransaction,
  { paymentId, receipt }: { paymentId: string; receipt: string },
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select not exists (
      select from mpesa_pushes where told_receipt = ${receipt} and payment_id <> ${paymentId}::uuid
    ) and not exists (
      select from payments
      where provider = 'mpesa' and provider_reference = ${receipt} and id <> ${paymentId}::uuid
    ) as "isFree"`.execute(db);
  return rows[0]?.isFree === true;
}

/** The receipt of a prompt that was paid, as its callback told it, unless it has become somebody else's. */
export async function ownReceipt(db: Database, paymentId: string): Promise<OwnReceipt> {
  const told = await db
    .selectFrom('mpesa_pushes')
    .leftJoin('mpesa_receipts', 'mpesa_receipts.receipt', 'mpesa_pushes.told_receipt')
    .select(['told_receipt', 'mpesa_receipts.state', 'mpesa_receipts.payment_id as takenBy'])
    .where('mpesa_pushes.payment_id', '=', paymentId)
    .where('told_result_code', '=', 0)
    .executeTakeFirst();
  const receipt = told?.told_receipt;
  if (!receipt) return { state: 'unknown' };
  if (told.state === 'returning' || told.state === 'returned') return { state: 'sent_back' };
  const isOthers = told.takenBy !== null && told.takenBy !== paymentId;
  if (isOthers || !(await isFree(db, { paymentId, receipt }))) return { state: 'unknown' };
  return { state: 'known', receipt };
}

/**
 * A payment that was captured before its receipt was told is known by the name of its prompt until then. People have the
 * receipt on their telephone, and refunds need it.
 */
export async function noteReceipt(db: Database, paymentId: string): Promise<void> {
  const own = await ownReceipt(db, paymentId);
  if (own.state !== 'known') return;
  await sql`
    update payments set provider_reference = ${own.receipt}
    from mpesa_pushes
    where payments.id = ${paymentId}::uuid and mpesa_pushes.payment_id = payments.id
      and payments.state in ('captured', 'refund_due', 'refunded')
      and coalesce(provider_reference, checkout_request_id) = checkout_request_id
      and captured_minor = coalesce(told_amount_minor, captured_minor)`.execute(db);
}

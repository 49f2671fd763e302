import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';

/** `sent_back`: its money came to the paybill by another way too, and has left again. */
export type OwnReceipt = { state: 'known'; receipt: string } | { state: 'unknown' } | { state: 'sent_back' };

/**
 * The receipt of a prompt that M-Pesa says is paid, as its callback told it. A receipt counts once in the whole house: it is
 * nobody's while it is only told, and from here on it is this payment's and no other prompt's.
 */
export function claimReceipt(db: Database, paymentId: string): Promise<OwnReceipt> {
  return inTransaction(db, async (transaction) => {
    const told = await readTold(transaction, paymentId);
    if (!told) return { state: 'unknown' };
    const { receipt } = told;
    if (told.state === 'returning' || told.state === 'returned') return { state: 'sent_back' };
    // Two who were told the same take turns. The second finds that it was told nothing.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mpesa receipt ${receipt}`}, 0))`.execute(
      transaction,
    );
    const isStillTold = (await readTold(transaction, paymentId))?.receipt === receipt;
    const isOthers = told.takenBy !== null && told.takenBy !== paymentId;
    if (!isStillTold || isOthers || (await isOfAnother(transaction, paymentId, receipt)))
      return { state: 'unknown' };
    await transaction
      .updateTable('mpesa_pushes')
      .set({ told_receipt: null })
      .where('told_receipt', '=', receipt)
      .where('payment_id', '<>', paymentId)
      .execute();
    return { state: 'known', receipt };
  });
}

async function readTold(transaction: DatabaseTransaction, paymentId: string) {
  const told = await transaction
    .selectFrom('mpesa_pushes')
    .leftJoin('mpesa_receipts', 'mpesa_receipts.receipt', 'mpesa_pushes.told_receipt')
    .select(['told_receipt', 'mpesa_receipts.state', 'mpesa_receipts.payment_id as takenBy'])
    .where('mpesa_pushes.payment_id', '=', paymentId)
    .where('told_result_code', '=', 0)
    .executeTakeFirst();
  return told?.told_receipt ? { ...told, receipt: told.told_receipt } : undefined;
}

/** Whether another payment was settled with it. */
export async function isOfAnother(
  transaction: DatabaseTransaction,
  paymentId: string,
  receipt: string,
): Promise<boolean> {
  const other = await transaction
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'mpesa')
    .where('provider_reference', '=', receipt)
    .where('id', '<>', paymentId)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * A payment that was captured before its receipt was told is known by the name of its prompt until then. People have the
 * receipt on their telephone, and refunds need it.
 */
export async function noteReceipt(db: Database, paymentId: string): Promise<void> {
  const unnamed = await db
    .selectFrom('payments')
    .innerJoin('mpesa_pushes', 'mpesa_pushes.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.id', '=', paymentId)
    .where('payments.state', 'in', ['captured', 'refund_due', 'refunded'])
    .where(sql<boolean>`coalesce(provider_reference, checkout_request_id) = checkout_request_id`)
    .where(sql<boolean>`captured_minor = coalesce(told_amount_minor, captured_minor)`)
    .executeTakeFirst();
  const own = unnamed ? await claimReceipt(db, paymentId) : undefined;
  if (own?.state !== 'known') return;
  await sql`
    update payments set provider_reference = ${own.receipt}
    from mpesa_pushes
    where payments.id = ${paymentId}::uuid and mpesa_pushes.payment_id = payments.id
      and coalesce(provider_reference, checkout_request_id) = checkout_request_id`.execute(db);
}

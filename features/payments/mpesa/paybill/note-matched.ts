import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { moneyAt, UNMATCHED } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';

/**
 * Money that belonged to nothing is a payment's: it leaves the one account as it has come into the other. Where the account
 * that was typed names the same booking, the database has done so with the payment.
 */
export async function noteMatched(
  transaction: DatabaseTransaction,
  { receipt, paymentId, decidedBy }: { receipt: string; paymentId: string; decidedBy: string | null },
): Promise<void> {
  const { rows } = await sql<{ amountMinor: number; bookingId: string | null }>`
    update mpesa_receipts set
      state = 'matched', payment_id = payments.id, reason = null, decided_by = ${decidedBy}::uuid,
      decided_at = clock_timestamp()
    from payments
    where receipt = ${receipt} and mpesa_receipts.state in ('proved', 'unmatched') and payments.id = ${paymentId}::uuid
    returning mpesa_receipts.amount_minor as "amountMinor", booking_id as "bookingId"`.execute(transaction);
  const [matched] = rows;
  if (matched) {
    await postTransfers(transaction, [
      {
        debit: UNMATCHED,
        credit: moneyAt('mpesa', 'KES'),
        amountMinor: matched.amountMinor,
        kind: 'paybill_matched',
        bookingId: matched.bookingId,
        paymentId,
        mpesaReceipt: receipt,
      },
    ]);
  } else if (decidedBy !== null) {
    await transaction
      .updateTable('mpesa_receipts')
      .set({ decided_by: decidedBy })
      .where('receipt', '=', receipt)
      .where('payment_id', '=', paymentId)
      .execute();
  }
}

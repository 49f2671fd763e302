import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { moneyAt, UNMATCHED } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { ProvedReceipt } from './paybill-receipt.ts';

/** Money that belonged to nothing has left the paybill, and leaves the books. Its receipt is locked, and on its way back. */
export async function noteReturned(
  transaction: DatabaseTransaction,
  { receipt, amountMinor }: Pick<ProvedReceipt, 'receipt' | 'amountMinor'>,
  { reference, reason, by, actor }: Returned,
): Promise<void> {
  await transaction
    .updateTable('mpesa_receipts')
    .set({
      state: 'returned',
      return_reference: reference,
      return_failure: null,
      decided_at: new Date(),
      ...(reason && { reason }),
      ...(actor.id !== null && { decided_by: actor.id }),
    })
    .where('receipt', '=', receipt)
    .execute();
  await postTransfers(transaction, [
    {
      debit: UNMATCHED,
      credit: moneyAt('mpesa', 'KES'),
      amountMinor,
      kind: 'paybill_returned',
      mpesaReceipt: receipt,
    },
  ]);
  await writeAudit(transaction, {
    actor,
    action: 'paybill_returned',
    subjectType: 'mpesa_receipt',
    subjectId: receipt,
    after: { currency: 'KES', amountMinor, reference, ...(by && { by }) },
  });
}

interface Returned {
  /** The receipt of the way back. */
  reference: string;
  /** Why it was not the house that sent it. */
  reason?: 'sent_by_hand' | 'left_otherwise';
  /** Who did, for the audit log. */
  by?: string;
  actor: Actor;
}

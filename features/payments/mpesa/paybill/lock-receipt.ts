import type { DatabaseTransaction } from '#db/transaction.ts';
import type { ProvedReceipt, ReceiptState } from './paybill-receipt.ts';

/** Undefined where somebody has taken it further meanwhile. */
export function lockReceipt(
  transaction: DatabaseTransaction,
  receipt: string,
  state: ReceiptState,
): Promise<ProvedReceipt | undefined> {
  return transaction
    .selectFrom('mpesa_receipts')
    .select(['receipt', 'amount_minor as amountMinor', 'account'])
    .where('receipt', '=', receipt)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
}

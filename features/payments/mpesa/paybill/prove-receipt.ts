import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { moneyAt, UNMATCHED } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { lastCommand } from '../commands/mpesa-command.ts';
import { verdictOf } from '../commands/verdict-of.ts';
import type { PaybillParts } from './paybill-parts.ts';
import type { ProvedReceipt } from './paybill-receipt.ts';

/** An answer that is older is asked for anew. */
const freshSeconds = 600;

/**
 * Money that was heard of, held against what M-Pesa said of that very receipt: completed, so much, to our paybill. Then it
 * is in the books, as money that belongs to nothing yet. `no_answer`: M-Pesa has to be asked.
 */
export async function proveReceipt(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  { receipt, amountMinor }: ProvedReceipt,
): Promise<'proved' | 'refuted' | 'no_answer'> {
  const status = await lastCommand(db, 'status', receipt);
  if (!status || status.resultCode === null || status.secondsOld > freshSeconds) return 'no_answer';
  const verdict = verdictOf(status, { receipt, amountMinor, ownCodes: mpesa.ownCodes });
  if (verdict === 'no_answer') return 'no_answer';
  if (verdict !== 'completed') {
    await db
      .updateTable('mpesa_receipts')
      .set({ state: 'refuted', reason: verdict })
      .where('receipt', '=', receipt)
      .where('state', '=', 'heard')
      .execute();
    return 'refuted';
  }
  await inTransaction(db, async (transaction) => {
    const proved = await transaction
      .updateTable('mpesa_receipts')
      .set({ state: 'proved', proved_at: sql<Date>`clock_timestamp()`, attempts: 0 })
      .where('receipt', '=', receipt)
      .where('state', '=', 'heard')
      .returning('receipt')
      .executeTakeFirst();
    if (!proved) return;
    await postTransfers(transaction, [
      {
        debit: moneyAt('mpesa', 'KES'),
        credit: UNMATCHED,
        amountMinor,
        kind: 'paybill_received',
        mpesaReceipt: receipt,
      },
    ]);
  });
  return 'proved';
}

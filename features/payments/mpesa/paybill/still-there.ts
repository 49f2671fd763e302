import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { moneyAt, UNMATCHED } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { askStatus } from '../commands/ask-status.ts';
import { lastCommand } from '../commands/mpesa-command.ts';
import { verdictOf } from '../commands/verdict-of.ts';
import { lockReceipt } from './lock-receipt.ts';
import type { PaybillParts } from './paybill-parts.ts';
import type { ProvedReceipt } from './paybill-receipt.ts';

/** How old an answer may be for money to be given to somebody upon it. */
const freshSeconds = 300;

/** `left`: it was sent back by somebody else than this house. `asking`: the answer comes in a moment. */
export type StillThere = 'there' | 'left' | 'asking' | 'unreachable';

/**
 * Whether money that was proved once, and has waited since, is still at the paybill: its payer may have had it reversed, or
 * somebody in the portal of M-Pesa. What has left is written down as sent back.
 */
export async function stillThere(
  parts: PaybillParts,
  { receipt, amountMinor }: Pick<ProvedReceipt, 'receipt' | 'amountMinor'>,
  { mayAsk }: { mayAsk: boolean },
): Promise<StillThere> {
  const { db, mpesa } = parts;
  const status = await lastCommand(db, 'status', receipt);
  if (status && status.resultCode !== null && status.secondsOld < freshSeconds) {
    const verdict = verdictOf(status, { receipt, amountMinor, shortCode: mpesa.shortCode });
    if (verdict === 'completed') return 'there';
    if (verdict === 'reversed') {
      await noteLeft(parts, receipt);
      return 'left';
    }
  }
  if (!mayAsk || !mpesa.hasInitiator) return 'unreachable';
  const asked = await askStatus(parts, { receipt, paymentId: null });
  return asked.state === 'asked' || asked.state === 'waiting' ? 'asking' : 'unreachable';
}

async function noteLeft({ db, log }: PaybillParts, receipt: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const waiting = await lockReceipt(transaction, receipt, 'unmatched');
    if (!waiting) return;
    log.warn({ receipt }, 'money that waited at the paybill has been sent back by somebody else');
    const change = transaction.updateTable('mpesa_receipts').where('receipt', '=', receipt);
    await change.set({ state: 'returning' }).execute();
    await change
      .set({
        state: 'returned',
        reason: 'left_otherwise',
        return_reference: receipt,
        return_failure: null,
        decided_at: new Date(),
      })
      .execute();
    await postTransfers(transaction, [
      {
        debit: UNMATCHED,
        credit: moneyAt('mpesa', 'KES'),
        amountMinor: waiting.amountMinor,
        kind: 'paybill_returned',
        mpesaReceipt: receipt,
      },
    ]);
    await writeAudit(transaction, {
      actor: { id: null, role: null },
      action: 'paybill_returned',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
      after: { currency: 'KES', amountMinor: waiting.amountMinor, by: 'somebody outside this house' },
    });
  });
}

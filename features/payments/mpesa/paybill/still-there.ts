import { inTransaction } from '#db/transaction.ts';
import { askStatus } from '../commands/ask-status.ts';
import { lastCommand } from '../commands/mpesa-command.ts';
import { verdictOf } from '../commands/verdict-of.ts';
import { lockReceipt } from './lock-receipt.ts';
import { noteReturned } from './note-returned.ts';
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
    const verdict = verdictOf(status, { receipt, amountMinor, ownCodes: mpesa.ownCodes });
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
    await transaction
      .updateTable('mpesa_receipts')
      .set({ state: 'returning' })
      .where('receipt', '=', receipt)
      .execute();
    await noteReturned(transaction, waiting, {
      reference: receipt,
      reason: 'left_otherwise',
      by: 'somebody outside this house',
      actor: { id: null, role: null },
    });
  });
}

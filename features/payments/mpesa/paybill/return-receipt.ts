import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { reverseReceipt } from '../commands/reverse-receipt.ts';
import { lockReceipt } from './lock-receipt.ts';
import { noteReturned } from './note-returned.ts';
import type { PaybillParts } from './paybill-parts.ts';
import type { ProvedReceipt } from './paybill-receipt.ts';

/** An administrator sends money back that belongs to nothing. Two at once: once. */
export async function returnReceipt(
  parts: PaybillParts,
  receipt: string,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' | 'decided' }> {
  if (!parts.mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  const begun = await inTransaction(parts.db, async (transaction) => {
    const begun = await transaction
      .updateTable('mpesa_receipts')
      .set({
        state: 'returning',
        decided_by: actor.id,
        return_failure: null,
        attempts: 1,
        requested_at: new Date(),
      })
      .where('receipt', '=', receipt)
      .where('state', '=', 'unmatched')
      .returning(['receipt', 'amount_minor as amountMinor', 'account'])
      .executeTakeFirst();
    if (!begun) return undefined;
    await writeAudit(transaction, {
      actor,
      action: 'paybill_return_begun',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
      after: { currency: 'KES', amountMinor: begun.amountMinor, account: begun.account },
    });
    return begun;
  });
  if (!begun) return { ok: false, error: 'decided' };
  await continueReturn(parts, begun);
  return { ok: true };
}

/** M-Pesa has sent it back, or would not, or does not know yet. */
export async function continueReturn(
  parts: PaybillParts,
  { receipt, amountMinor }: ProvedReceipt,
): Promise<void> {
  const reversal = await reverseReceipt(parts, {
    receipt,
    paymentId: null,
    amountMinor,
    receivedMinor: amountMinor,
  });
  if (reversal.state === 'pending') return;
  await inTransaction(parts.db, async (transaction) => {
    const waiting = await lockReceipt(transaction, receipt, 'returning');
    if (!waiting) return;
    const actor = { id: null, role: null };
    if (reversal.state === 'reversed')
      return noteReturned(transaction, waiting, { reference: reversal.reference, actor });
    await transaction
      .updateTable('mpesa_receipts')
      .set({ state: 'unmatched', return_failure: reversal.reason.slice(0, 200) || 'refused' })
      .where('receipt', '=', receipt)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'paybill_return_refused',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
      after: { reason: reversal.reason },
    });
  });
}

import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { moneyAt, UNMATCHED } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { reverseReceipt } from '../commands/reverse-receipt.ts';
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
        asked_at: new Date(),
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
    cameMinor: amountMinor,
  });
  if (reversal.state === 'pending') return;
  await inTransaction(parts.db, async (transaction) => {
    const isBack = reversal.state === 'reversed';
    const moved = await transaction
      .updateTable('mpesa_receipts')
      .set(
        isBack
          ? { state: 'returned', return_reference: reversal.reference, decided_at: new Date() }
          : { state: 'unmatched', return_failure: reversal.reason.slice(0, 200) || 'refused' },
      )
      .where('receipt', '=', receipt)
      .where('state', '=', 'returning')
      .returning('receipt')
      .executeTakeFirst();
    if (!moved) return;
    if (isBack)
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
      actor: { id: null, role: null },
      action: isBack ? 'paybill_returned' : 'paybill_return_refused',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
      after: isBack
        ? { currency: 'KES', amountMinor, reference: reversal.reference }
        : { reason: reversal.reason },
    });
  });
}

import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { askStatus } from '../commands/ask-status.ts';
import { followUpReceipt } from './follow-up-receipts.ts';
import type { PaybillParts } from './paybill-parts.ts';

/** An administrator does not wait for the next round. What was found to be false may be asked about once more. */
export async function askAgain(
  parts: PaybillParts,
  receipt: string,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' | 'decided' }> {
  if (!parts.mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  const state = await inTransaction(parts.db, async (transaction) => {
    const asked = await transaction
      .updateTable('mpesa_receipts')
      .set(({ fn, ref, val }) => ({
        state: fn<string>('replace', [ref('state'), val('refuted'), val('reported')]),
        reason: null,
        attempts: 1,
        requested_at: new Date(),
      }))
      .where('receipt', '=', receipt)
      .where('state', 'in', ['reported', 'proved', 'refuted'])
      .returning('state')
      .executeTakeFirst();
    if (!asked) return undefined;
    await writeAudit(transaction, {
      actor,
      action: 'paybill_requested',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
    });
    return asked.state;
  });
  if (state === undefined) return { ok: false, error: 'decided' };
  // What it said a moment ago is not what is wanted.
  if (state === 'reported') await askStatus(parts, { receipt, paymentId: null });
  else await followUpReceipt(parts, receipt);
  return { ok: true };
}

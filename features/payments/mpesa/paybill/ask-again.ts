import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { lookAfterReceipt } from './look-after-receipts.ts';
import type { PaybillParts } from './paybill-parts.ts';

/** An administrator does not wait for the next round. What was found to be false may be asked about once more. */
export async function askAgain(
  parts: PaybillParts,
  receipt: string,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' | 'decided' }> {
  if (!parts.mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  const isAskable = await inTransaction(parts.db, async (transaction) => {
    const asked = await transaction
      .updateTable('mpesa_receipts')
      .set(({ fn, ref, val }) => ({
        state: fn<string>('replace', [ref('state'), val('refuted'), val('heard')]),
        reason: null,
        attempts: 1,
        asked_at: new Date(),
      }))
      .where('receipt', '=', receipt)
      .where('state', 'in', ['heard', 'proved', 'refuted'])
      .returning('receipt')
      .executeTakeFirst();
    if (!asked) return false;
    await writeAudit(transaction, {
      actor,
      action: 'paybill_asked',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
    });
    return true;
  });
  if (!isAskable) return { ok: false, error: 'decided' };
  await lookAfterReceipt(parts, receipt);
  return { ok: true };
}

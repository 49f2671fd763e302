import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaybillParts } from './paybill-parts.ts';

/** Of a receipt that a person has refuted, and not M-Pesa. */
export const PUT_ASIDE = 'put_aside';

/**
 * Money that was told of and that M-Pesa knows nothing about: somebody made it up, or it never will be proved. Nothing of
 * it is in the books. It can be asked about again.
 */
export async function putAside(
  { db }: Pick<PaybillParts, 'db'>,
  { receipt, reason }: { receipt: string; reason: string },
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'decided' }> {
  return inTransaction(db, async (transaction) => {
    const aside = await transaction
      .updateTable('mpesa_receipts')
      .set({ state: 'refuted', reason: PUT_ASIDE })
      .where('receipt', '=', receipt)
      .where('state', '=', 'reported')
      .returning(['amount_minor as amountMinor', 'account'])
      .executeTakeFirst();
    if (!aside) return { ok: false, error: 'decided' };
    await writeAudit(transaction, {
      actor,
      action: 'paybill_put_aside',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
      before: { currency: 'KES', amountMinor: aside.amountMinor, account: aside.account },
      after: { reason },
    });
    return { ok: true };
  });
}

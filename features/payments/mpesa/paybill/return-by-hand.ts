import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { pendingReversal } from './list-receipts.ts';
import { noteReturned } from './note-returned.ts';
import type { PaybillParts } from './paybill-parts.ts';

/** `on_its_way`: a reversal may have sent it. `other_money`: that code is of something else. */
export type ReturnedByHand = { ok: true } | { ok: false; error: 'decided' | 'on_its_way' | 'other_money' };

/**
 * Somebody has sent money back that belongs to nothing, in the portal of M-Pesa, and has the receipt of that. It left the
 * paybill as it does with a reversal of ours. Two at once, or one and a reversal: once.
 */
export async function returnByHand(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  { receipt, reference }: { receipt: string; reference: string },
  actor: Actor & { id: string },
): Promise<ReturnedByHand> {
  return inTransaction(db, async (transaction): Promise<ReturnedByHand> => {
    const waiting = await transaction
      .selectFrom('mpesa_receipts')
      .select(['receipt', 'amount_minor as amountMinor', 'state'])
      .where('receipt', '=', receipt)
      .where('state', 'in', ['unmatched', 'returning'])
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return { ok: false, error: 'decided' };
    const { rows } = await sql<{ isPending: boolean }>`
      select ${pendingReversal(mpesa.hasInitiator)} as "isPending"
      from mpesa_receipts where receipt = ${receipt}`.execute(transaction);
    if (rows[0]?.isPending !== false) return { ok: false, error: 'on_its_way' };
    if (await isOfOther(transaction, reference)) return { ok: false, error: 'other_money' };
    if (waiting.state === 'unmatched')
      await transaction
        .updateTable('mpesa_receipts')
        .set({ state: 'returning' })
        .where('receipt', '=', receipt)
        .execute();
    await noteReturned(transaction, waiting, { reference, reason: 'sent_by_hand', by: 'hand', actor });
    return { ok: true };
  });
}

/** One receipt is one movement of money: neither one that came nor one that went back before. */
async function isOfOther(transaction: DatabaseTransaction, reference: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from mpesa_receipts where ${reference} in (receipt, return_reference))
      or exists (select from payments where ${reference} in (provider_reference, refund_reference))
      or exists (select from mpesa_commands where reversal_receipt = ${reference}) as "isKnown"`.execute(
    transaction,
  );
  return rows[0]?.isKnown !== false;
}

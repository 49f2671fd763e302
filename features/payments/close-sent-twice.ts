import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from './payment-hooks.ts';

/** An administrator has seen to a refund that went twice. Two at once: once. */
export async function closeSentTwice(
  { db }: PaymentParts,
  paymentId: string,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'not_due' }> {
  return inTransaction(db, async (transaction) => {
    const payment = await transaction
      .updateTable('payments')
      .set({ refund_also_sent_seen_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', paymentId)
      .where('refund_also_sent', 'is not', null)
      .where('refund_also_sent_seen_at', 'is', null)
      .returning('refund_also_sent')
      .executeTakeFirst();
    if (!payment) return { ok: false, error: 'not_due' };
    await writeAudit(transaction, {
      actor,
      action: 'refund_twice_closed',
      subjectType: 'payment',
      subjectId: paymentId,
      after: { alsoSent: payment.refund_also_sent },
    });
    return { ok: true };
  });
}

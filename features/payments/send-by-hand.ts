import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from './payment-hooks.ts';

/** `on_its_way`: the provider has not said no since it was last asked. `not_due`: nothing is owed, or it is so already. */
export type TakenOver = { ok: true } | { ok: false; error: 'on_its_way' | 'not_due' };

/**
 * An administrator is about to send a refund that its provider refused, in another way: the provider is asked no more,
 * because it might say yes while somebody counts the notes. Whether it has refused is decided with the row locked, since
 * who asks it again takes the refusal away.
 */
export async function sendByHand(
  { db }: PaymentParts,
  paymentId: string,
  actor: Actor & { id: string },
): Promise<TakenOver> {
  return inTransaction(db, async (transaction) => {
    const payment = await transaction
      .selectFrom('payments')
      .select(['provider', 'refund_failure'])
      .where('id', '=', paymentId)
      .where('state', '=', 'refund_due')
      .where('refund_by_hand_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) return { ok: false, error: 'not_due' };
    if (payment.refund_failure === null) return { ok: false, error: 'on_its_way' };
    await transaction
      .updateTable('payments')
      .set({ refund_by_hand_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', paymentId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'refund_by_hand',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { provider: payment.provider, failure: payment.refund_failure },
    });
    return { ok: true };
  });
}

/** Nobody has sent it after all: the provider is asked again, in its next round. */
export async function letProviderSend(
  { db }: PaymentParts,
  paymentId: string,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'not_due' }> {
  return inTransaction(db, async (transaction) => {
    const payment = await transaction
      .updateTable('payments')
      .set({ refund_by_hand_at: null })
      .where('id', '=', paymentId)
      .where('state', '=', 'refund_due')
      .where('refund_by_hand_at', 'is not', null)
      .returning('provider')
      .executeTakeFirst();
    if (!payment) return { ok: false, error: 'not_due' };
    await writeAudit(transaction, {
      actor,
      action: 'refund_by_provider',
      subjectType: 'payment',
      subjectId: paymentId,
      after: { provider: payment.provider },
    });
    return { ok: true };
  });
}

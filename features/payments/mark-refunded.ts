import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { noteRefunded } from './note-refunded.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { readPayment } from './payment-row.ts';

export type MarkedRefunded =
  /** `not_by_hand`: its provider sends it, or may just be doing so. `not_due`: nothing is owed, or it has been handed out. */
  { ok: true } | { ok: false; error: 'gone' | 'not_by_hand' | 'not_due' | 'no_reference' };

/**
 * An administrator has sent the transfer or handed out the notes, and names the slip. So it can be with a refund that its
 * provider would not send, once it is asked no more: see sendByHand. Two at once: once.
 */
export async function markRefunded(
  parts: PaymentParts,
  {
    paymentId,
    reference,
    isAtProvider = false,
  }: {
    paymentId: string;
    reference: string;
    /** It was sent in the provider's own pages, so it left what we have there, and not our bank account or till. */
    isAtProvider?: boolean;
  },
  actor: Actor & { id: string },
): Promise<MarkedRefunded> {
  const slip = reference.trim().slice(0, 120);
  if (!slip) return { ok: false, error: 'no_reference' };
  const payment = await readPayment(parts.db, paymentId);
  if (!payment) return { ok: false, error: 'gone' };
  const isByHand = parts.providers.get(payment.provider)?.byHand === true;
  return inTransaction(parts.db, async (transaction) => {
    if (!isByHand && !(await isSentByHand(transaction, paymentId)))
      return { ok: false, error: 'not_by_hand' };
    const noted = await noteRefunded(transaction, paymentId, slip, { isByHand: !isAtProvider });
    if (!noted) return { ok: false, error: 'not_due' };
    await parts.hooks.onRefunded(transaction, noted);
    await writeAudit(transaction, {
      actor,
      action: 'payment_refunded',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { state: 'refund_due' },
      after: { state: 'refunded', currency: noted.currency, refundMinor: noted.refundMinor, reference: slip },
    });
    return { ok: true };
  });
}

async function isSentByHand(transaction: DatabaseTransaction, paymentId: string): Promise<boolean> {
  const payment = await transaction
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('refund_by_hand_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return payment !== undefined;
}

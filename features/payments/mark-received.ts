import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { readPayment } from './read-payment.ts';
import { settleMoney, usdWorth } from './settle-money.ts';

export type MarkedReceived =
  /** `paid_before`: in another way. `not_available`: what the booking held is gone. Then this goes back. */
  | { ok: true; outcome: 'captured' | 'paid_before' | 'not_available' }
  | { ok: false; error: 'gone' | 'not_by_hand' | 'already' }
  | { ok: false; error: 'wrong_amount'; askedUnits: number };

/**
 * An administrator has seen the money of a transfer, or has it in hand. It must be what was asked for: the amount is typed
 * anew, so that nobody confirms a booking by a slip of the finger. Two at once: once.
 */
export async function markReceived(
  parts: PaymentParts,
  { paymentId, amountUnits }: { paymentId: string; amountUnits: number },
  actor: Actor & { id: string },
): Promise<MarkedReceived> {
  const payment = await readPayment(parts.db, paymentId);
  if (!payment) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  const { amountMinor, bookingId, providerReference } = payment;
  if (amountUnits * 100 !== amountMinor)
    return { ok: false, error: 'wrong_amount', askedUnits: amountMinor / 100 };
  return inTransaction(parts.db, async (transaction) => {
    const settled = await settleMoney(transaction, {
      paymentId,
      bookingId,
      cameMinor: amountMinor,
      cameUsdMinor: await usdWorth(transaction, { paymentId, amountMinor }),
      providerReference,
      receivedBy: actor.id,
    });
    if (settled.payment === 'already' || settled.payment === 'gone') return { ok: false, error: 'already' };
    const outcome =
      settled.payment === 'paid_before'
        ? 'paid_before'
        : settled.booking?.outcome === 'confirmed'
          ? 'captured'
          : 'not_available';
    await writeAudit(transaction, {
      actor,
      action: 'payment_received',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { state: payment.state },
      after: { outcome, currency: payment.currency, amountMinor },
    });
    return { ok: true, outcome };
  });
}

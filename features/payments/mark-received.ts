import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { readPayment, subjectOf } from './payment-row.ts';
import { settleMoney, usdWorth } from './settle-money.ts';

export type MarkedReceived =
  /** `paid_before`: in another way. `not_available`: what the booking held is gone. All but `captured` goes back. */
  | { ok: true; outcome: 'captured' | 'wrong_amount' | 'paid_before' | 'not_available' }
  | { ok: false; error: 'gone' | 'not_by_hand' | 'already' }
  | { ok: false; error: 'wrong_amount'; requestedUnits: number };

/** In hundredths of the currency of the payment. */
interface SeenMoney {
  paymentId: string;
  amountMinor: number;
  /** Another amount than was asked for did come, and goes back: said once more, after the first refusal. */
  isOtherAmount?: boolean;
}

/**
 * An administrator has seen the money of a transfer, or has it in hand. The amount is typed anew, so that nobody confirms a
 * booking by a slip of the finger. Two at once: once.
 */
export async function markReceived(
  parts: PaymentParts,
  { paymentId, amountMinor, isOtherAmount = false }: SeenMoney,
  actor: Actor & { id: string },
): Promise<MarkedReceived> {
  const payment = await readPayment(parts.db, paymentId);
  if (payment?.bookingId == null) return { ok: false, error: 'gone' };
  if (!parts.providers.get(payment.provider)?.byHand) return { ok: false, error: 'not_by_hand' };
  const { providerReference } = payment;
  if (amountMinor !== payment.amountMinor && !isOtherAmount)
    return { ok: false, error: 'wrong_amount', requestedUnits: payment.amountMinor / 100 };
  return inTransaction(parts.db, async (transaction) => {
    const settled = await settleMoney(transaction, {
      ...subjectOf(payment),
      paymentId,
      receivedMinor: amountMinor,
      receivedUsdMinor: await usdWorth(transaction, { paymentId, amountMinor }),
      providerReference,
      receivedBy: actor.id,
    });
    const written = (['captured', 'wrong_amount', 'paid_before'] as const).find(
      (known) => known === settled.payment,
    );
    if (!written) return { ok: false, error: 'already' };
    const outcome =
      written === 'captured' && settled.booking?.outcome !== 'confirmed' ? 'not_available' : written;
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

import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { Minor, Units } from '#lib/money.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { readPayment, subjectOf } from './payment-row.ts';
import { settleMoney, usdWorth } from './settle-money.ts';

export type MarkedReceived =
  /** `paid_before`: by another payment. `not_available`: its seats or rooms are gone. All but `captured` is refunded. */
  | { ok: true; outcome: 'captured' | 'wrong_amount' | 'paid_before' | 'not_available' }
  | { ok: false; error: 'gone' | 'not_by_hand' | 'already' }
  | { ok: false; error: 'wrong_amount'; requestedUnits: Units };

/** Amounts are in minor units of the payment's currency. */
interface ReceivedByHand {
  paymentId: string;
  amountMinor: Minor;
  /** The administrator confirms that another amount came than was requested; it is refunded. */
  isOtherAmount?: boolean;
}

/**
 * An administrator confirms that a transfer or cash has arrived. The amount is typed again, so that no booking is confirmed
 * by a stray click. Of two concurrent calls one succeeds.
 */
export async function markReceived(
  parts: PaymentParts,
  { paymentId, amountMinor, isOtherAmount = false }: ReceivedByHand,
  actor: Person,
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
    const written = (['captured', 'wrong_amount', 'paid_before'] as const).find((known) => known === settled.payment);
    if (!written) return { ok: false, error: 'already' };
    const outcome = written === 'captured' && settled.booking?.outcome !== 'confirmed' ? 'not_available' : written;
    await writeAudit(transaction, actor, ['payment', paymentId], 'payment_received', {
      before: { state: payment.state },
      after: { outcome, currency: payment.currency, amountMinor },
    });
    return { ok: true, outcome };
  });
}

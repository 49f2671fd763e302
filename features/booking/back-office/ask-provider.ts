import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/read-payment.ts';
import { type SettleOutcome, settlePayment } from '#features/payments/settle-payment.ts';
import { isId } from '#lib/is-id.ts';

/** Asks a provider now, instead of when its turn comes. That somebody did is written down with what came of it. */
export async function askProvider(
  parts: PaymentParts,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  actor: Actor & { id: string },
): Promise<SettleOutcome | 'by_hand'> {
  const payment = isId(paymentId) ? await readPayment(parts.db, paymentId) : undefined;
  if (payment?.bookingId !== bookingId) return 'gone';
  if (parts.providers.get(payment.provider)?.byHand) return 'by_hand';
  const outcome = await settlePayment(parts, paymentId);
  await inTransaction(parts.db, (transaction) =>
    writeAudit(transaction, {
      actor,
      action: 'payment_asked',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { state: payment.state },
      after: { outcome },
    }),
  );
  return outcome;
}

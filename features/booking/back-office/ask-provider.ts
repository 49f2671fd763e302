import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { type SettleOutcome, settlePayment } from '#features/payments/settle-payment.ts';
import { followTakebacks } from '#features/payments/takebacks/follow-takebacks.ts';
import { isId } from '#lib/is-id.ts';

/** `asked`: its answer about money that came before takes a moment. */
export type ProviderAnswer = SettleOutcome | 'by_hand' | 'asked';

/** Asks a provider now, instead of when its turn comes. That somebody did is written down with what came of it. */
export async function askProvider(
  parts: PaymentParts,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  actor: Actor & { id: string },
): Promise<ProviderAnswer> {
  const payment = isId(paymentId) ? await readPayment(parts.db, paymentId) : undefined;
  if (payment?.bookingId !== bookingId) return 'gone';
  const provider = parts.providers.get(payment.provider);
  if (provider?.byHand) return 'by_hand';
  const outcome = await ask(parts, paymentId, provider?.byPrompt === true);
  await inTransaction(parts.db, (transaction) =>
    writeAudit(transaction, {
      actor,
      action: 'payment_requested',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { state: payment.state },
      after: { outcome },
    }),
  );
  return outcome;
}

/** How it stands; and where its money has come, what was taken back of it since. */
async function ask(parts: PaymentParts, paymentId: string, isSlow: boolean): Promise<ProviderAnswer> {
  const settled = await settlePayment(parts, paymentId);
  if (settled !== 'already') return settled;
  const followed = await followTakebacks(parts, paymentId);
  if (followed === 'unreachable') return followed;
  return isSlow ? 'asked' : settled;
}

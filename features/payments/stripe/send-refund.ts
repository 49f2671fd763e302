import type { Stripe } from 'stripe';
import type { Log } from '#lib/log.ts';
import type { Payment } from '../payment.ts';
import type { RefundOutcome, RefundReport } from '../payment-provider.ts';
import { amountForStripe } from './stripe-amounts.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking, isDefinite } from './stripe-error.ts';

/** A card that takes no money three times will not the fourth time: somebody has to send it in another way. */
const mostTries = 3;

/**
 * Stripe's own list comes first: what it has of this payment is answered, and only what it does not have is asked for. The
 * key counts those that failed, so whoever asks while the list is being written gets the same refund.
 */
export async function sendRefund(
  { stripe, log }: { stripe: StripeClient; log: Log },
  payment: Payment,
  amountMinor: number,
): Promise<RefundOutcome> {
  const amount = amountForStripe(amountMinor, payment.currency);
  if (amount === undefined) return { state: 'failed', reason: 'amount_not_exact' };
  try {
    const listed = await listRefunds(stripe, payment, amount);
    if (!listed) return { state: 'failed', reason: 'nothing_to_refund' };
    const { intentId, failed, known } = listed;
    if (known) return outcomeOf(known, amount);
    if (failed.length >= mostTries)
      return { state: 'failed', reason: failed[0]?.failure_reason ?? 'refund_failed' };
    const refund = await asking(
      stripe.refunds.create(
        {
          payment_intent: intentId,
          amount,
          reason: 'requested_by_customer',
          metadata: { payment_id: payment.id, reference: payment.reference },
        },
        { idempotencyKey: `refund-${payment.id}-${failed.length}` },
      ),
    );
    return outcomeOf(refund, amount);
  } catch (error) {
    if (!isDefinite(error)) throw error;
    log.warn({ err: error, paymentId: payment.id }, 'Stripe refused a refund');
    return { state: 'failed', reason: error.sentence || error.code || 'refused' };
  }
}

/** What Stripe's list says of it now. A refund may fail weeks after it succeeded, when a bank gives it back. */
export async function readRefund(
  stripe: StripeClient,
  payment: Payment,
  amountMinor: number,
): Promise<RefundReport> {
  const amount = amountForStripe(amountMinor, payment.currency);
  const listed = amount === undefined ? undefined : await listRefunds(stripe, payment, amount);
  const [last] = listed?.failed ?? [];
  if (listed?.known)
    return listed.known.status === 'succeeded'
      ? { state: 'refunded', refundReference: listed.known.id }
      : { state: 'pending' };
  return last ? { state: 'failed', reason: last.failure_reason ?? 'refund_failed' } : { state: 'unknown' };
}

/** Those of this payment, the newest first. Undefined where no money ever came. */
async function listRefunds(stripe: StripeClient, payment: Payment, amount: number) {
  const intentId = await intentOf(stripe, payment);
  if (!intentId) return undefined;
  const { data } = await asking(stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
  const ours = data.filter(
    (refund) =>
      refund.metadata?.payment_id === payment.id ||
      // Sent by a person in Stripe's own pages: the same money must not go twice.
      (refund.metadata?.payment_id === undefined &&
        refund.amount === amount &&
        !payment.takenBackIds.includes(refund.id)),
  );
  return { intentId, failed: ours.filter(isFailed), known: ours.find((refund) => !isFailed(refund)) };
}

/** Before its capture was written down, a payment goes by the name of its page. */
export async function intentOf(
  stripe: StripeClient,
  { providerReference }: Payment,
): Promise<string | undefined> {
  if (providerReference === null || providerReference.startsWith('pi_'))
    return providerReference ?? undefined;
  const { payment_intent: intent } = await asking(stripe.checkout.sessions.retrieve(providerReference));
  return typeof intent === 'string' ? intent : intent?.id;
}

export function isFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function outcomeOf(refund: Stripe.Refund, amount: number): RefundOutcome {
  if (refund.amount !== amount) return { state: 'failed', reason: 'other_amount_refunded' };
  if (refund.status === 'succeeded') return { state: 'refunded', refundReference: refund.id };
  // Asked again it is found among those that failed, and another one is sent.
  if (isFailed(refund)) return { state: 'failed', reason: refund.failure_reason ?? 'refund_failed' };
  return { state: 'pending' };
}

import type { Stripe } from 'stripe';
import type { Log } from '#lib/log.ts';
import type { Minor } from '#lib/money.ts';
import type { Payment } from '../payment.ts';
import type { RefundOutcome, RefundReport } from '../payment-provider.ts';
import { amountForStripe, callStripe, isDefinite, type StripeClient } from './stripe-client.ts';

/** After this many failures an administrator has to pay the refund out. */
const maxTries = 3;

/**
 * Returns a refund that Stripe already lists for the payment, and creates one otherwise. The idempotency key counts failed
 * refunds, so a concurrent call gets the same refund.
 */
export async function sendRefund(
  { stripe, log }: { stripe: StripeClient; log: Log },
  payment: Payment,
  amountMinor: Minor,
): Promise<RefundOutcome> {
  const amount = amountForStripe(amountMinor, payment.currency);
  if (amount === undefined) return { state: 'failed', reason: 'amount_not_exact' };
  try {
    const listed = await listRefunds(stripe, payment, amount);
    if (!listed) return { state: 'failed', reason: 'nothing_to_refund' };
    const { intentId, failed, known } = listed;
    if (known) return outcomeOf(known, amount);
    if (failed.length >= maxTries) return { state: 'failed', reason: failed[0]?.failure_reason ?? 'refund_failed' };
    const refund = await callStripe(
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

/** A refund may fail weeks after it succeeded, when a bank returns it. */
export async function readRefund(stripe: StripeClient, payment: Payment, amountMinor: Minor): Promise<RefundReport> {
  const amount = amountForStripe(amountMinor, payment.currency);
  const listed = amount === undefined ? undefined : await listRefunds(stripe, payment, amount);
  const [last] = listed?.failed ?? [];
  if (listed?.known)
    return listed.known.status === 'succeeded'
      ? { state: 'refunded', refundReference: listed.known.id }
      : { state: 'pending' };
  return last ? { state: 'failed', reason: last.failure_reason ?? 'refund_failed' } : { state: 'unknown' };
}

/** The newest first. Undefined when the payment was never captured. */
async function listRefunds(stripe: StripeClient, payment: Payment, amount: number) {
  const intentId = await intentOf(stripe, payment);
  if (!intentId) return undefined;
  const { data } = await callStripe(stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
  const ours = data.filter(
    (refund) =>
      refund.metadata?.payment_id === payment.id ||
      // A refund of the same amount made in Stripe's dashboard: the money must not be sent twice.
      (refund.metadata?.payment_id === undefined &&
        refund.amount === amount &&
        !payment.takenBackIds.includes(refund.id)),
  );
  return { intentId, failed: ours.filter(isFailed), known: ours.find((refund) => !isFailed(refund)) };
}

/** Before a capture is stored, the reference of a payment is that of its session. */
export async function intentOf(stripe: StripeClient, { providerReference }: Payment): Promise<string | undefined> {
  if (providerReference === null || providerReference.startsWith('pi_')) return providerReference ?? undefined;
  const { payment_intent: intent } = await callStripe(stripe.checkout.sessions.retrieve(providerReference));
  return typeof intent === 'string' ? intent : intent?.id;
}

export function isFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function outcomeOf(refund: Stripe.Refund, amount: number): RefundOutcome {
  if (refund.amount !== amount) return { state: 'failed', reason: 'other_amount_refunded' };
  if (refund.status === 'succeeded') return { state: 'refunded', refundReference: refund.id };
  // The next call finds it among the failed ones and sends another.
  if (isFailed(refund)) return { state: 'failed', reason: refund.failure_reason ?? 'refund_failed' };
  return { state: 'pending' };
}

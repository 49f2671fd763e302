import type { Stripe } from 'stripe';
import type { Payment } from '../payment.ts';
import type { ReportedTakeback } from '../payment-provider.ts';
import { intentOf, isFailed } from './send-refund.ts';
import { amountFromStripe } from './stripe-amounts.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking } from './stripe-error.ts';

/** Disputes of a payment and all of its refunds, as Stripe has them now. */
export async function readTakebacks(stripe: StripeClient, payment: Payment): Promise<ReportedTakeback[]> {
  const intentId = await intentOf(stripe, payment);
  if (!intentId) return [];
  const asked = { payment_intent: intentId, limit: 100 };
  const disputes = await asking(stripe.disputes.list(asked));
  const refunds = await asking(stripe.refunds.list(asked));
  return [
    ...disputes.data.map((dispute) => disputeOf(payment, dispute)),
    ...refunds.data.map((refund) => refundOf(payment, refund)),
  ];
}

function disputeOf(payment: Payment, dispute: Stripe.Dispute): ReportedTakeback {
  const { id, status, reason, balance_transactions: moves, evidence_details: evidence } = dispute;
  const amountMinor = minorOf(payment, dispute.amount, dispute.currency);
  // Our balance at Stripe may be kept in another currency than the card was charged in, so it is shared out.
  const withdrawn = sum(moves.map(({ amount }) => Math.max(0, -amount)));
  const reinstated = sum(moves.map(({ amount }) => Math.max(0, amount)));
  const left = Math.max(0, withdrawn - reinstated);
  const [first] = moves;
  const currency = first?.currency.toUpperCase();
  const feeMinor = amountFromStripe(Math.max(0, sum(moves.map(({ fee }) => fee))), currency ?? 'USD');
  return {
    id,
    kind: 'dispute',
    status,
    reason: reason || null,
    amountMinor,
    takenMinor: withdrawn === 0 ? 0 : Math.round((amountMinor * left) / withdrawn),
    fee: currency && feeMinor !== undefined ? { minor: feeMinor, currency } : undefined,
    respondBy: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
  };
}

function refundOf(payment: Payment, refund: Stripe.Refund): ReportedTakeback {
  const { id, status, reason, metadata } = refund;
  const amountMinor = minorOf(payment, refund.amount, refund.currency);
  const isAway = !isFailed(refund) && status !== 'requires_action';
  return {
    id,
    kind: 'refund',
    status: status ?? 'unknown',
    reason: reason ?? null,
    amountMinor,
    takenMinor: isAway ? amountMinor : 0,
    respondBy: null,
    isOurs: metadata?.payment_id === payment.id,
  };
}

/** In another currency than was charged nobody can say how much: then it is all of it. */
function minorOf(payment: Payment, amount: number, currency: string): number {
  const isSame = currency.toUpperCase() === payment.currency;
  return (isSame ? amountFromStripe(amount, payment.currency) : undefined) ?? payment.amountMinor;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

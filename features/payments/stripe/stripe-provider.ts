import type { Stripe } from 'stripe';
import type { StripeVariables } from '#lib/env-payments.ts';
import type { Log } from '#lib/log.ts';
import type { Payment } from '../payment.ts';
import type { PaymentProvider, ProviderHealth, ReportedTakeback } from '../payment-provider.ts';
import { openSession, readStatus } from './checkout-session.ts';
import { readEvent, readEventsSince } from './read-event.ts';
import { intentOf, isFailed, readRefund, sendRefund } from './send-refund.ts';
import {
  amountFromStripe,
  callStripe,
  lazyStripe,
  type StripeClient,
  StripeError,
  type StripeTimeouts,
} from './stripe-client.ts';

const pageTimeout: StripeTimeouts = { timeoutMs: 10_000, retries: 1 };
/** An administrator's page waits less long than a payment. */
const healthMs = 1_200;

/** Cards through Stripe Checkout. A payment's reference is that of its session (cs_…) until it is captured (pi_…). */
export function createStripeProvider({
  variables,
  baseUrl,
  log,
  timeout = pageTimeout,
  now = () => new Date(),
}: {
  variables: StripeVariables;
  baseUrl: string;
  log: Log;
  timeout?: StripeTimeouts;
  now?: () => Date;
}): PaymentProvider {
  const open = lazyStripe(variables, timeout);
  return {
    name: 'stripe',
    methods: { card: {} },
    byHand: false,
    create: async (payment, { returnUrl }) => openSession(await open(), log, payment, new URL(returnUrl, baseUrl).href),
    status: async (payment) => readStatus({ stripe: await open(), log, now: now() }, payment),
    refund: async (payment, amountMinor) => sendRefund({ stripe: await open(), log }, payment, amountMinor),
    refundStatus: async (payment, amountMinor) => readRefund(await open(), payment, amountMinor),
    takebacks: async (payment) => readTakebacks(await open(), payment),
    eventsSince: async (since) => readEventsSince(await open(), since),
    verifyCallback: async (request) => readEvent(await open(), variables.webhookSecret, request),
    closesPages: true,
    pageOrigins: [variables.checkoutOrigin],
    health: () =>
      stripeHealth(open, {
        secretKey: variables.secretKey,
        timeoutMs: Math.min(healthMs, timeout.timeoutMs),
        webhookUrl: new URL('/webhooks/stripe', baseUrl).href,
      }),
  };
}

const keyMode = (secretKey: string) => (/^(sk|rk)_live_/.test(secretKey) ? 'Live' : 'Test mode');

/** Reads the balance, only to see whether Stripe accepts the key. */
async function stripeHealth(
  open: () => Promise<StripeClient>,
  { secretKey, timeoutMs, webhookUrl }: { secretKey: string; timeoutMs: number; webhookUrl: string },
): Promise<ProviderHealth> {
  const mode = keyMode(secretKey);
  const facts = (found: string) => [
    { name: 'Mode', value: found },
    { name: 'Callbacks come to', value: webhookUrl },
  ];
  try {
    const stripe = await open();
    const { livemode } = await callStripe(stripe.balance.retrieve({}, { timeout: timeoutMs, maxNetworkRetries: 0 }));
    const value = livemode ? 'Live' : 'Test mode';
    const note = livemode ? '' : ' With this key no real money moves.';
    return { state: 'ok', value, sentence: `Stripe accepts our key.${note}`, facts: facts(value) };
  } catch (error) {
    return { ...troubleOf(error, mode), facts: facts(mode) };
  }
}

function troubleOf(error: unknown, mode: string): Omit<ProviderHealth, 'facts'> {
  const kind = error instanceof StripeError ? error.kind : '';
  if (kind === 'StripeAuthenticationError')
    return {
      state: 'failing',
      value: 'Key refused',
      sentence: 'Stripe rejects the key in STRIPE_SECRET_KEY: nobody can pay by card.',
    };
  // A restricted key is fine.
  if (kind === 'StripePermissionError')
    return {
      state: 'ok',
      value: mode,
      sentence: 'Stripe accepts our key. The key may not read the balance, which is not needed.',
    };
  if (kind === 'StripeRateLimitError')
    return { state: 'attention', value: 'Busy', sentence: 'Stripe asks us to slow down.' };
  return { state: 'failing', value: 'No answer', sentence: 'Stripe does not answer.' };
}

/** All disputes and refunds of a payment. */
async function readTakebacks(stripe: StripeClient, payment: Payment): Promise<ReportedTakeback[]> {
  const intentId = await intentOf(stripe, payment);
  if (!intentId) return [];
  const query = { payment_intent: intentId, limit: 100 };
  const disputes = await callStripe(stripe.disputes.list(query));
  const refunds = await callStripe(stripe.refunds.list(query));
  return [
    ...disputes.data.map((dispute) => disputeOf(payment, dispute)),
    ...refunds.data.map((refund) => refundOf(payment, refund)),
  ];
}

function disputeOf(payment: Payment, dispute: Stripe.Dispute): ReportedTakeback {
  const { id, status, reason, balance_transactions: moves, evidence_details: evidence } = dispute;
  const amountMinor = minorOf(payment, dispute.amount, dispute.currency);
  // Balance movements may be in another currency than the charge, so the charge is split in proportion to them.
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

/** An amount in another currency than the charge can not be converted, so it counts as the whole payment. */
function minorOf(payment: Payment, amount: number, currency: string): number {
  const isSame = currency.toUpperCase() === payment.currency;
  return (isSame ? amountFromStripe(amount, payment.currency) : undefined) ?? payment.amountMinor;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

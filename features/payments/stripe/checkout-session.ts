import type { Stripe } from 'stripe';
import type { Log } from '#lib/log.ts';
import type { Payment } from '../payment.ts';
import type { CreatedPayment, PaymentReport } from '../payment-provider.ts';
import {
  amountForStripe,
  amountFromStripe,
  callStripe,
  isDefinite,
  type StripeClient,
  StripeError,
} from './stripe-client.ts';

/**
 * Opens one checkout session per payment: the idempotency key makes Stripe repeat its first answer, even if that was lost. So
 * the request must not change between attempts, and has no expiry time: readStatus closes old sessions. Stripe closes a
 * session after a day and keeps idempotency keys at least as long, so a forgotten key never opens a second session beside an
 * open one.
 */
export async function openSession(
  stripe: StripeClient,
  log: Log,
  payment: Payment,
  returnUrl: string,
): Promise<CreatedPayment> {
  const amount = amountForStripe(payment.amountMinor, payment.currency);
  if (amount === undefined) return { ok: false, reason: 'amount_not_exact' };
  const { providerReference } = payment;
  if (providerReference?.startsWith('pi_')) return finishedSession({ id: providerReference, isOver: false }, returnUrl);
  try {
    const session =
      providerReference === null
        ? await makeSession(stripe, payment, { amount, returnUrl })
        : await callStripe(stripe.checkout.sessions.retrieve(providerReference));
    if (session.client_reference_id !== payment.id) {
      log.error({ paymentId: payment.id }, 'a checkout session belongs to another payment');
      return { ok: false, reason: 'other_payment' };
    }
    const { id, url, status } = session;
    return status === 'open' && url
      ? { ok: true, next: 'redirect', url, providerReference: id }
      : finishedSession({ id, isOver: status === 'expired' }, returnUrl);
  } catch (error) {
    const reason = refusalOf(error);
    if (!reason) throw error;
    log.warn({ err: error, paymentId: payment.id }, 'Stripe refused a payment');
    return { ok: false, reason };
  }
}

/** Nothing is left to do at Stripe, so the payer returns to our own page. */
function finishedSession({ id, isOver }: { id: string; isOver: boolean }, returnUrl: string): CreatedPayment {
  return isOver
    ? { ok: false, reason: 'expired' }
    : { ok: true, next: 'redirect', url: returnUrl, providerReference: id };
}

async function makeSession(
  stripe: StripeClient,
  payment: Payment,
  { amount, returnUrl }: { amount: number; returnUrl: string },
): Promise<Stripe.Checkout.Session> {
  const { id: paymentId, reference } = payment;
  const metadata = { payment_id: paymentId, reference };
  const made = await callStripe(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        // The agreed currency is charged, and no local currency that Stripe would offer.
        adaptive_pricing: { enabled: false },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: payment.currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: reference },
            },
          },
        ],
        client_reference_id: paymentId,
        metadata,
        payment_intent_data: { metadata, description: reference },
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: 'auto',
      },
      { idempotencyKey: `payment-${paymentId}` },
    ),
  );
  // A replayed answer shows the session as it was at first.
  const isReplayed = made.lastResponse.headers['idempotent-replayed'] === 'true';
  return isReplayed ? callStripe(stripe.checkout.sessions.retrieve(made.id)) : made;
}

const amountErrorCodes = ['amount_too_small', 'amount_too_large'];

/** A stable reason code; undefined when Stripe may have opened the session. */
function refusalOf(error: unknown): string | undefined {
  // The site's URL changed between two attempts: the next attempt is another payment.
  if (error instanceof StripeError && error.kind === 'StripeIdempotencyError') return 'asked_otherwise';
  if (!isDefinite(error)) return undefined;
  if (amountErrorCodes.includes(error.code)) return error.code;
  return error.param.includes('currency') ? 'currency_refused' : 'refused';
}

/**
 * A session is closed after this long, or as soon as its payment is no longer wanted. Most holds are shorter, and the payer can
 * open another session; money that comes after the hold has expired would have to be refunded.
 */
export const sessionMinutes = 30;

interface StatusContext {
  stripe: StripeClient;
  log: Log;
  now: Date;
}

/** Reads the status from the checkout session, and from the payment intent once there is one. */
export async function readStatus(context: StatusContext, payment: Payment): Promise<PaymentReport> {
  const { providerReference } = payment;
  try {
    if (providerReference === null) return await statusWithoutReference(context, payment);
    return providerReference.startsWith('pi_')
      ? intentReport(context, payment, await retrieveIntent(context, providerReference))
      : await statusOfSession(context, payment, providerReference);
  } catch (error) {
    // These keys know no such session. That does not show whether money moved.
    if (!isDefinite(error)) throw error;
    context.log.error({ err: error, paymentId: payment.id }, 'Stripe does not know a payment');
    return { state: 'unknown' };
  }
}

function retrieveIntent({ stripe }: StatusContext, id: string): Promise<Stripe.PaymentIntent> {
  return callStripe(stripe.paymentIntents.retrieve(id));
}

/**
 * The answer with the session id was lost, so no payer has seen the session, and the next attempt gets the same one. If money
 * came all the same, its payment intent has our payment id in its metadata.
 */
async function statusWithoutReference(context: StatusContext, payment: Payment): Promise<PaymentReport> {
  const query = `metadata['payment_id']:'${payment.id}'`;
  const { data } = await callStripe(context.stripe.paymentIntents.search({ query, limit: 10 }));
  const intent = data.find(({ status }) => status === 'succeeded') ?? data[0];
  return intent ? intentReport(context, payment, intent) : { state: 'unknown' };
}

async function statusOfSession(context: StatusContext, payment: Payment, id: string): Promise<PaymentReport> {
  const { stripe, log, now } = context;
  let session = await retrieveSession(stripe, id);
  if (session.client_reference_id !== payment.id || session.metadata?.payment_id !== payment.id) {
    log.error({ paymentId: payment.id }, 'a checkout session belongs to another payment');
    return { state: 'unknown' };
  }
  const isOld = now.getTime() / 1000 - session.created > sessionMinutes * 60;
  if (session.status === 'open' && (isOld || !payment.isWanted)) {
    await close(stripe, id);
    session = await retrieveSession(stripe, id);
  }
  if (session.status === 'open') return { state: 'pending' };
  if (session.status === 'expired') return { state: 'failed', reason: 'expired' };
  const intent = session.payment_intent;
  if (intent === null) return { state: 'pending' };
  return intentReport(context, payment, typeof intent === 'string' ? await retrieveIntent(context, intent) : intent);
}

function retrieveSession(stripe: StripeClient, id: string): Promise<Stripe.Checkout.Session> {
  return callStripe(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
}

/** Stripe refuses to close a session that is being paid. */
async function close(stripe: StripeClient, id: string): Promise<void> {
  try {
    await callStripe(stripe.checkout.sessions.expire(id));
  } catch (error) {
    if (!isDefinite(error)) throw error;
  }
}

function intentReport({ log }: StatusContext, payment: Payment, intent: Stripe.PaymentIntent): PaymentReport {
  if (intent.metadata.payment_id !== payment.id) {
    log.error({ paymentId: payment.id }, 'a payment intent belongs to another payment');
    return { state: 'unknown' };
  }
  switch (intent.status) {
    case 'succeeded': {
      const currency = intent.currency.toUpperCase();
      const amountMinor = amountFromStripe(intent.amount_received, currency);
      if (amountMinor === undefined) return { state: 'unknown' };
      return { state: 'captured', amountMinor, currency, providerReference: intent.id };
    }
    case 'canceled':
      return { state: 'failed', reason: 'cancelled' };
    // The session is complete, and the bank declined afterwards.
    case 'requires_payment_method':
      return { state: 'failed', reason: 'declined' };
    default:
      return { state: 'pending' };
  }
}

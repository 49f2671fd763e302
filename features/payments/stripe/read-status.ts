import type { Stripe } from 'stripe';
import type { Log } from '#lib/log.ts';
import type { Payment } from '../payment.ts';
import type { PaymentReport } from '../payment-provider.ts';
import { amountFromStripe } from './stripe-amounts.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking, isDefinite } from './stripe-error.ts';

/**
 * A page is closed after this long, or as soon as nobody wants its money any more. Holds are shorter, most of them, and whoever wants more time opens another one; money
 * that comes when the seats are gone would only have to go back.
 */
export const sessionMinutes = 30;

interface Asked {
  stripe: StripeClient;
  log: Log;
  now: Date;
}

/** How a payment stands by Stripe's books: by its page first, and by its money once there is some. */
export async function readStatus(asked: Asked, payment: Payment): Promise<PaymentReport> {
  const { providerReference } = payment;
  try {
    if (providerReference === null) return await statusOfUnnamed(asked, payment);
    return providerReference.startsWith('pi_')
      ? intentReport(asked, payment, await retrieveIntent(asked, providerReference))
      : await statusOfSession(asked, payment, providerReference);
  } catch (error) {
    // No such page or payment, for these keys. Whether money moved can not be said by it.
    if (!isDefinite(error)) throw error;
    asked.log.error({ err: error, paymentId: payment.id }, 'Stripe does not know a payment');
    return { state: 'unknown' };
  }
}

function retrieveIntent({ stripe }: Asked, id: string): Promise<Stripe.PaymentIntent> {
  return asking(stripe.paymentIntents.retrieve(id));
}

/**
 * Stripe was asked and its answer was never written down: whoever opens the page again gets the same one, and nobody has
 * seen it before. Should money have come all the same, it carries our name.
 */
async function statusOfUnnamed(asked: Asked, payment: Payment): Promise<PaymentReport> {
  const query = `metadata['payment_id']:'${payment.id}'`;
  const { data } = await asking(asked.stripe.paymentIntents.search({ query, limit: 10 }));
  const intent = data.find(({ status }) => status === 'succeeded') ?? data[0];
  return intent ? intentReport(asked, payment, intent) : { state: 'unknown' };
}

async function statusOfSession(asked: Asked, payment: Payment, id: string): Promise<PaymentReport> {
  const { stripe, log, now } = asked;
  let session = await retrieveSession(stripe, id);
  if (session.client_reference_id !== payment.id || session.metadata?.payment_id !== payment.id) {
    log.error({ paymentId: payment.id }, 'a page at Stripe is that of another payment');
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
  return intentReport(
    asked,
    payment,
    typeof intent === 'string' ? await retrieveIntent(asked, intent) : intent,
  );
}

function retrieveSession(stripe: StripeClient, id: string): Promise<Stripe.Checkout.Session> {
  return asking(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
}

/** Somebody may just be paying there: then it stays as it is. */
async function close(stripe: StripeClient, id: string): Promise<void> {
  try {
    await asking(stripe.checkout.sessions.expire(id));
  } catch (error) {
    if (!isDefinite(error)) throw error;
  }
}

function intentReport({ log }: Asked, payment: Payment, intent: Stripe.PaymentIntent): PaymentReport {
  if (intent.metadata.payment_id !== payment.id) {
    log.error({ paymentId: payment.id }, 'money at Stripe is that of another payment');
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
    // Its page is over, and the bank said no afterwards.
    case 'requires_payment_method':
      return { state: 'failed', reason: 'declined' };
    default:
      return { state: 'pending' };
  }
}

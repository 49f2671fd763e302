import type { Stripe } from 'stripe';
import type { Log } from '#lib/log.ts';
import type { Payment } from '../payment.ts';
import type { CreatedPayment } from '../payment-provider.ts';
import { amountForStripe } from './stripe-amounts.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking, isDefinite, StripeError } from './stripe-error.ts';

/**
 * Opens a page at Stripe, one for each payment: with the same key Stripe answers as it did the first time, also whoever
 * never heard that answer. So nothing that it is asked may change from one time to the next, the time of its end least of
 * all: read-status.ts closes pages that are over. Stripe closes them itself after a day, which is no longer than it keeps
 * its keys, so a key that it forgot never opens a second page beside an open one.
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
  if (providerReference?.startsWith('pi_'))
    return whereToGo({ id: providerReference, isOver: false }, returnUrl);
  try {
    const session =
      providerReference === null
        ? await makeSession(stripe, payment, { amount, returnUrl })
        : await asking(stripe.checkout.sessions.retrieve(providerReference));
    if (session.client_reference_id !== payment.id) {
      log.error({ paymentId: payment.id }, 'a page at Stripe is that of another payment');
      return { ok: false, reason: 'other_payment' };
    }
    const { id, url, status } = session;
    return status === 'open' && url
      ? { ok: true, next: 'redirect', url, providerReference: id }
      : whereToGo({ id, isOver: status === 'expired' }, returnUrl);
  } catch (error) {
    const reason = refusalOf(error);
    if (!reason) throw error;
    log.warn({ err: error, paymentId: payment.id }, 'Stripe refused a payment');
    return { ok: false, reason };
  }
}

/** Nothing is left to do at Stripe: our own page says how it stands. */
function whereToGo({ id, isOver }: { id: string; isOver: boolean }, returnUrl: string): CreatedPayment {
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
  const made = await asking(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        // Charged in the currency that was agreed, and in no other that Stripe would offer.
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
  // An answer that is given again tells how things stood the first time.
  const isReplayed = made.lastResponse.headers['idempotent-replayed'] === 'true';
  return isReplayed ? asking(stripe.checkout.sessions.retrieve(made.id)) : made;
}

const codesOfAmounts = ['amount_too_small', 'amount_too_large'];

/** Why not, in a word that stays the same; undefined where it is not known whether it was done. */
function refusalOf(error: unknown): string | undefined {
  // The address of the site has changed since it was first asked for: the next try is another payment.
  if (error instanceof StripeError && error.kind === 'StripeIdempotencyError') return 'asked_otherwise';
  if (!isDefinite(error)) return undefined;
  if (codesOfAmounts.includes(error.code)) return error.code;
  return error.param.includes('currency') ? 'currency_refused' : 'refused';
}

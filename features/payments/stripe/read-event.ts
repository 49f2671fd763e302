import { z } from 'zod';
import type { CallbackRequest, VerifiedCallback } from '../payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking, isDefinite } from './stripe-error.ts';

/** How far clocks may be apart; a signed word overheard is worth nothing after that. */
const toleranceSeconds = 300;

/**
 * What Stripe tells beside a payment by its nature, to whoever subscribed to more than docs/operations.md names. Everything else
 * that is not understood is kept for a person.
 */
const dullTypes =
  /^(payment_intent|payment_method|customer|product|price|mandate|setup_intent)\.|^charge\.(succeeded|pending|updated|captured|failed|expired)$|^balance\.available$|^payout\.(created|updated|paid|reconciliation_completed)$/;

/** Whether money goes back: by a refund, or because it is taken. */
const refundTypes = /^(refund\.|charge\.refund)/;
const disputeTypes = /^charge\.dispute\./;

/** What is asked for again, should its callback be lost. */
const polledTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
];
const mostPolled = 1_000;

const named = z.looseObject({ id: z.string().max(120).optional(), status: z.string().nullish() });
const sessionSchema = z.looseObject({ ...named.shape, client_reference_id: z.uuid() });
const moneySchema = z.looseObject({
  ...named.shape,
  metadata: z.looseObject({ payment_id: z.uuid().optional() }).nullish(),
  payment_intent: z.string().nullish(),
});

/**
 * A word of Stripe, if it is one. Of what it says only the payment is taken, and the name of its page where ours was lost;
 * the rest, which has names and addresses in it, is not kept.
 */
export async function readEvent(
  stripe: StripeClient,
  webhookSecret: string,
  { headers, body }: CallbackRequest,
): Promise<VerifiedCallback> {
  const event = verified(stripe, webhookSecret, headers.get('stripe-signature'), body);
  return event ? meaningOf(stripe, event) : { ok: false };
}

/** What Stripe has told since then about money that goes back, the oldest first. */
export async function readEventsSince(stripe: StripeClient, since: Date): Promise<VerifiedCallback[]> {
  const listed = await asking(
    stripe.events
      .list({ types: polledTypes, created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
      .autoPagingToArray({ limit: mostPolled }),
  );
  const all: VerifiedCallback[] = [];
  for (const one of listed.toReversed()) {
    const event = eventSchema.safeParse(one);
    if (event.success) all.push(await meaningOf(stripe, event.data));
  }
  return all;
}

type StripeEvent = z.output<typeof eventSchema>;

async function meaningOf(
  stripe: StripeClient,
  event: StripeEvent,
): Promise<Extract<VerifiedCallback, { ok: true }>> {
  const { id: eventId, type, data } = event;
  const unknown = (why: 'unknown_type' | 'not_ours' | 'unreadable') => {
    const { id = '' } = named.safeParse(data.object).data ?? {};
    return { ok: true, eventId: null, unknown: { type, objectId: id, why, body: event } } as const;
  };
  if (type.startsWith('checkout.session.')) {
    const session = sessionSchema.safeParse(data.object);
    if (!session.success) return unknown('not_ours');
    const { id, status, client_reference_id: paymentId } = session.data;
    return {
      ok: true,
      eventId,
      paymentId,
      about: 'payment',
      body: { id: eventId, type, session: id, status },
      ...(id?.startsWith('cs_') && { providerReference: id }),
    };
  }
  const about = disputeTypes.test(type) ? 'takeback' : refundTypes.test(type) ? 'refund' : undefined;
  if (!about) return dullTypes.test(type) ? { ok: true, eventId: null } : unknown('unknown_type');
  const money = moneySchema.safeParse(data.object);
  if (!money.success) return unknown('unreadable');
  const { id, status, metadata, payment_intent: intentId } = money.data;
  const paymentId = metadata?.payment_id ?? (intentId ? await payerOf(stripe, intentId) : undefined);
  if (!paymentId) return unknown('not_ours');
  return { ok: true, eventId, paymentId, about, body: { id: eventId, type, object: id, status } };
}

const eventSchema = z.looseObject({
  id: z.string().min(1).max(120),
  type: z.string().max(120),
  data: z.looseObject({ object: z.unknown() }),
});

function verified(stripe: StripeClient, secret: string, signature: string | null, body: string) {
  try {
    const event: unknown = stripe.webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds);
    const parsed = eventSchema.safeParse(event);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A refund that a person sent in Stripe's own pages does not carry our name; its payment does. */
async function payerOf(stripe: StripeClient, intentId: string): Promise<string | undefined> {
  try {
    const { metadata } = await asking(stripe.paymentIntents.retrieve(intentId));
    return z.uuid().safeParse(metadata.payment_id).data;
  } catch (error) {
    if (isDefinite(error)) return undefined;
    throw error;
  }
}

import { z } from 'zod';
import type { CallbackRequest, VerifiedCallback } from '../payment-provider.ts';
import { callStripe, isDefinite, type StripeClient } from './stripe-client.ts';

/** Allowed clock difference; limits replays of an intercepted event. */
const toleranceSeconds = 300;

/**
 * Events that need no handling, for webhooks that subscribe to more than docs/operations.md lists. All other unknown events are
 * stored for an administrator.
 */
const ignoredTypes =
  /^(payment_intent|payment_method|customer|product|price|mandate|setup_intent)\.|^charge\.(succeeded|pending|updated|captured|failed|expired)$|^balance\.available$|^payout\.(created|updated|paid|reconciliation_completed)$/;

const refundTypes = /^(refund\.|charge\.refund)/;
const disputeTypes = /^charge\.dispute\./;

/** Listed by polling, in case their callbacks were lost. */
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
const maxPolled = 1_000;

const named = z.looseObject({ id: z.string().max(120).optional(), status: z.string().nullish() });
const sessionSchema = z.looseObject({ ...named.shape, client_reference_id: z.uuid() });
const moneySchema = z.looseObject({
  ...named.shape,
  metadata: z.looseObject({ payment_id: z.uuid().optional() }).nullish(),
  payment_intent: z.string().nullish(),
});

/**
 * Verifies and reads a webhook event. Only the payment and the id of its session are used; names and addresses of the payer
 * are not stored.
 */
export async function readEvent(
  stripe: StripeClient,
  webhookSecret: string,
  { headers, body }: CallbackRequest,
): Promise<VerifiedCallback> {
  const event = verified(stripe, webhookSecret, headers.get('stripe-signature'), body);
  return event ? meaningOf(stripe, event) : { ok: false };
}

/** Events about refunds and disputes since then, the oldest first. */
export async function readEventsSince(stripe: StripeClient, since: Date): Promise<VerifiedCallback[]> {
  const listed = await callStripe(
    stripe.events
      .list({ types: polledTypes, created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
      .autoPagingToArray({ limit: maxPolled }),
  );
  const all: VerifiedCallback[] = [];
  for (const one of listed.toReversed()) {
    const event = eventSchema.safeParse(one);
    if (event.success) all.push(await meaningOf(stripe, event.data));
  }
  return all;
}

type StripeEvent = z.output<typeof eventSchema>;

async function meaningOf(stripe: StripeClient, event: StripeEvent): Promise<Extract<VerifiedCallback, { ok: true }>> {
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
  if (!about) return ignoredTypes.test(type) ? { ok: true, eventId: null } : unknown('unknown_type');
  const money = moneySchema.safeParse(data.object);
  if (!money.success) return unknown('unreadable');
  const { id, status, metadata, payment_intent: intentId } = money.data;
  const paymentId = metadata?.payment_id ?? (intentId ? await paymentIdOf(stripe, intentId) : undefined);
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

/** A refund made in Stripe's dashboard lacks our payment id; its payment intent has it. */
async function paymentIdOf(stripe: StripeClient, intentId: string): Promise<string | undefined> {
  try {
    const { metadata } = await callStripe(stripe.paymentIntents.retrieve(intentId));
    return z.uuid().safeParse(metadata.payment_id).data;
  } catch (error) {
    if (isDefinite(error)) return undefined;
    throw error;
  }
}

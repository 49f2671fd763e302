import { z } from 'zod';
import type { CallbackRequest, VerifiedCallback } from '../payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking, isDefinite } from './stripe-error.ts';

/** How far clocks may be apart; a signed word overheard is worth nothing after that. */
const toleranceSeconds = 300;

const notOurs = { ok: true, eventId: null } as const;

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
  if (!event) return { ok: false };
  const { id: eventId, type, data } = event;
  if (type.startsWith('checkout.session.')) {
    const session = sessionSchema.safeParse(data.object);
    if (!session.success) return notOurs;
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
  if (!/^(refund\.|charge\.refund)/.test(type)) return notOurs;
  const money = moneySchema.safeParse(data.object);
  if (!money.success) return notOurs;
  const { id, status, metadata, payment_intent: intentId } = money.data;
  const paymentId = metadata?.payment_id ?? (intentId ? await payerOf(stripe, intentId) : undefined);
  if (!paymentId) return notOurs;
  return { ok: true, eventId, paymentId, about: 'refund', body: { id: eventId, type, object: id, status } };
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

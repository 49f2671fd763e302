import type { Database } from '#db/connect.ts';
import { keepUnknownEvent } from './events/unknown-events.ts';
import { followRefund } from './follow-refund.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import type { CallbackRequest, PaymentProvider, VerifiedCallback } from './payment-provider.ts';
import { readPaymentOfEvent } from './payment-row.ts';
import { settleAsRead } from './settle-payment.ts';
import { followTakebacks } from './takebacks/follow-takebacks.ts';

/** `ignored`: rightly signed, of nothing that is ours. `not_now`: it should be told again. */
export type CallbackOutcome = 'taken' | 'repeated' | 'ignored' | 'forged' | 'no_provider' | 'not_now';

/** A provider's word. Only its signature is believed. */
export async function takeCallback(
  parts: PaymentParts,
  providerName: string,
  request: CallbackRequest,
): Promise<CallbackOutcome> {
  const provider = parts.providers.get(providerName);
  if (!provider || provider.byHand) return 'no_provider';
  const verified = await provider.verifyCallback(request);
  if (!verified.ok) {
    parts.log.warn({ provider: providerName }, 'a callback was not signed by the provider it names');
    return 'forged';
  }
  return takeEvent(parts, provider, verified);
}

/**
 * What a provider told, by a callback or when it was asked what it had told. It is a hint: how the payment stands is asked
 * for. It is kept once something came of it, so that one that met a fault counts as new when it is repeated; and what nothing
 * understands is kept for a person.
 */
export async function takeEvent(
  parts: PaymentParts,
  provider: PaymentProvider,
  verified: Extract<VerifiedCallback, { ok: true }>,
  /** It was listed when the provider was asked, and may have been told before. */
  isPolled = false,
): Promise<'taken' | 'repeated' | 'ignored' | 'not_now'> {
  if (verified.eventId === null) {
    if (verified.unknown) await keepUnknownEvent(parts.db, provider.name, verified.unknown, isPolled);
    return 'ignored';
  }
  const { eventId, paymentId, body, providerReference } = verified;
  const found = await readPaymentOfEvent(parts.db, { provider: provider.name, eventId, paymentId });
  if (found?.isRepeated) return 'repeated';
  if (!found) {
    const { type, object, session } = body;
    const objectId = String(object ?? session ?? paymentId);
    const unknown = { type: String(type ?? verified.about), objectId, why: 'not_ours', body } as const;
    await keepUnknownEvent(parts.db, provider.name, unknown, isPolled);
    return 'ignored';
  }
  const { payment } = found;
  if (providerReference !== undefined) {
    await noteReference(parts.db, paymentId, providerReference);
    payment.providerReference ??= providerReference;
  }

  if ((await follow(parts, verified.about, payment)) === 'unreachable') return 'not_now';
  await provider.afterCallback?.(paymentId);
  const kept = await parts.db
    .insertInto('payment_callbacks')
    .values({ provider: provider.name, event_id: eventId, payment_id: paymentId, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return kept ? 'taken' : 'repeated';
}

/** Money that is taken back came before, also where nobody had told of that. */
async function follow(
  parts: PaymentParts,
  about: 'payment' | 'refund' | 'takeback',
  payment: Payment,
): Promise<unknown> {
  const followed = await (about === 'refund'
    ? followRefund(parts, payment.id)
    : settleAsRead(parts, payment));
  return about === 'payment' || followed === 'unreachable' ? followed : followTakebacks(parts, payment.id);
}

/** A process that ended before it wrote the name down leaves it to be learnt here. */
async function noteReference(db: Database, paymentId: string, providerReference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_reference: providerReference })
    .where('id', '=', paymentId)
    .where('provider_reference', 'is', null)
    .execute();
}

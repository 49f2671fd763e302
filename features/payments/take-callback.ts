import type { Database } from '#db/connect.ts';
import { followRefund } from './follow-refund.ts';
import type { PaymentParts } from './payment-hooks.ts';
import type { CallbackRequest } from './payment-provider.ts';
import { settlePayment } from './settle-payment.ts';

/** `ignored`: rightly signed, of nothing that is ours. `not_now`: it should be told again. */
export type CallbackOutcome = 'taken' | 'repeated' | 'ignored' | 'forged' | 'no_provider' | 'not_now';

/**
 * A provider's word. Only its signature is believed, and only as a hint: how the payment stands is asked for. The word is
 * kept once something came of it, so that one that met a fault counts as new when it is repeated.
 */
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
  if (verified.eventId === null) return 'ignored';
  const { eventId, paymentId, about, body, providerReference } = verified;
  const known = await parts.db
    .selectFrom('payment_callbacks')
    .select('event_id')
    .where('provider', '=', providerName)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (known) return 'repeated';
  const payment = await parts.db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('provider', '=', providerName)
    .executeTakeFirst();
  if (!payment) return 'ignored';
  if (providerReference !== undefined) await noteReference(parts.db, paymentId, providerReference);

  const followed = await (about === 'refund' ? followRefund : settlePayment)(parts, paymentId);
  if (followed === 'unreachable') return 'not_now';
  await provider.afterCallback?.(paymentId);
  const kept = await parts.db
    .insertInto('payment_callbacks')
    .values({ provider: providerName, event_id: eventId, payment_id: paymentId, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return kept ? 'taken' : 'repeated';
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

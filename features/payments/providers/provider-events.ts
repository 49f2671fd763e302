import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { followRefund } from '../follow-refund.ts';
import type { Payment } from '../payment.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import type { CallbackRequest, PaymentProvider, VerifiedCallback } from '../payment-provider.ts';
import { readPaymentOfEvent } from '../payment-row.ts';
import { settleAsRead } from '../settle-payment.ts';
import { followTakebacks } from '../takebacks/takebacks.ts';
import { storeUnknownEvent } from '../unknown-events.ts';

/** `ignored`: authentic, but not about our payments. `not_now`: the provider should send it again. */
export type CallbackOutcome = 'taken' | 'repeated' | 'ignored' | 'forged' | 'no_provider' | 'not_now';

export async function takeCallback(
  parts: PaymentParts,
  providerName: string,
  request: CallbackRequest,
): Promise<CallbackOutcome> {
  const provider = parts.providers.get(providerName);
  if (!provider || provider.byHand) return 'no_provider';
  const verified = await provider.verifyCallback(request);
  if (!verified.ok) {
    parts.log.warn({ provider: providerName }, 'a callback has no valid signature');
    return 'forged';
  }
  return takeEvent(parts, provider, verified);
}

/**
 * Handles an event from a callback or from polling. The event is only a hint: the payment's status is read from the provider.
 * The event is stored after it was handled, so that one that failed counts as new when it is repeated. Unknown events are
 * stored for an administrator.
 */
async function takeEvent(
  parts: PaymentParts,
  provider: PaymentProvider,
  verified: Extract<VerifiedCallback, { ok: true }>,
  /** Listed by a poll, and possibly handled before. */
  isPolled = false,
): Promise<'taken' | 'repeated' | 'ignored' | 'not_now'> {
  if (verified.eventId === null) {
    if (verified.unknown) await storeUnknownEvent(parts.db, provider.name, verified.unknown, isPolled);
    return 'ignored';
  }
  const { eventId, paymentId, body, providerReference } = verified;
  const found = await readPaymentOfEvent(parts.db, { provider: provider.name, eventId, paymentId });
  if (found?.isRepeated) return 'repeated';
  if (!found) {
    const { type, object, session } = body;
    const objectId = String(object ?? session ?? paymentId);
    const unknown = { type: String(type ?? verified.about), objectId, why: 'not_ours', body } as const;
    await storeUnknownEvent(parts.db, provider.name, unknown, isPolled);
    return 'ignored';
  }
  const { payment } = found;
  if (providerReference !== undefined) {
    await noteReference(parts.db, paymentId, providerReference);
    payment.providerReference ??= providerReference;
  }

  if ((await follow(parts, verified.about, payment)) === 'unreachable') return 'not_now';
  await provider.afterCallback?.(paymentId);
  const stored = await parts.db
    .insertInto('paymentCallbacks')
    .values({ provider: provider.name, eventId, paymentId, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return stored ? 'taken' : 'repeated';
}

/** A takeback implies that the payment was captured, even when no callback said so: it is settled first. */
async function follow(
  parts: PaymentParts,
  about: 'payment' | 'refund' | 'takeback',
  payment: Payment,
): Promise<unknown> {
  const followed = await (about === 'refund' ? followRefund(parts, payment.id) : settleAsRead(parts, payment));
  return about === 'payment' || followed === 'unreachable' ? followed : followTakebacks(parts, payment.id);
}

/** The reference is missing when a process crashed before it stored it. */
async function noteReference(db: Database, paymentId: string, providerReference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ providerReference })
    .where('id', '=', paymentId)
    .where('providerReference', 'is', null)
    .execute();
}

/** Between two polls, by any process. */
const pauseMinutes = 10;
/** An event may be listed late; handling one twice changes nothing. */
const overlapMinutes = 60;
/** Stripe lists events of the last 30 days. */
const maxDays = 30;

/**
 * Lists each provider's events about refunds and takebacks since the last poll, because callbacks may be lost: a disabled
 * webhook must not hide a dispute. One process polls at a time.
 */
export async function pollEvents(parts: PaymentParts): Promise<{ taken: number }> {
  let taken = 0;
  for (const provider of parts.providers.values()) {
    if (!provider.eventsSince) continue;
    const since = await claimPoll(parts, provider.name);
    if (since) taken += await poll(parts, provider, since);
  }
  return { taken };
}

async function poll(parts: PaymentParts, provider: PaymentProvider, since: Date): Promise<number> {
  const { db, log } = parts;
  const begunAt = new Date();
  try {
    let taken = 0;
    for (const event of (await provider.eventsSince?.(since)) ?? []) {
      const outcome = event.ok ? await takeEvent(parts, provider, event, true) : 'ignored';
      if (outcome === 'not_now') throw new Error('An event could not be handled');
      if (outcome === 'taken') taken += 1;
    }
    await db
      .updateTable('eventPolls')
      .set({ readUntil: begunAt, failure: null })
      .where('provider', '=', provider.name)
      .execute();
    if (taken > 0) log.warn({ provider: provider.name, taken }, 'polling found events without a callback');
    return taken;
  } catch (error) {
    log.error({ err: error, provider: provider.name }, 'polling events of a provider failed');
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 200) || 'no answer';
    await db.updateTable('eventPolls').set({ failure }).where('provider', '=', provider.name).execute();
    return 0;
  }
}

/** Returns where the poll starts; undefined when the provider was polled a short time ago. */
async function claimPoll({ db }: PaymentParts, provider: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    insert into event_polls (provider, read_until)
    values (${provider}, clock_timestamp() - make_interval(days => ${maxDays}))
    on conflict (provider) do update set polled_at = clock_timestamp()
    where event_polls.polled_at <= clock_timestamp() - make_interval(mins => ${pauseMinutes})
    returning greatest(
      read_until - make_interval(mins => ${overlapMinutes}), clock_timestamp() - make_interval(days => ${maxDays})
    ) as since`.execute(db);
  return rows[0]?.since;
}

/** Providers whose last poll failed. */
export async function listPollFailures(
  db: PaymentParts['db'],
): Promise<{ provider: string; failure: string; readUntil: Date }[]> {
  const { rows } = await sql<{ provider: string; failure: string; readUntil: Date }>`
    select provider, failure, read_until from event_polls
    where failure is not null order by provider`.execute(db);
  return rows;
}

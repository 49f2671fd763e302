import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { isWanted, writePayment } from './payment-row.ts';
import { type SettleOutcome, settleAsRead, settlePayment } from './settle-payment.ts';

/** No page waits longer for a provider. A later answer is still stored, and the next page load shows it. */
const timeoutMs = 2_500;

/** `not_now`: polled a moment ago. `slow`: no answer yet. `unwritten`: the answer could not be stored. */
type FollowOutcome = SettleOutcome | 'not_now' | 'slow' | 'unwritten';

/**
 * Polls the provider for a payment whose page is open; the page reloads every few seconds. Of all open pages one polls, less
 * often the older the payment is, and not in the first seconds of an M-Pesa prompt.
 */
export async function followPayment(
  parts: PaymentParts,
  paymentId: string,
  waitsMs = timeoutMs,
): Promise<FollowOutcome> {
  const byPrompt = [...parts.providers.values()].filter((one) => one.byPrompt).map(({ name }) => name);
  const payment = await claimPoll(parts.db, paymentId, byPrompt);
  return payment ? waitFor(parts, paymentId, settleAsRead(parts, payment), waitsMs) : 'not_now';
}

/** Polls at once, even when the payment was polled a moment ago. */
export function pollNow(parts: PaymentParts, paymentId: string): Promise<FollowOutcome> {
  return waitFor(parts, paymentId, settlePayment(parts, paymentId), timeoutMs);
}

function waitFor(
  { log }: PaymentParts,
  paymentId: string,
  settling: Promise<SettleOutcome>,
  waitsMs: number,
): Promise<FollowOutcome> {
  const settled = settling.catch((error: unknown) => {
    log.error({ err: error, paymentId }, 'settling a payment failed');
    return 'unwritten' as const;
  });
  return Promise.race([settled, delay(waitsMs, 'slow' as const, { ref: false })]);
}

/** Stores the time of the poll before polling, so that two pages never poll at once. */
function claimPoll(db: Database, paymentId: string, byPrompt: string[]): Promise<Payment | undefined> {
  return writePayment(db, {
    set: sql`requested_at = clock_timestamp()`,
    where: sql`id = ${paymentId}::uuid and state in ('submitted', 'unknown')
      and coalesce(requested_at, case when provider = any (${byPrompt}) then submitted_at end, '-infinity')
        <= clock_timestamp()
          - greatest(interval '4 seconds', least(interval '15 seconds', (clock_timestamp() - submitted_at) / 8))`,
  });
}

const maxPerRound = 50;

/**
 * Polls providers for payments without a callback: submitted at least 30 seconds ago, the longest unpolled first, each less
 * often the older it gets. The rows are marked before the poll, so that two processes never poll one payment at once. An
 * unwanted payment is polled soon where polling closes the provider's page. Providers are polled in parallel, so that a slow
 * one delays no other.
 */
export async function pollWaitingPayments(parts: PaymentParts): Promise<{ polled: number }> {
  const pollable = [...parts.providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const closing = [...parts.providers.values()].filter(({ closesPages }) => closesPages).map(({ name }) => name);
  const { rows } = await sql<{ id: string; provider: string }>`
    with due as (
      select id from payments
      where state in ('submitted', 'unknown')
        and provider = any (${pollable})
        and submitted_at <= now() - interval '30 seconds'
        and coalesce(requested_at, submitted_at) <= now() - case
          when state = 'submitted' and provider_reference is not null and provider = any (${closing})
            and not ${isWanted} then interval '12 seconds'
          else greatest(interval '12 seconds', least(interval '1 hour', (now() - submitted_at) / 8))
        end
      order by coalesce(requested_at, submitted_at)
      limit ${maxPerRound}
      for no key update skip locked
    )
    update payments set requested_at = clock_timestamp() from due where payments.id = due.id
    returning payments.id, payments.provider`.execute(parts.db);
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  await Promise.all(
    [...byProvider.values()].map((payments) => pollOneByOne(payments, ({ id }) => settleOrLog(parts, id))),
  );
  return { polled: rows.length };
}

async function settleOrLog(parts: PaymentParts, paymentId: string): Promise<SettleOutcome> {
  try {
    return await settlePayment(parts, paymentId);
  } catch (error) {
    parts.log.error({ err: error, paymentId }, 'settling a payment failed');
    return 'failed';
  }
}

/** After this many in a row the provider is left alone until the next round. */
const maxUnanswered = 3;
/** A slower answer counts as none, because it delays all that follow. */
const slowAnswerMs = 4_000;

/** Calls `poll` for one item after the other, until the provider was `unreachable` or slow a few times in a row. */
export async function pollOneByOne<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  poll: (item: Item) => Promise<unknown>,
): Promise<void> {
  let unanswered = 0;
  for await (const item of items) {
    const requestedAt = performance.now();
    const answer = await poll(item);
    const isAnswered = answer !== 'unreachable' && performance.now() - requestedAt < slowAnswerMs;
    unanswered = isAnswered ? 0 : unanswered + 1;
    if (unanswered >= maxUnanswered) return;
  }
}

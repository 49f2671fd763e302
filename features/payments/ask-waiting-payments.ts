import { sql } from 'kysely';
import { askOneByOne } from './ask-one-by-one.ts';
import { isWanted } from './is-wanted.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { type SettleOutcome, settlePayment } from './settle-payment.ts';

const mostPerRound = 50;

/**
 * One round of asking providers about payments that nobody called back about: those handed over for half a minute, the
 * longest unasked first, each less often the older it gets. Whoever takes some marks them as asked first, so that many
 * processes never ask about one at once. What is not wanted any more is asked about soon where that closes its page. Providers are asked side by side: a slow one keeps no other waiting.
 */
export async function askWaitingPayments(parts: PaymentParts): Promise<{ asked: number }> {
  const askable = [...parts.providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const closing = [...parts.providers.values()]
    .filter(({ closesPages }) => closesPages)
    .map(({ name }) => name);
  const { rows } = await sql<{ id: string; provider: string }>`
    with due as (
      select id from payments
      where state in ('submitted', 'unknown')
        and provider = any (${askable})
        and submitted_at <= now() - interval '30 seconds'
        and coalesce(requested_at, submitted_at) <= now() - case
          when state = 'submitted' and provider_reference is not null and provider = any (${closing})
            and not ${isWanted} then interval '12 seconds'
          else greatest(interval '12 seconds', least(interval '1 hour', (now() - submitted_at) / 8))
        end
      order by coalesce(requested_at, submitted_at)
      limit ${mostPerRound}
      for no key update skip locked
    )
    update payments set requested_at = clock_timestamp() from due where payments.id = due.id
    returning payments.id, payments.provider`.execute(parts.db);
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  await Promise.all(
    [...byProvider.values()].map((payments) => askOneByOne(payments, ({ id }) => askAbout(parts, id))),
  );
  return { asked: rows.length };
}

async function askAbout(parts: PaymentParts, paymentId: string): Promise<SettleOutcome> {
  try {
    return await settlePayment(parts, paymentId);
  } catch (error) {
    parts.log.error({ err: error, paymentId }, 'a payment could not be settled');
    return 'failed';
  }
}

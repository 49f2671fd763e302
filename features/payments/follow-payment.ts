import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Payment } from './payment.ts';
import type { PaymentParts } from './payment-hooks.ts';
import { writePayment } from './payment-row.ts';
import { type SettleOutcome, settleAsRead, settlePayment } from './settle-payment.ts';

/** No page waits longer for a provider. Its answer is written down when it comes, and the next look shows it. */
const timeoutMs = 2_500;

/** `not_now`: it was asked a moment ago. `slow`: it is being asked. `unwritten`: what it said could not be written down. */
export type FollowOutcome = SettleOutcome | 'not_now' | 'slow' | 'unwritten';

/**
 * Asks the provider how a payment stands because somebody looks at its page, which looks again every few seconds. Of all who
 * look one asks, less often the longer it takes, and with a telephone that has just begun to ring nobody does.
 */
export async function followPayment(
  parts: PaymentParts,
  paymentId: string,
  waitsMs = timeoutMs,
): Promise<FollowOutcome> {
  const byPrompt = [...parts.providers.values()].filter((one) => one.byPrompt).map(({ name }) => name);
  const payment = await takeTurn(parts.db, paymentId, byPrompt);
  return payment ? waitFor(parts, paymentId, settleAsRead(parts, payment), waitsMs) : 'not_now';
}

/** Asks whatever was asked before, with a page that waits no longer than any other. */
export function askNow(parts: PaymentParts, paymentId: string): Promise<FollowOutcome> {
  return waitFor(parts, paymentId, settlePayment(parts, paymentId), timeoutMs);
}

function waitFor(
  { log }: PaymentParts,
  paymentId: string,
  settling: Promise<SettleOutcome>,
  waitsMs: number,
): Promise<FollowOutcome> {
  const asked = settling.catch((error: unknown) => {
    log.error({ err: error, paymentId }, 'a payment could not be settled');
    return 'unwritten' as const;
  });
  return Promise.race([asked, delay(waitsMs, 'slow' as const, { ref: false })]);
}

/** Whoever asks says so first, so that two pages never ask at once. */
function takeTurn(db: Database, paymentId: string, byPrompt: string[]): Promise<Payment | undefined> {
  return writePayment(db, {
    set: sql`requested_at = clock_timestamp()`,
    where: sql`id = ${paymentId}::uuid and state in ('submitted', 'unknown')
      and coalesce(requested_at, case when provider = any (${byPrompt}) then submitted_at end, '-infinity')
        <= clock_timestamp()
          - greatest(interval '4 seconds', least(interval '15 seconds', (clock_timestamp() - submitted_at) / 8))`,
  });
}

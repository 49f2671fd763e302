import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { offeredMethods, type PaymentProviders } from '#features/payments/payment-provider.ts';
import { providerTitle } from '#lib/provider-names.ts';
import type { ProviderWatch, WatchedProvider } from '../providers/watch-providers.ts';
import { counted, type Measured, spanText } from './status-line.ts';

/** Phone prompts are answered within minutes. */
const maxWaitMs = 30 * 60_000;

/**
 * Provider health, pending payments and refunds. One failing provider needs attention; if all automatic ones
 * fail, payments fail.
 */
export async function measurePayments(
  { db, providers, watch }: { db: Database; providers: PaymentProviders; watch: ProviderWatch },
  now: Date,
): Promise<Measured> {
  const automatic = [...providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const watching = watch.ask();
  // Prevents an unhandled rejection if the query below fails first.
  watching.catch(() => {});
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; stuckRefunds: number }>`
    select
      count(*) filter (where state in ('submitted', 'unknown') and provider = any (${automatic}))::integer as waiting,
      min(submitted_at) filter (where state in ('submitted', 'unknown') and provider = any (${automatic})) as oldest_at,
      count(*) filter (where state = 'refund_due' and refund_attempts >= 3)::integer as stuck_refunds
    from payments
    where state in ('submitted', 'unknown') or state = 'refund_due'`.execute(db);
  const { waiting = 0, oldestAt = null, stuckRefunds = 0 } = rows[0] ?? {};
  const oldestMs = oldestAt ? now.getTime() - oldestAt.getTime() : 0;
  const offered = offeredMethods(providers).length;
  if (offered === 0)
    return {
      state: 'failing',
      value: 'None',
      sentence: 'No payment method is set up: customers cannot buy anything.',
    };
  const methods = `${automatic.length > 0 ? `By ${automatic.map(providerTitle).join(', ')} and` : 'By'} the office, ${counted(offered, 'payment method')}.`;
  const how = automatic.includes('sandbox') ? `${methods} In the sandbox no real money moves.` : methods;
  const facts =
    waiting === 0
      ? 'No payment waits for an answer.'
      : `${counted(waiting, 'payment')} ${waiting === 1 ? 'waits' : 'wait'} for an answer, the oldest for ${spanText(oldestMs)}.`;
  const trouble = troubleAmong((await watching).filter(({ name }) => automatic.includes(name)));
  if (trouble) return { ...trouble, sentence: `${trouble.sentence} ${facts}` };
  if (stuckRefunds > 0) {
    return {
      state: 'attention',
      value: 'Refunds held up',
      sentence: `${counted(stuckRefunds, 'refund')} did not go out at the third try: see Bookings. ${facts}`,
    };
  }
  if (oldestMs > maxWaitMs) return { state: 'attention', value: 'Slow to answer', sentence: `${how} ${facts}` };
  return { state: 'ok', value: 'Active', sentence: `${how} ${facts}` };
}

function troubleAmong(watched: readonly WatchedProvider[]): Measured | undefined {
  const troubled = watched.filter(({ health }) => health.state !== 'ok');
  const failing = troubled.filter(({ health }) => health.state === 'failing');
  const worst = failing[0] ?? troubled[0];
  if (!worst) return undefined;
  return {
    state: failing.length === watched.length ? 'failing' : 'attention',
    value: `${worst.title}: ${worst.health.value}`,
    sentence: troubled.map(({ health }) => health.sentence).join(' '),
  };
}

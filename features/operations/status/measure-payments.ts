import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { offeredMethods, type PaymentProviders } from '#features/payments/payment-provider.ts';
import { providerTitle } from '#lib/provider-title.ts';
import type { ProviderWatch, WatchedProvider } from '../providers/watch-providers.ts';
import { counted, spanText } from './status-labels.ts';
import type { Measured } from './status-line.ts';

/** A prompt on a phone is answered within minutes. */
const waitedTooLongMs = 30 * 60_000;

/**
 * Whether those who carry money let us in, whether they answer about payments that wait, and whether refunds go out. One
 * that fails is a matter of those who wanted to pay by it; where nobody is left that needs no hand, payments fail.
 */
export async function measurePayments(
  { db, providers, watch }: { db: Database; providers: PaymentProviders; watch: ProviderWatch },
  now: Date,
): Promise<Measured> {
  const askable = [...providers.values()].filter(({ byHand }) => !byHand).map(({ name }) => name);
  const asked = watch.ask();
  // Should the database fail first, nobody waits for them any more.
  asked.catch(() => {});
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; stuckRefunds: number }>`
    select
      count(*) filter (where state in ('submitted', 'unknown') and provider = any (${askable}))::integer as waiting,
      min(submitted_at) filter (where state in ('submitted', 'unknown') and provider = any (${askable})) as "oldestAt",
      count(*) filter (where state = 'refund_due' and refund_attempts >= 3)::integer as "stuckRefunds"
    from payments
    where state in ('submitted', 'unknown') or state = 'refund_due'`.execute(db);
  const { waiting = 0, oldestAt = null, stuckRefunds = 0 } = rows[0] ?? {};
  const oldestMs = oldestAt ? now.getTime() - oldestAt.getTime() : 0;
  const offered = offeredMethods(providers).length;
  if (offered === 0)
    return {
      state: 'failing',
      value: 'None',
      sentence: 'No way to pay is set up: customers can buy nothing.',
    };
  const ways = `${askable.length > 0 ? `By ${askable.map(providerTitle).join(', ')} and` : 'By'} the office, ${counted(offered, 'way')} to pay.`;
  const how = askable.includes('sandbox') ? `${ways} In the sandbox no real money moves.` : ways;
  const facts =
    waiting === 0
      ? 'No payment waits for an answer.'
      : `${counted(waiting, 'payment')} ${waiting === 1 ? 'waits' : 'wait'} for an answer, the oldest for ${spanText(oldestMs)}.`;
  const trouble = troubleAmong((await asked).filter(({ name }) => askable.includes(name)));
  if (trouble) return { ...trouble, sentence: `${trouble.sentence} ${facts}` };
  if (stuckRefunds > 0) {
    return {
      state: 'attention',
      value: 'Refunds held up',
      sentence: `${counted(stuckRefunds, 'refund')} did not go out at the third try: see Bookings. ${facts}`,
    };
  }
  if (oldestMs > waitedTooLongMs)
    return { state: 'attention', value: 'Slow to answer', sentence: `${how} ${facts}` };
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

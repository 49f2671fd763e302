import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import {
  offeredMethods,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderHealth,
  providerFor,
} from '#features/payments/payment-provider.ts';
import { providerTitle } from '#lib/provider-names.ts';
import { createWatch } from './create-watch.ts';

export interface WatchedProvider {
  name: string;
  title: string;
  /** The payment methods that this provider handles first. */
  carries: PaymentMethod[];
  health: ProviderHealth;
}

export interface ProviderWatch {
  /** Queries each provider now, with a deadline. */
  ask(): Promise<WatchedProvider[]>;
  /** A result of the last seconds, or a new one. */
  read(): Promise<WatchedProvider[]>;
}

/** Less than the deadline of a status line, so that it can name the provider that did not answer. */
const standardDeadlineMs = 1_300;

export function watchProviders(
  providers: PaymentProviders,
  {
    isProduction,
    onError,
    deadline = standardDeadlineMs,
  }: { isProduction: boolean; onError: (error: unknown) => void; deadline?: number },
): ProviderWatch {
  function withHealth(provider: PaymentProvider, health: ProviderHealth): WatchedProvider {
    const carries = offeredMethods(providers).filter((method) => providerFor(providers, method) === provider);
    return { name: provider.name, title: providerTitle(provider.name), carries, health };
  }

  const { askAll, read } = createWatch<PaymentProvider, WatchedProvider>({
    keys: [...providers.values()],
    ask: async (provider) => withHealth(provider, (await provider.health?.()) ?? healthOfOurs(provider, isProduction)),
    onFailure(provider, error) {
      onError(error);
      const sentence = `${providerTitle(provider.name)} could not be reached: see the log.`;
      return withHealth(provider, failing('Failed', sentence));
    },
    onDelay(provider) {
      const sentence = `${providerTitle(provider.name)} gave no answer within ${deadline / 1000} seconds.`;
      return withHealth(provider, failing('No answer', sentence));
    },
    deadlineMs: deadline,
  });
  return { ask: askAll, read };
}

function failing(value: string, sentence: string): ProviderHealth {
  return { state: 'failing', value, sentence, facts: [] };
}

/** The office and the sandbox are our own and have no health endpoint. */
function healthOfOurs({ byHand, methods }: PaymentProvider, isProduction: boolean): ProviderHealth {
  const isOffered = Object.keys(methods).length > 0;
  if (byHand)
    return {
      state: 'ok',
      value: isOffered ? 'By hand' : 'Not offered',
      sentence: isOffered
        ? 'An administrator confirms payments and pays out refunds.'
        : 'Bank transfers are offered once a bank and an account are in the settings, cash once there is an office.',
      facts: [],
    };
  return {
    state: isProduction ? 'attention' : 'ok',
    value: 'Test',
    sentence: isProduction
      ? 'No real money moves: customers who choose it travel without paying. Turn it off with SANDBOX_PAYMENTS.'
      : 'A test page replaces the provider: no real money moves.',
    facts: [],
  };
}

export interface ListedProvider extends WatchedProvider {
  /** Payments that wait for the provider or for a person. */
  waiting: number;
  waitingSince: Date | null;
  refundsDue: number;
  /** Null if none of the checked callbacks is this provider's. */
  lastEventAt: Date | null;
}

/** Checks only the newest callbacks, which keeps the query fast. */
const callbacksChecked = 2_000;

/** All payment providers, with their pending payments. */
export async function listProviders(db: Database, watch: ProviderWatch): Promise<ListedProvider[]> {
  const [watched, waiting, callbacks] = await Promise.all([
    watch.read(),
    sql<{ provider: string; waiting: number; waitingSince: Date | null; refundsDue: number }>`
      select provider,
        count(*) filter (where state <> 'refund_due')::integer as waiting,
        min(submitted_at) filter (where state <> 'refund_due') as waiting_since,
        count(*) filter (where state = 'refund_due')::integer as refunds_due
      from payments
      where state in ('submitted', 'unknown') or state = 'refund_due'
      group by provider`.execute(db),
    sql<{ provider: string; lastEventAt: Date }>`
      select provider, max(received_at) as last_event_at
      from (
        select provider, received_at from payment_callbacks order by payment_id desc limit ${callbacksChecked}
      ) as newest
      group by provider`.execute(db),
  ]);
  return watched.map((one) => {
    const of = <Row extends { provider: string }>(rows: Row[]) => rows.find((row) => row.provider === one.name);
    const { waiting: count = 0, waitingSince = null, refundsDue = 0 } = of(waiting.rows) ?? {};
    return { ...one, waiting: count, waitingSince, refundsDue, lastEventAt: of(callbacks.rows)?.lastEventAt ?? null };
  });
}

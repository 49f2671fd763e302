import type { PaymentMethod } from '#features/payments/payment.ts';
import {
  offeredMethods,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderHealth,
  providerFor,
} from '#features/payments/payment-provider.ts';
import { providerTitle } from '#lib/provider-title.ts';

/** One that carries money, as it was just found. */
export interface WatchedProvider {
  name: string;
  title: string;
  /** What customers pay through it; what another one carries before it is not among this. */
  carries: PaymentMethod[];
  health: ProviderHealth;
}

export interface ProviderWatch {
  /** Asks each of them now, and never waits longer than a moment. */
  ask(): Promise<WatchedProvider[]>;
  /** As they were within the last seconds, or are now. */
  read(): Promise<WatchedProvider[]>;
}

/** Less than a line of the status has, so that it can still say who did not answer. */
const deadlineMs = 1_300;
const freshMs = 5_000;

/**
 * All at once, each with its own deadline. One that has not answered is not asked a second time while it is still being
 * waited for, so that many readers never add up to many questions.
 */
export function watchProviders(
  providers: PaymentProviders,
  {
    isProduction,
    onError,
    deadline = deadlineMs,
  }: { isProduction: boolean; onError: (error: unknown) => void; deadline?: number },
): ProviderWatch {
  const inProgress = new Map<string, Promise<ProviderHealth>>();
  let latest: { at: number; found: Promise<WatchedProvider[]> } | undefined;

  function question(provider: PaymentProvider): Promise<ProviderHealth> {
    const known = inProgress.get(provider.name);
    if (known) return known;
    if (!provider.health) return Promise.resolve(healthOfOurs(provider, isProduction));
    const asked = provider
      .health()
      .catch((error: unknown) => {
        onError(error);
        return failing('Failed', `${providerTitle(provider.name)} could not be asked: the log says why.`);
      })
      .finally(() => inProgress.delete(provider.name));
    inProgress.set(provider.name, asked);
    return asked;
  }

  async function askOne(provider: PaymentProvider): Promise<WatchedProvider> {
    const { promise: late, resolve } = Promise.withResolvers<ProviderHealth>();
    const sentence = `${providerTitle(provider.name)} gave no answer within ${deadline / 1000} seconds.`;
    const timer = setTimeout(() => resolve(failing('No answer', sentence)), deadline);
    try {
      return { ...namedOf(provider), health: await Promise.race([question(provider), late]) };
    } finally {
      clearTimeout(timer);
    }
  }

  function namedOf(provider: PaymentProvider): Omit<WatchedProvider, 'health'> {
    const carries = offeredMethods(providers).filter((way) => providerFor(providers, way) === provider);
    return { name: provider.name, title: providerTitle(provider.name), carries };
  }

  function ask(): Promise<WatchedProvider[]> {
    latest = { at: Date.now(), found: Promise.all([...providers.values()].map(askOne)) };
    return latest.found;
  }

  return { ask, read: () => (latest && Date.now() - latest.at <= freshMs ? latest.found : ask()) };
}

function failing(value: string, sentence: string): ProviderHealth {
  return { state: 'failing', value, sentence, facts: [] };
}

/** Nobody else answers for these: they are this house. */
function healthOfOurs({ byHand, methods }: PaymentProvider, isProduction: boolean): ProviderHealth {
  if (byHand)
    return {
      state: 'ok',
      value: methods.length > 0 ? 'By hand' : 'Not offered',
      sentence:
        methods.length > 0
          ? 'An administrator says when money has come, and hands out refunds.'
          : 'Bank transfers are offered once a bank and an account are in the settings, cash once there is an office.',
      facts: [],
    };
  return {
    state: isProduction ? 'attention' : 'ok',
    value: 'Test',
    sentence: isProduction
      ? 'No real money moves: whoever chooses it travels without paying. SANDBOX_PAYMENTS switches it off.'
      : 'A page of this site plays the provider: no real money moves.',
    facts: [],
  };
}

import type { Stripe } from 'stripe';
import type { StripeVariables } from '#lib/env-payments.ts';

export type StripeClient = Stripe;

export interface StripeTimeouts {
  timeoutMs: number;
  /** How often a request that got no answer is sent again at once, with the same key. */
  retries: number;
}

/** Loads Stripe's library with the first question: a house without cards never does. */
export function lazyStripe(
  { secretKey, apiUrl }: StripeVariables,
  { timeoutMs, retries }: StripeTimeouts,
): () => Promise<StripeClient> {
  let client: Promise<StripeClient> | undefined;
  return () => {
    client ??= open().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };

  async function open(): Promise<StripeClient> {
    const { Stripe: Library } = await import('stripe');
    const { protocol, hostname, port } = new URL(apiUrl);
    return new Library(secretKey, {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'http:' ? '80' : '443'),
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
  }
}

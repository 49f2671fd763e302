import type { ProviderHealth } from '../payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';
import { asking, StripeError } from './stripe-error.ts';

const keyMode = (secretKey: string) => (/^(sk|rk)_live_/.test(secretKey) ? 'Live' : 'Test mode');

/** Whether Stripe lets us in: what it has for us is asked for, and not looked at. */
export async function stripeHealth(
  open: () => Promise<StripeClient>,
  { secretKey, timeoutMs, webhookUrl }: { secretKey: string; timeoutMs: number; webhookUrl: string },
): Promise<ProviderHealth> {
  const mode = keyMode(secretKey);
  const facts = (found: string) => [
    { name: 'Mode', value: found },
    { name: 'Callbacks come to', value: webhookUrl },
  ];
  try {
    const stripe = await open();
    const { livemode } = await asking(
      stripe.balance.retrieve({}, { timeout: timeoutMs, maxNetworkRetries: 0 }),
    );
    return livemode
      ? { state: 'ok', value: 'Live', sentence: 'Stripe lets us in.', facts: facts('Live') }
      : {
          state: 'ok',
          value: 'Test mode',
          sentence: 'Stripe lets us in. With this key no real money moves.',
          facts: facts('Test mode'),
        };
  } catch (error) {
    return { ...troubleOf(error, mode), facts: facts(mode) };
  }
}

function troubleOf(error: unknown, mode: string): Omit<ProviderHealth, 'facts'> {
  const kind = error instanceof StripeError ? error.kind : '';
  if (kind === 'StripeAuthenticationError')
    return {
      state: 'failing',
      value: 'Key refused',
      sentence: 'Stripe does not know the key in STRIPE_SECRET_KEY: nobody can pay by card.',
    };
  // A key that may do less than everything is a good key.
  if (kind === 'StripePermissionError')
    return {
      state: 'ok',
      value: mode,
      sentence: 'Stripe lets us in. The key may not read the balance, which is not needed.',
    };
  if (kind === 'StripeRateLimitError')
    return { state: 'attention', value: 'Busy', sentence: 'Stripe asks us to slow down.' };
  return { state: 'failing', value: 'No answer', sentence: 'Stripe does not answer.' };
}

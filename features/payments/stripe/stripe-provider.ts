import type { StripeVariables } from '#lib/env-payments.ts';
import type { Log } from '#lib/log.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { openSession } from './open-session.ts';
import { readEvent, readEventsSince } from './read-event.ts';
import { readStatus } from './read-status.ts';
import { readTakebacks } from './read-takebacks.ts';
import { readRefund, sendRefund } from './send-refund.ts';
import { lazyStripe, type StripeTimeouts } from './stripe-client.ts';
import { stripeHealth } from './stripe-health.ts';

const pageTimeout: StripeTimeouts = { timeoutMs: 10_000, retries: 1 };
/** Whoever looks at the settings waits less long. */
const healthMs = 1_200;

/** Cards, on a page of Stripe's own. A payment is known to it by its page (cs_…) until there is money (pi_…). */
export function createStripeProvider({
  variables,
  baseUrl,
  log,
  timeout = pageTimeout,
  now = () => new Date(),
}: {
  variables: StripeVariables;
  baseUrl: string;
  log: Log;
  timeout?: StripeTimeouts;
  now?: () => Date;
}): PaymentProvider {
  const open = lazyStripe(variables, timeout);
  return {
    name: 'stripe',
    methods: ['card'],
    byHand: false,
    async create(payment, { returnUrl }) {
      return openSession(await open(), log, payment, new URL(returnUrl, baseUrl).href);
    },
    async status(payment) {
      return readStatus({ stripe: await open(), log, now: now() }, payment);
    },
    async refund(payment, amountMinor) {
      return sendRefund({ stripe: await open(), log }, payment, amountMinor);
    },
    async refundStatus(payment, amountMinor) {
      return readRefund(await open(), payment, amountMinor);
    },
    async takebacks(payment) {
      return readTakebacks(await open(), payment);
    },
    async eventsSince(since) {
      return readEventsSince(await open(), since);
    },
    async verifyCallback(request) {
      return readEvent(await open(), variables.webhookSecret, request);
    },
    closesPages: true,
    pageOrigins: [variables.checkoutOrigin],
    health: () =>
      stripeHealth(open, {
        secretKey: variables.secretKey,
        timeoutMs: Math.min(healthMs, timeout.timeoutMs),
        webhookUrl: new URL('/webhooks/stripe', baseUrl).href,
      }),
  };
}

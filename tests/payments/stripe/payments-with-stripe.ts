import type { Database } from '#db/connect.ts';
import { type ReceivedMoney, settleMoney } from '#features/payments/settle-money.ts';
import { createStripeProvider } from '#features/payments/stripe/stripe-provider.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { createLog } from '#lib/log.ts';
import { recordingHooks, unpaidBooking } from '../unpaid-bookings.ts';
import type { StripeServer } from './stripe-server.ts';

export const siteUrl = 'http://localhost:3000';
export const bookingPage = `${siteUrl}/booking/FM123456`;

/** All that payments are handed, on a test's own database, with cards at the local Stripe and little patience. */
export function paymentsWithStripe(
  db: Database,
  { variables }: Pick<StripeServer, 'variables'>,
  { timeoutMs = 3_000, now }: { timeoutMs?: number; now?: () => Date } = {},
) {
  const log = createLog('silent');
  const stripe = createStripeProvider({
    variables,
    baseUrl: siteUrl,
    log,
    timeout: { timeoutMs, retries: 0 },
    ...(now && { now }),
  });
  return {
    db,
    log,
    stripe,
    providers: new Map([[stripe.name, stripe]]),
    hooks: recordingHooks(),
    settle: (money: ReceivedMoney) => settleMoney(db, money),
  };
}

/** A payment that was handed to Stripe, and its page there. */
export async function atStripe(
  context: ReturnType<typeof paymentsWithStripe>,
  { books }: StripeServer,
  wanted: Parameters<typeof unpaidBooking>[1] = {},
) {
  const made = await unpaidBooking(context.db, { provider: 'stripe', method: 'card', ...wanted });
  const submitted = await submitPayment(context, made.paymentId, bookingPage);
  const session = books.sessionsOf(made.paymentId)[0];
  if (!submitted.ok || !session) throw new Error('Stripe did not take the payment');
  return { ...made, session };
}

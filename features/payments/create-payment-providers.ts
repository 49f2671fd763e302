import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { MpesaContext } from './mpesa/commands/mpesa-context.ts';
import { createMpesaProvider } from './mpesa/mpesa-provider.ts';
import { createOfficeProvider } from './office/office-provider.ts';
import type { PaymentProviders } from './payment-provider.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/** Everybody who carries money for this house. Whoever moves real money comes before the sandbox. */
export function createPaymentProviders({
  env,
  settings,
  db,
  secret,
  log,
  mpesa,
}: {
  env: Pick<Env, 'hasSandboxPayments' | 'baseUrl'> & Partial<Pick<Env, 'stripe'>>;
  settings: () => Pick<Settings, 'payments' | 'contact'>;
  db: Database;
  secret: string;
  log: Log;
  /** Where M-Pesa is configured. */
  mpesa?: MpesaContext | undefined;
}): PaymentProviders {
  const { baseUrl, stripe } = env;
  const all = [
    ...(mpesa ? [createMpesaProvider({ db, log, mpesa })] : []),
    ...(stripe ? [createStripeProvider({ variables: stripe, baseUrl, log })] : []),
    ...(env.hasSandboxPayments ? [createSandboxProvider({ db, baseUrl, secret })] : []),
    createOfficeProvider(settings),
  ];
  return new Map(all.map((provider) => [provider.name, provider]));
}

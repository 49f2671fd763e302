import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { WithMpesa } from '../mpesa/mpesa-context.ts';
import { createMpesaProvider } from '../mpesa/mpesa-provider.ts';
import type { PaymentProvider, PaymentProviders } from '../payment-provider.ts';
import { createSandboxProvider } from '../sandbox/sandbox-provider.ts';
import { createStripeProvider } from '../stripe/stripe-provider.ts';

/** The configured providers. Those that move real money come before the sandbox. */
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
} & WithMpesa): PaymentProviders {
  const { baseUrl, stripe } = env;
  const all = [
    ...(mpesa ? [createMpesaProvider({ db, log, mpesa })] : []),
    ...(stripe ? [createStripeProvider({ variables: stripe, baseUrl, log })] : []),
    ...(env.hasSandboxPayments ? [createSandboxProvider({ db, baseUrl, secret })] : []),
    createOfficeProvider(settings),
  ];
  return new Map(all.map((provider) => [provider.name, provider]));
}

/** Our own bank account and till. Transfers need a bank account in the settings, cash an office address. */
export function createOfficeProvider(settings: () => Pick<Settings, 'payments' | 'contact'>): PaymentProvider {
  return {
    name: 'office',
    get methods() {
      const { payments, contact } = settings();
      return {
        ...(payments.bankName && payments.accountNumber && { bank_transfer: {} }),
        ...(contact.officeAddress && { cash: {} }),
      };
    },
    byHand: true,
    create: async () => ({ ok: true, next: 'instructions', providerReference: null }),
    status: async () => ({ state: 'pending' }),
    refund: async () => ({ state: 'by_hand' }),
    verifyCallback: () => ({ ok: false }),
  };
}

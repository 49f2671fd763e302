import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Env } from '#lib/env.ts';
import { createOfficeProvider } from './office/office-provider.ts';
import type { PaymentProviders } from './payment-provider.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';

/** Everybody who carries money for this house. */
export function createPaymentProviders({
  env,
  settings,
  db,
  secret,
}: {
  env: Pick<Env, 'hasSandboxPayments' | 'baseUrl'>;
  settings: () => Pick<Settings, 'payments' | 'contact'>;
  db: Database;
  secret: string;
}): PaymentProviders {
  const all = [
    ...(env.hasSandboxPayments ? [createSandboxProvider({ db, baseUrl: env.baseUrl, secret })] : []),
    createOfficeProvider(settings),
  ];
  return new Map(all.map((provider) => [provider.name, provider]));
}

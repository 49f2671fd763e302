import type { Database } from '#db/connect.ts';
import { createPaymentProviders } from '#features/payments/providers/create-payment-providers.ts';
import { answerHostedPayment } from '#features/payments/sandbox/hosted-payment.ts';
import type { SandboxChoice } from '#features/payments/sandbox/sandbox-choices.ts';
import { SIGNATURE_HEADER, sandboxKey, signCallback } from '#features/payments/sandbox/sandbox-provider.ts';
import { type ReceivedMoney, settleMoney } from '#features/payments/settle-money.ts';
import { demoSettings } from '#features/settings/demo-settings.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { recordingHooks } from './unpaid-bookings.ts';

export const testPaymentSecret = 'a secret of thirty-two characters';

/** All that payments are handed, on a test's own database, with the sandbox and the office of the demo. */
export function paymentsWithSandbox(db: Database) {
  const settings = () => {
    const { contact, payments, ...others } = defaultSettings();
    return {
      ...others,
      contact: { ...contact, ...demoSettings.contact },
      payments: { ...payments, ...demoSettings.payments },
    };
  };
  const env = { hasSandboxPayments: true, baseUrl: 'http://localhost:3000' };
  const log = createLog('silent');
  return {
    db,
    log,
    providers: createPaymentProviders({ env, settings, db, secret: testPaymentSecret, log }),
    hooks: recordingHooks(),
    settle: (money: ReceivedMoney) => settleMoney(db, money),
  };
}

export async function pageOf(db: Database, paymentId: string): Promise<string> {
  const { id } = await db
    .selectFrom('sandboxPayments')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  return id;
}

/** What a person does at the page of the sandbox. */
export async function choose(db: Database, paymentId: string, choice: SandboxChoice, lateSeconds = 20) {
  return answerHostedPayment(db, await pageOf(db, paymentId), { choice, lateSeconds });
}

export function signed(body: string, { key = sandboxKey(testPaymentSecret), at = new Date() } = {}) {
  return { headers: new Headers({ [SIGNATURE_HEADER]: signCallback(key, body, at) }), body, path: '' };
}

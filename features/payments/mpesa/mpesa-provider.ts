import type { Database } from '#db/connect.ts';
import type { MpesaVariables } from '#lib/env-payments.ts';
import type { Log } from '#lib/log.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createMpesaHouse } from './commands/create-mpesa-house.ts';
import { reversePayment } from './commands/reverse-payment.ts';
import { createDarajaClient } from './daraja-client.ts';
import { hearPush } from './hear-push.ts';
import { mpesaHealth } from './mpesa-health.ts';
import { readPushStatus } from './read-push-status.ts';
import { noteReceipt } from './receipts.ts';
import { canBePrompted, sendPush } from './send-push.ts';

/** Whoever looks at the settings waits less long. */
const healthMs = 1_200;

/** M-Pesa by Daraja: a prompt on a telephone, with what came of it asked for and never believed. */
export function createMpesaProvider({
  db,
  log,
  mpesa,
  baseUrl,
  timeoutMs = 10_000,
}: {
  db: Database;
  log: Log;
  mpesa: MpesaVariables;
  baseUrl: string;
  timeoutMs?: number;
}): PaymentProvider {
  const house = createMpesaHouse(mpesa, { baseUrl, timeoutMs });
  const hasty = createDarajaClient(mpesa, { timeoutMs: Math.min(healthMs, timeoutMs) });
  const parts = { db, log, mpesa, daraja: house.client, paths: house.paths };
  return {
    name: 'mpesa',
    methods: ['mpesa'],
    byHand: false,
    byPrompt: true,
    ...(mpesa.initiator && { paybill: { number: mpesa.shortCode } }),
    takesPhone: canBePrompted,
    limits: { leastMinor: mpesa.leastKes * 100, mostMinor: mpesa.mostKes * 100 },
    create: (payment) => sendPush(parts, payment),
    status: (payment) => readPushStatus(parts, payment),
    refund: (payment, amountMinor) => reversePayment({ db, log, mpesa: house }, payment, amountMinor),
    verifyCallback: (request) => hearPush(parts, request),
    afterCallback: (paymentId) => noteReceipt(db, paymentId),
    health: () => mpesaHealth({ db, mpesa, daraja: hasty }, baseUrl),
  };
}

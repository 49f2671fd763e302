import type { PaymentProvider } from '../payment-provider.ts';
import type { CommandParts } from './commands/mpesa-context.ts';
import { readTakeback } from './commands/read-takeback.ts';
import { reversalStatus, reversePayment } from './commands/reverse-payment.ts';
import { mpesaHealth } from './mpesa-health.ts';
import { openPaybillOf } from './paybill/open-paybill.ts';
import { readPushStatus } from './read-push-status.ts';
import { noteReceipt } from './receipts.ts';
import { receivePush } from './receive-push.ts';
import { canBePrompted, sendPush } from './send-push.ts';

/** M-Pesa by Daraja: a prompt on a telephone, with what came of it asked for and never believed. */
export function createMpesaProvider(parts: CommandParts): PaymentProvider {
  const { db, mpesa } = parts;
  return {
    name: 'mpesa',
    methods: ['mpesa'],
    byHand: false,
    byPrompt: true,
    paybill: openPaybillOf(parts),
    takesPhone: canBePrompted,
    limits: mpesa.limits,
    create: (payment) => sendPush(parts, payment),
    status: (payment) => readPushStatus(parts, payment),
    refund: (payment, amountMinor) => reversePayment(parts, payment, amountMinor),
    refundStatus: ({ id }) => reversalStatus(db, id),
    takebacks: (payment) => readTakeback(parts, payment),
    verifyCallback: (request) => receivePush(parts, request),
    afterCallback: (paymentId) => noteReceipt(db, paymentId),
    health: () => mpesaHealth(parts),
  };
}

import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { confirmDeposit, rejectDeposit } from '#features/agents/deposits/confirm-deposit.ts';
import { createDeposit } from '#features/agents/deposits/create-deposit.ts';
import { isTransfer } from '#features/agents/deposits/deposit.ts';
import { withdrawDeposit, withoutEmails } from '#features/agents/deposits/fund-account.ts';
import type { DocumentStore } from '#features/agents/documents/read-documents.ts';
import { sampleId } from '#features/catalogue/sample/seeded.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { failPayment } from '#features/payments/settle-payment.ts';
import { createLog } from '#lib/log.ts';
import { createBookingBatcher } from '../holds/booking-batcher.ts';
import type { SampleContext } from './place-sample-booking.ts';
import { type SampleDeposit, sampleOffice } from './sample-agencies.ts';

export interface SampleAgencyContext extends SampleContext {
  toMailContext: MailContext;
  documents: DocumentStore;
  providers: PaymentProviders;
}

export interface OpenedAgency {
  key: string;
  agentId: string;
  userId: string;
  markupPercentage: number;
}

export function officeOf({ db, toMailContext }: SampleAgencyContext) {
  return { db, mailContext: toMailContext, hooks: withoutEmails };
}

export function officer(number: 0 | 1): { id: string; role: 'admin' } {
  return { id: sampleOffice[number]?.id ?? '', role: 'admin' };
}

/** Undefined when no provider takes this method. */
export async function sendSampleDeposit(
  context: SampleAgencyContext,
  { agentId, userId }: OpenedAgency,
  { key, amountMinor, method, outcome }: SampleDeposit & { key: string },
): Promise<string | undefined> {
  const { db, providers: all, settings } = context;
  const actor = { id: userId, role: 'agent' } as const;
  // Real providers must not be asked about sample payments.
  const providers = new Map([...all].filter(([name]) => name === 'sandbox' || name === 'office'));
  const created = await createDeposit(db, providers, {
    agentId,
    actor,
    amountMinor,
    method,
    payerPhone: method === 'mobile_money' ? '+254700552099' : null,
    submitKey: sampleId('deposit', key),
    kesPerUsd: settings.ratesPerUsd.KES,
    minimumMinor: 0,
  });
  if (!created.ok) return undefined;
  const { depositId, paymentId, reference } = created;
  const batcher = createBookingBatcher(db);
  const parts: PaymentParts = {
    db,
    providers,
    log: createLog('silent'),
    hooks: withoutEmails,
    settle: settleBookingOrDeposit(db, withoutEmails, batcher.settle),
  };
  const payment = await readPayment(db, paymentId);
  if (!payment) throw new Error(`Deposit ${reference} has no payment`);
  switch (outcome) {
    case 'pending':
      break;
    case 'completed':
      if (isTransfer(method)) await confirmSampleDeposit(context, parts, { depositId, amountMinor });
      else
        await parts.settle({
          bookingId: null,
          depositId,
          paymentId,
          receivedMinor: payment.amountMinor,
          receivedUsdMinor: amountMinor,
          providerReference: `sbx_${sampleId('sandbox', key)}`,
          receivedBy: null,
        });
      break;
    case 'not_received':
      await rejectDeposit(parts, { depositId, reason: 'Not at the bank after two weeks' }, officer(0));
      break;
    case 'withdrawn':
      await withdrawDeposit(db, { agentId, reference }, actor);
      break;
    case 'declined':
      await db.transaction().execute((transaction) => failPayment(transaction, withoutEmails, payment, 'declined'));
  }
  return depositId;
}

/** By one administrator, and by both when the settings require it. */
async function confirmSampleDeposit(
  context: SampleAgencyContext,
  parts: PaymentParts,
  seen: { depositId: string; amountMinor: number },
): Promise<void> {
  const confirmed = await confirmDeposit(parts, seen, officer(0));
  if (!confirmed.ok || !('requestId' in confirmed)) return;
  await decideRequest(officeOf(context), { requestId: confirmed.requestId, outcome: 'approved' }, officer(1));
}

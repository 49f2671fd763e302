import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { confirmDeposit } from '#features/agents/deposits/confirm-deposit.ts';
import { createDeposit } from '#features/agents/deposits/create-deposit.ts';
import { isTransfer } from '#features/agents/deposits/deposit.ts';
import { rejectDeposit } from '#features/agents/deposits/reject-deposit.ts';
import { withdrawDeposit } from '#features/agents/deposits/withdraw-deposit.ts';
import { withoutEmails } from '#features/agents/deposits/without-emails.ts';
import { sampleId } from '#features/catalogue/sample/seeded.ts';
import { failPayment } from '#features/payments/fail-payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { settleEither } from '#features/payments/settle-deposit.ts';
import { createLog } from '#lib/log.ts';
import { createBookingBatcher } from '../booking-batcher.ts';
import type { SampleDeposit } from './sample-agencies.ts';
import { type LivingAgency, officeOf, officer, type SampleAgencyContext } from './sample-agency-context.ts';

/** Asked for as every agency asks, and led to its end. Undefined where the house takes no money in that way. */
export async function sendSampleDeposit(
  context: SampleAgencyContext,
  { agentId, userId }: LivingAgency,
  { key, amountMinor, method, became }: SampleDeposit & { key: string },
): Promise<string | undefined> {
  const { db, providers: all, settings } = context;
  const actor = { id: userId, role: 'agent' } as const;
  // What never happened is nothing that a real provider could be asked about.
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
    settle: settleEither(db, withoutEmails, batcher.settle),
  };
  const payment = await readPayment(db, paymentId);
  if (!payment) throw new Error(`Deposit ${reference} has no payment`);
  switch (became) {
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
      await db
        .transaction()
        .execute((transaction) => failPayment(transaction, withoutEmails, payment, 'declined'));
  }
  return depositId;
}

/** By one desk of the sample office, and by both where the settings want that. */
async function confirmSampleDeposit(
  context: SampleAgencyContext,
  parts: PaymentParts,
  seen: { depositId: string; amountMinor: number },
): Promise<void> {
  const confirmed = await confirmDeposit(parts, seen, officer(0));
  if (!confirmed.ok || !('requestId' in confirmed)) return;
  await decideRequest(officeOf(context), { requestId: confirmed.requestId, outcome: 'approved' }, officer(1));
}

import { readFileSync } from 'node:fs';
import { requestAdjustment, setCreditLimit } from '#features/agents/back-office/agent-terms.ts';
import { confirmDeposit, rejectDeposit } from '#features/agents/back-office/confirm-deposit.ts';
import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { moveAgent } from '#features/agents/back-office/move-agent.ts';
import { createDeposit } from '#features/agents/deposits/create-deposit.ts';
import { isTransfer } from '#features/agents/deposits/deposit.ts';
import { withdrawDeposit, withoutEmails } from '#features/agents/deposits/fund-account.ts';
import { addDocument } from '#features/agents/documents/change-documents.ts';
import type { DocumentStore } from '#features/agents/documents/read-documents.ts';
import { createAgentProfile } from '#features/agents/sign-up-agent.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { failPayment } from '#features/payments/settle-payment.ts';
import { createLog } from '#lib/log.ts';
import { type SampleAdjustment, type SampleAgency, type SampleDeposit, sampleOffice } from './agencies.ts';
import type { PlayedStep } from './backdate.ts';
import { type OpenedAgency, playTrip, type SampleContext } from './play-trip.ts';
import { sampleFile } from './read-sample-list.ts';
import { sampleId } from './seeded.ts';

export interface SampleAgencyContext extends SampleContext {
  mailContext: MailContext;
  documents: DocumentStore;
}

const [officer, secondOfficer] = sampleOffice;

/**
 * Opens a sample agency and plays its steps by the same use cases as a real one. Steps done by an interrupted run are
 * not repeated. Returns when each step should have happened.
 */
export async function playAgency(
  context: SampleAgencyContext,
  agency: SampleAgency,
): Promise<{ agentId: string; steps: PlayedStep[] }> {
  const opened = await open(context, agency);
  const { agentId } = opened;
  const { standing, reason, creditLimitUsd } = agency;
  const isSelling = standing !== 'pending' && standing !== 'rejected';
  if (isSelling) await moveAgent(context, { agentId, move: 'approve' }, officer);
  if (creditLimitUsd > 0) await setCreditLimit(context.db, { agentId, limitMinor: creditLimitUsd * 100 }, officer);
  const steps: PlayedStep[] = [];
  for (const [number, { hoursAgo, ...step }] of agency.steps.entries()) {
    const key = `${agency.key}/${number}`;
    if ('sale' in step) {
      const held = await playTrip(context, step.sale, opened);
      if (held) steps.push({ hoursAgo, bookingId: held.bookingId });
    } else if ('deposit' in step) {
      const depositId = await playDeposit(context, opened, key, step.deposit);
      if (depositId) steps.push({ hoursAgo, depositId, isTransfer: isTransfer(step.deposit.method) });
    } else {
      steps.push({ hoursAgo, adjustmentId: await playAdjustment(context, agentId, key, step.adjustment) });
    }
  }
  if (standing === 'rejected') await moveAgent(context, { agentId, move: 'reject', reason }, officer);
  if (standing === 'suspended') await moveAgent(context, { agentId, move: 'suspend', reason }, officer);
  // The state after its owner has left, which no use case leads to.
  if (standing === 'inactive')
    await context.db.updateTable('agents').set({ accountStatus: 'inactive' }).where('id', '=', agentId).execute();
  return { agentId, steps };
}

async function open(context: SampleAgencyContext, agency: SampleAgency): Promise<OpenedAgency> {
  const { key, owner, phone, language, markupPercentage, lowBalanceUsd } = agency;
  const { db } = context;
  const userId = sampleId('agency', key);
  const email = `${key}@${SAMPLE_MAIL_DOMAIN}`;
  const { id: agentId } = await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values({ id: userId, email, emailVerified: true, fullName: owner, phone, language, role: 'agent' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await createAgentProfile(transaction, userId, agency);
    return transaction
      .updateTable('agents')
      .set({ markupPercentage, lowBalanceMinor: lowBalanceUsd === null ? null : lowBalanceUsd * 100 })
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  const sent = await db.selectFrom('agentDocuments').select('kind').where('agentId', '=', agentId).execute();
  for (const kind of agency.documents) {
    if (sent.some((one) => one.kind === kind)) continue;
    const bytes = sampleDocument(`${agency.agencyName}: sample ${kind}`);
    await addDocument(context, { agentId, kind, fileName: `${kind}.pdf`, bytes }, { id: userId, role: 'agent' });
  }
  return { agentId, userId, markupPercentage };
}

/** A one-line PDF. */
export function sampleDocument(line: string): Uint8Array {
  const template = readFileSync(sampleFile('document.pdf'), 'latin1');
  // A PDF counts its bytes, so that the line has to be as long as its placeholder.
  return Buffer.from(
    template.replace(/\{line *\}/, (placeholder) => line.padEnd(placeholder.length)),
    'latin1',
  );
}

/** Undefined when no provider takes this method. */
async function playDeposit(
  context: SampleAgencyContext,
  { agentId, userId }: OpenedAgency,
  key: string,
  { usd, method, outcome }: SampleDeposit,
): Promise<string | undefined> {
  const { db, providers: all, settings } = context;
  const actor = { id: userId, role: 'agent' } as const;
  const amountMinor = usd * 100;
  // Real providers must not be asked about sample payments.
  const providers = new Map([...all].filter(([name]) => name === 'sandbox' || name === 'office'));
  const created = await createDeposit(db, providers, {
    agentId,
    actor,
    amountMinor,
    method,
    payerPhone: method === 'mobile_money' ? '+254700552099' : null,
    submitKey: sampleId('deposit', key),
    ratesPerUsd: settings.ratesPerUsd,
    minimumMinor: 0,
  });
  if (!created.ok) return undefined;
  const { depositId, paymentId, reference } = created;
  const payment = await readPayment(db, paymentId);
  if (!payment) throw new Error(`Deposit ${reference} has no payment`);
  const parts: PaymentParts = {
    db,
    providers,
    log: createLog('silent'),
    hooks: withoutEmails,
    settle: settleBookingOrDeposit(db, withoutEmails, createBookingBatcher(db).settle),
  };
  switch (outcome) {
    case 'pending':
      break;
    case 'completed':
      if (isTransfer(method)) await confirmTransfer(context, parts, { depositId, amountMinor });
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
      await rejectDeposit(parts, { depositId, reason: 'Not at the bank after two weeks' }, officer);
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
async function confirmTransfer(
  context: SampleAgencyContext,
  parts: PaymentParts,
  seen: { depositId: string; amountMinor: number },
): Promise<void> {
  const confirmed = await confirmDeposit(parts, seen, officer);
  if (confirmed.ok && 'requestId' in confirmed) await approve(context, confirmed.requestId);
}

/** Requested by one administrator and approved by the other. */
async function playAdjustment(
  context: SampleAgencyContext,
  agentId: string,
  key: string,
  { usd, reason, outcome }: SampleAdjustment,
): Promise<string> {
  const adjustmentId = sampleId('adjustment', key);
  await requestAdjustment(context.db, { adjustmentId, agentId, amountMinor: usd * 100, reason }, officer);
  if (outcome === 'approved') await approve(context, adjustmentId);
  return adjustmentId;
}

async function approve(context: SampleAgencyContext, requestId: string): Promise<void> {
  await decideRequest({ ...context, hooks: withoutEmails }, { requestId, outcome: 'approved' }, secondOfficer);
}

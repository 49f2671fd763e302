import { requestAdjustment, setCreditLimit } from '#features/agents/back-office/agent-terms.ts';
import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { moveAgent } from '#features/agents/back-office/move-agent.ts';
import { addDocument } from '#features/agents/documents/change-documents.ts';
import { withMarkup } from '#features/agents/markup.ts';
import { createAgentProfile } from '#features/agents/sign-up-agent.ts';
import { sampleId } from '#features/catalogue/sample/seeded.ts';
import { agreedPrice } from '../holds/agreed-price.ts';
import { createBookingBatcher } from '../holds/booking-batcher.ts';
import { placeHold } from '../holds/place-hold.ts';
import type { AgedStep } from './age-sample.ts';
import { cancelSample, discardEmails, expireNow, sampleTrip, toRequest } from './place-sample-booking.ts';
import { agencyMail, type SampleAdjustment, type SampleAgency } from './sample-agencies.ts';
import type { SampleAgencySale } from './sample-plans.ts';
import {
  type OpenedAgency,
  officeOf,
  officer,
  type SampleAgencyContext,
  sendSampleDeposit,
} from './send-sample-deposit.ts';

/**
 * Builds a sample agency by the same use cases as a real one. Steps done by an interrupted run are not repeated.
 * Returns when each step should have happened.
 */
export async function buildSampleAgency(
  context: SampleAgencyContext,
  agency: SampleAgency,
): Promise<{ agentId: string; steps: AgedStep[] }> {
  const opened = await open(context, agency);
  const { agentId } = opened;
  const isSelling = agency.standing !== 'pending' && agency.standing !== 'rejected';
  if (isSelling) await moveAgent(officeOf(context), { agentId, move: 'approve' }, officer(0));
  if (agency.limitMinor > 0) await setCreditLimit(context.db, { agentId, limitMinor: agency.limitMinor }, officer(0));
  const steps: AgedStep[] = [];
  for (const [number, step] of agency.steps.entries()) {
    const key = `${agency.key}/${number}`;
    const hoursAgo = step.daysAgo * 24 + hourOf(number);
    if (step.do === 'deposit') {
      const depositId = await sendSampleDeposit(context, opened, { key, ...step });
      if (depositId) steps.push({ depositId, hoursAgo });
    } else if (step.do === 'sale') {
      const bookingId = await sellSampleTrip(context, opened, step);
      if (bookingId) steps.push({ bookingId, hoursAgo });
    } else steps.push({ adjustmentId: await adjust(context, agentId, key, step), hoursAgo });
  }
  await applyStanding(context, agentId, agency);
  return { agentId, steps };
}

/** Spreads the steps over the day. */
function hourOf(number: number): number {
  return 11 - (number % 12);
}

async function open(context: SampleAgencyContext, agency: SampleAgency): Promise<OpenedAgency> {
  const { key, owner, phone, language, markupPercentage, lowBalanceMinor } = agency;
  const { db } = context;
  const userId = sampleId('agency', key);
  const { registrationNumber, agencyName, address, city, country } = agency;
  const { id: agentId } = await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values({
        id: userId,
        email: agencyMail(agency),
        email_verified: true,
        full_name: owner,
        phone,
        language,
        role: 'agent',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await createAgentProfile(transaction, userId, {
      agencyName,
      registrationNumber,
      phone,
      address,
      city,
      country,
    });
    return transaction
      .updateTable('agents')
      .set({ markup_percentage: markupPercentage, low_balance_minor: lowBalanceMinor })
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  await addMissingDocuments(context, { agentId, userId }, agency);
  return { key, agentId, userId, markupPercentage };
}

/** Uploads the missing documents. */
async function addMissingDocuments(
  context: SampleAgencyContext,
  { agentId, userId }: { agentId: string; userId: string },
  { documents, agencyName }: SampleAgency,
): Promise<void> {
  const sent = await context.db.selectFrom('agent_documents').select('kind').where('agent_id', '=', agentId).execute();
  for (const kind of documents) {
    if (sent.some((one) => one.kind === kind)) continue;
    const bytes = sampleDocument(`${agencyName}: sample ${kind}`);
    const given = { agentId, kind, fileName: `${kind}.pdf`, bytes };
    await addDocument(context, given, { id: userId, role: 'agent' });
  }
}

/** Requested by one administrator and approved by the other. */
async function adjust(
  context: SampleAgencyContext,
  agentId: string,
  key: string,
  { amountMinor, reason, outcome }: SampleAdjustment,
): Promise<string> {
  const adjustmentId = sampleId('adjustment', key);
  await requestAdjustment(context.db, { adjustmentId, agentId, amountMinor, reason }, officer(0));
  if (outcome === 'approved')
    await decideRequest(officeOf(context), { requestId: adjustmentId, outcome: 'approved' }, officer(1));
  return adjustmentId;
}

async function applyStanding(
  context: SampleAgencyContext,
  agentId: string,
  { standing, reason }: SampleAgency,
): Promise<void> {
  if (standing === 'rejected' || standing === 'suspended') {
    const move = standing === 'rejected' ? 'reject' : 'suspend';
    await moveAgent(officeOf(context), { agentId, move, reason: reason ?? '' }, officer(0));
  }
  // The state after its owner has left, which no use case leads to.
  if (standing === 'inactive')
    await context.db.updateTable('agents').set({ account_status: 'inactive' }).where('id', '=', agentId).execute();
}

/** A one-line PDF. */
export function sampleDocument(line: string): Uint8Array {
  const text = line.replaceAll(/[\\()]/g, '\\$&');
  const drawing = `BT /F1 20 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, number) => {
    const place = file.length;
    file += `${number + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Undefined when nothing fits the plan or the credit is too small. */
async function sellSampleTrip(
  context: SampleAgencyContext,
  { agentId, userId, markupPercentage }: OpenedAgency,
  { plan, outcome }: SampleAgencySale,
): Promise<string | undefined> {
  const { db, secret, settings, now } = context;
  const trip = await sampleTrip(db, plan, settings, now);
  if (!trip) return undefined;
  const { totalMinor, ...split } = withMarkup(trip.totalMinor, markupPercentage);
  const issueNow = outcome === 'confirmed' || outcome === 'cancelled';
  const held = await db.transaction().execute(async (transaction) => {
    const batcher = createBookingBatcher(transaction);
    const placed = await placeHold(
      { batcher, secret, settings },
      {
        ...toRequest(plan, trip, settings),
        price: agreedPrice(totalMinor, { code: 'USD', ratePerUsd: 1 }),
        holdKind: 'pay_later',
        payment: null,
        agency: { agentId, markupPercentage, issueNow, ...split },
        actor: { id: userId, role: 'agent', clientAddress: `2001:db8:${agentId.slice(0, 4)}::2` },
      },
      now,
    );
    if (placed.outcome !== 'held') return undefined;
    await discardEmails(transaction, placed);
    return placed;
  });
  if (!held) return undefined;
  if (outcome === 'expired') await expireNow(context, held);
  if (outcome === 'cancelled') await cancelSample(context, held.bookingId, { id: userId, role: 'agent' });
  return held.bookingId;
}

import { createAgentProfile } from '#features/agents/agent-profile.ts';
import { askAdjustment } from '#features/agents/back-office/ask-adjustment.ts';
import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { moveAgent } from '#features/agents/back-office/move-agent.ts';
import { setCreditLimit } from '#features/agents/back-office/set-credit-limit.ts';
import { addDocument } from '#features/agents/documents/add-document.ts';
import { withMarkup } from '#features/agents/markup.ts';
import { sampleId } from '#features/catalogue/sample/seeded.ts';
import { createBookingBatcher } from '../booking-batcher.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { agreedPrice } from '../holds/agreed-price.ts';
import { placeHold } from '../holds/place-hold.ts';
import { readBooking } from '../read-booking.ts';
import type { AgedStep } from './age-sample-agency.ts';
import { emailNobody, letExpire, toRequest } from './place-sample-booking.ts';
import { agencyMail, type SampleAdjustment, type SampleAgency } from './sample-agencies.ts';
import { type LivingAgency, officeOf, officer, type SampleAgencyContext } from './sample-agency-context.ts';
import type { SampleAgencySale } from './sample-agency-sales.ts';
import { sampleTrip } from './sample-trip.ts';
import { sendSampleDeposit } from './send-sample-deposit.ts';

/**
 * Takes an agency through all that it did, by the steps that every agency takes, and to how it stands. What was done
 * before, by a process that was stopped on the way, is not done twice. Says when what was to have happened.
 */
export async function liveSampleAgency(
  context: SampleAgencyContext,
  agency: SampleAgency,
): Promise<{ agentId: string; steps: AgedStep[] }> {
  const living = await open(context, agency);
  const { agentId } = living;
  const isSelling = agency.standing !== 'pending' && agency.standing !== 'rejected';
  if (isSelling) await moveAgent(officeOf(context), { agentId, move: 'approve' }, officer(0));
  if (agency.limitMinor > 0)
    await setCreditLimit(context.db, { agentId, limitMinor: agency.limitMinor }, officer(0));
  const steps: AgedStep[] = [];
  for (const [number, step] of agency.life.entries()) {
    const key = `${agency.key}/${number}`;
    const hoursAgo = step.daysAgo * 24 + hourOf(number);
    if (step.do === 'deposit') {
      const depositId = await sendSampleDeposit(context, living, { key, ...step });
      if (depositId) steps.push({ depositId, hoursAgo });
    } else if (step.do === 'sale') {
      const bookingId = await sellSampleTrip(context, living, step);
      if (bookingId) steps.push({ bookingId, hoursAgo });
    } else steps.push({ adjustmentId: await adjust(context, agentId, key, step), hoursAgo });
  }
  await standAs(context, agentId, agency);
  return { agentId, steps };
}

/** Spread over the day: not everything happens at the hour at which a demo was started. */
function hourOf(number: number): number {
  return 11 - (number % 12);
}

async function open(context: SampleAgencyContext, agency: SampleAgency): Promise<LivingAgency> {
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
  await show(context, { agentId, userId }, agency);
  return { key, agentId, userId, markupPercentage };
}

/** What it sent for us to check; what is there already is not sent again. */
async function show(
  context: SampleAgencyContext,
  { agentId, userId }: { agentId: string; userId: string },
  { documents, agencyName }: SampleAgency,
): Promise<void> {
  const sent = await context.db
    .selectFrom('agent_documents')
    .select('kind')
    .where('agent_id', '=', agentId)
    .execute();
  for (const kind of documents) {
    if (sent.some((one) => one.kind === kind)) continue;
    const bytes = sampleDocument(`${agencyName}: sample ${kind}`);
    const given = { agentId, kind, fileName: `${kind}.pdf`, bytes };
    await addDocument(context, given, { id: userId, role: 'agent' });
  }
}

/** Asked by one desk, and approved by the other. */
async function adjust(
  context: SampleAgencyContext,
  agentId: string,
  key: string,
  { amountMinor, reason, became }: SampleAdjustment,
): Promise<string> {
  const adjustmentId = sampleId('adjustment', key);
  await askAdjustment(context.db, { adjustmentId, agentId, amountMinor, reason }, officer(0));
  if (became === 'approved')
    await decideRequest(officeOf(context), { requestId: adjustmentId, outcome: 'approved' }, officer(1));
  return adjustmentId;
}

async function standAs(
  context: SampleAgencyContext,
  agentId: string,
  { standing, reason }: SampleAgency,
): Promise<void> {
  if (standing === 'rejected' || standing === 'suspended') {
    const move = standing === 'rejected' ? 'reject' : 'suspend';
    await moveAgent(officeOf(context), { agentId, move, reason: reason ?? '' }, officer(0));
  }
  // As an agency is when its owner has left; the steps of the house do not lead there.
  if (standing === 'inactive')
    await context.db
      .updateTable('agents')
      .set({ account_status: 'inactive' })
      .where('id', '=', agentId)
      .execute();
}

/** A page with one line on it: as much of a document as a sample needs. */
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

/** Sold from its credit as every agency sells. Undefined where nothing fits, or its credit is too small for it. */
async function sellSampleTrip(
  context: SampleAgencyContext,
  { agentId, userId, markupPercentage }: LivingAgency,
  { plan, became }: SampleAgencySale,
): Promise<string | undefined> {
  const { db, secret, settings, now } = context;
  const what = await sampleTrip(db, plan, settings, now);
  if (!what) return undefined;
  const { totalMinor, ...split } = withMarkup(what.totalMinor, markupPercentage);
  const issueNow = became === 'confirmed' || became === 'cancelled';
  const held = await db.transaction().execute(async (transaction) => {
    const batcher = createBookingBatcher(transaction);
    const outcome = await placeHold(
      { batcher, secret, settings },
      {
        ...toRequest(plan, what, settings),
        price: agreedPrice(totalMinor, { code: 'USD', ratePerUsd: 1 }),
        holdKind: 'pay_later',
        payment: null,
        agency: { agentId, markupPercentage, issueNow, ...split },
        actor: { id: userId, role: 'agent', clientAddress: `2001:db8:${agentId.slice(0, 4)}::2` },
      },
      now,
    );
    if (outcome.outcome !== 'held') return undefined;
    await emailNobody(transaction, outcome);
    return outcome;
  });
  if (!held) return undefined;
  if (became === 'expired') await letExpire(context, held);
  if (became === 'cancelled') await cancel(context, userId, held.bookingId);
  return held.bookingId;
}

async function cancel({ db, now }: SampleAgencyContext, userId: string, bookingId: string): Promise<void> {
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, now);
  if (!quoted?.ok) return;
  const { refundMinor: agreedRefundMinor } = quoted.quote;
  const cancellation = { bookingId, by: 'agent', reason: null, agreedRefundMinor } as const;
  await cancelBooking(db, cancellation, { id: userId, role: 'agent' }, now);
  await emailNobody(db, { bookingId });
}

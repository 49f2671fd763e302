import { withMarkup } from '#features/agents/markup.ts';
import { createBookingBatcher } from '../booking-batcher.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { agreedPrice } from '../holds/agreed-price.ts';
import { placeHold } from '../holds/place-hold.ts';
import { readBooking } from '../read-booking.ts';
import { emailNobody, letExpire, toRequest } from './place-sample-booking.ts';
import type { LivingAgency, SampleAgencyContext } from './sample-agency-context.ts';
import type { SampleAgencySale } from './sample-agency-sales.ts';
import { sampleTrip } from './sample-trip.ts';

/** Sold from its credit as every agency sells. Undefined where nothing fits, or its credit is too small for it. */
export async function sellSampleTrip(
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

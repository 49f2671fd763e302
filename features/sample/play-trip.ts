import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { withMarkup } from '#features/agents/markup.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { agreedPrice, agreedRates } from '#features/booking/holds/agreed-price.ts';
import { type BookingBatcher, createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { Held } from '#features/booking/holds/hold-document.ts';
import { type HeldTraveller, type HoldRequest, placeHold } from '#features/booking/holds/place-hold.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { saveReview } from '#features/booking/reviews/reviews.ts';
import { noteRefunded } from '#features/payments/note-refunded.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { type PaymentProviders, termsOf } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import { priceSampleTrip } from './price-sample-trip.ts';
import { readReviewPhrases, sampleReviewText } from './reviews.ts';
import { between, sampleId } from './seeded.ts';
import type { SampleTrip } from './trips.ts';

export interface SampleContext {
  db: Database;
  secret: string;
  settings: Settings;
  providers: PaymentProviders;
  now: Date;
}

export interface OpenedAgency {
  agentId: string;
  userId: string;
  markupPercentage: number;
}

/**
 * Books a trip by the same use cases as a customer or an agency, and does what happened next. Undefined when nothing
 * fits the trip or the credit is too small.
 */
export async function playTrip(
  context: SampleContext,
  trip: SampleTrip,
  agency?: OpenedAgency,
): Promise<Held | undefined> {
  const priced = await priceSampleTrip(context, trip);
  if (!priced) return undefined;
  const { db, secret, settings, now } = context;
  const own = toRequest(context, trip, priced);
  const request = agency ? soldBy(agency, own, trip) : own;
  const held = await db.transaction().execute(async (transaction) => {
    const batcher = createBookingBatcher(transaction);
    const placed = await placeHold({ batcher, secret, settings }, request, now);
    if (placed.outcome !== 'held') return undefined;
    const isPaid = trip.outcome !== 'held' && trip.outcome !== 'expired';
    if (isPaid && placed.paymentId && !placed.again) await pay(transaction, batcher, placed, trip);
    await discardEmails(transaction, placed);
    return placed;
  });
  // A customer's booking that an interrupted run has placed is left as it is.
  if (!held || (held.again && !agency)) return held;
  if (trip.outcome !== 'held' && trip.outcome !== 'confirmed') await playOutcome(context, trip, held, agency);
  return held;
}

function toRequest({ settings, providers }: SampleContext, trip: SampleTrip, priced: HoldRequest['trip']): HoldRequest {
  const { key, customer, adults, paidBy, outcome } = trip;
  const isLater = paidBy === 'credit' || isPaidLater(paidBy);
  return {
    submitKey: sampleId('submit', key),
    trip: priced,
    price: agreedPrice(priced.totalUsdMinor, agreedRates(customer.currency, settings.ratesPerUsd, providers)),
    travellers: Array.from({ length: trip.type === 'flight' ? adults : 1 }, (_, position) => traveller(trip, position)),
    contact: { email: customer.email, phone: customer.phone, isVerified: true },
    holdKind: isLater || outcome === 'held' ? 'pay_later' : 'pay_now',
    payment:
      paidBy === 'credit'
        ? null
        : {
            method: paidBy,
            provider: isLater ? 'office' : 'sandbox',
            payerPhone: null,
            asksIn: termsOf(providers, paidBy)?.asksIn ?? null,
          },
    language: customer.language,
    agency: null,
    // One network per customer, because holds are limited per network.
    actor: { id: customer.id, role: 'client', clientAddress: `2001:db8:${customer.id.slice(0, 4)}::1` },
  };
}

function soldBy(
  { agentId, userId, markupPercentage }: OpenedAgency,
  own: HoldRequest,
  { outcome }: SampleTrip,
): HoldRequest {
  const { totalUsdMinor, ...split } = withMarkup(own.trip.totalUsdMinor, markupPercentage);
  const issueNow = outcome === 'confirmed' || outcome === 'cancelled';
  return {
    ...own,
    price: agreedPrice(totalUsdMinor, { code: 'USD', ratePerUsd: 1 }),
    agency: { agentId, markupPercentage, issueNow, ...split },
    actor: { id: userId, role: 'agent', clientAddress: `2001:db8:${agentId.slice(0, 4)}::2` },
  };
}

const companions = ['Imani', 'Amani', 'Safari'];

/** The customer and companions. */
function traveller({ customer, type }: SampleTrip, position: number): HeldTraveller {
  const { title, givenNames, lastName, birthDate, nationality, passportNumber } = customer;
  if (type === 'hotel')
    return { type: 'adult', title, givenNames, lastName, birthDate: null, nationality, passport: null };
  return {
    type: 'adult',
    title: position === 0 ? title : 'ms',
    givenNames: companions[position - 1] ?? givenNames,
    lastName,
    birthDate,
    nationality,
    passport: { number: passportNumber.slice(0, -1) + position, expiresOn: '2034-06-30' },
  };
}

async function pay(
  transaction: DatabaseTransaction,
  batcher: BookingBatcher,
  { bookingId, paymentId, reference }: Held,
  { key }: SampleTrip,
): Promise<void> {
  if (!paymentId) return;
  const { provider, amountMinor, amountUsdMinor } = await transaction
    .selectFrom('payments')
    .select(['provider', 'amountMinor', 'amountUsdMinor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const providerReference = provider === 'sandbox' ? `sbx_${sampleId('sandbox', key)}` : null;
  if (providerReference) {
    // The sandbox provider needs a row to refund it.
    await sql`
      insert into sandbox_payments (id, payment_id, reference, method, currency, amount_minor, return_url, choice,
        chosen_at, outcome, answers_at, captured_minor)
      select ${providerReference}, id, ${reference}, method, currency, amount_minor, '/', 'approve', now(), 'captured',
        now(), amount_minor
      from payments where id = ${paymentId}::uuid
      on conflict do nothing`.execute(transaction);
  }
  await batcher.settle({
    paymentId,
    bookingId,
    depositId: null,
    receivedMinor: amountMinor,
    receivedUsdMinor: amountUsdMinor,
    providerReference,
    receivedBy: null,
  });
}

async function playOutcome(
  context: SampleContext,
  trip: SampleTrip,
  { bookingId, paymentId }: Held,
  agency: OpenedAgency | undefined,
): Promise<void> {
  const { db, now } = context;
  const { outcome, key, customer } = trip;
  if (outcome === 'expired') {
    await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${bookingId}::uuid`.execute(db);
    await sql`select expire_next_hold()`.execute(db);
  }
  if (outcome === 'cancelled' || outcome === 'refunded')
    await cancel(context, bookingId, agency?.userId ?? customer.id);
  if (outcome === 'refunded' && paymentId) {
    const slip = `TR-${between(`${key}/slip`, 100_000, 999_999)}`;
    await db.transaction().execute((transaction) => noteRefunded(transaction, paymentId, slip));
  }
  if (outcome === 'reviewed') {
    const { language } = customer;
    const text = sampleReviewText(key, language, readReviewPhrases(), undefined);
    await saveReview(db, { bookingId, language, ...text }, now);
  }
  await discardEmails(db, { bookingId });
}

/** For the quoted refund, by the customer or the agency. */
async function cancel({ db, now }: SampleContext, bookingId: string, userId: string): Promise<void> {
  const booking = await readBooking(db, { id: bookingId });
  if (!booking) return;
  const quoted = quoteCancellation(booking, now);
  if (!quoted.ok) return;
  const { refundUnits: agreedRefundUnits, refundMinor: agreedRefundMinor } = quoted.quote;
  const isAgency = booking.agency !== null;
  await cancelBooking(
    db,
    { bookingId, by: isAgency ? 'agent' : 'customer', reason: null, agreedRefundUnits, agreedRefundMinor },
    { id: userId, role: isAgency ? 'agent' : 'client' },
    now,
  );
}

/** Sample customers get no emails. */
async function discardEmails(db: Database, { bookingId }: Pick<Held, 'bookingId'>): Promise<void> {
  await db.deleteFrom('bookingOutbox').where('bookingId', '=', bookingId).execute();
}

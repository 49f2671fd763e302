import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { sampleReviewText } from '#features/catalogue/sample/reviews.ts';
import { between, sampleId } from '#features/catalogue/sample/seeded.ts';
import { noteRefunded } from '#features/payments/note-refunded.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import type { Settings } from '#features/settings/settings.ts';
import { type BookingBatcher, createBookingBatcher } from '../booking-batcher.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { agreedPrice, agreedRates } from '../holds/agreed-price.ts';
import type { HoldOutcome } from '../holds/hold-outcome.ts';
import { type HeldTraveller, type HoldRequest, placeHold } from '../holds/place-hold.ts';
import { readBooking } from '../read-booking.ts';
import { saveReview } from '../reviews/save-review.ts';
import { ageSampleBooking } from './age-sample-booking.ts';
import type { SamplePlan } from './sample-plans.ts';
import { sampleTrip } from './sample-trip.ts';

export interface SampleContext {
  db: Database;
  secret: string;
  settings: Settings;
  now: Date;
}

type Held = Extract<HoldOutcome, { outcome: 'held' }>;

/** Takes a plan through the same steps as everybody's booking, and then lets it be of another day. */
export async function placeSampleBooking(context: SampleContext, plan: SamplePlan): Promise<boolean> {
  const held = await context.db.transaction().execute(async (transaction) => {
    const batcher = createBookingBatcher(transaction);
    const placed = await place({ ...context, db: transaction }, batcher, plan);
    if (!placed || placed.again) return undefined;
    if (plan.fate !== 'held' && plan.fate !== 'expired') await pay(transaction, batcher, placed, plan);
    await emailNobody(transaction, placed);
    return placed;
  });
  // One that was placed before somebody stopped the process was also led to its end, or is left as it is.
  if (!held) return false;
  if (plan.fate === 'cancelled' || plan.fate === 'refunded') await cancel(context, plan, held);
  if (plan.fate === 'expired') await letExpire(context, held);
  if (plan.fate === 'past') await review(context, plan, held);
  await ageSampleBooking(context.db, held.bookingId, plan.bookedHoursAgo);
  return true;
}

async function place(
  { db, secret, settings, now }: SampleContext,
  batcher: BookingBatcher,
  plan: SamplePlan,
): Promise<Held | undefined> {
  const what = await sampleTrip(db, plan, settings, now);
  if (!what) return undefined;
  const outcome = await placeHold({ batcher, secret, settings }, toRequest(plan, what, settings), now);
  return outcome.outcome === 'held' ? outcome : undefined;
}

export function toRequest(plan: SamplePlan, what: HoldRequest['what'], settings: Settings): HoldRequest {
  const { key, customer, adults, method, fate } = plan;
  const isLater = isPaidLater(method);
  return {
    submitKey: sampleId('submit', key),
    what,
    price: agreedPrice(what.totalMinor, agreedRates(customer.currency, settings.ratesPerUsd)),
    travellers: Array.from({ length: what.type === 'flight' ? adults : 1 }, (_, position) =>
      traveller(plan, position),
    ),
    contact: { email: customer.email, phone: customer.phone, isVerified: true },
    holdKind: isLater || fate === 'held' ? 'pay_later' : 'pay_now',
    payment: { method, provider: isLater ? 'office' : 'sandbox', payerPhone: null },
    language: customer.language,
    // Each from a network of their own, or the limits of one would count.
    agency: null,
    actor: { id: customer.id, role: 'client', clientAddress: `2001:db8:${customer.id.slice(0, 4)}::1` },
  };
}

/** The customer, and whoever comes along. */
function traveller({ customer, type }: SamplePlan, position: number): HeldTraveller {
  const { title, givenNames, lastName, birthDate, nationality, passportNumber } = customer;
  if (type === 'hotel')
    return { type: 'adult', title, givenNames, lastName, birthDate: null, nationality, passport: null };
  const companions = ['Imani', 'Amani', 'Safari'];
  return {
    type: 'adult',
    title: position === 0 ? title : 'ms',
    givenNames: position === 0 ? givenNames : (companions[position - 1] ?? givenNames),
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
  { method, key }: SamplePlan,
): Promise<void> {
  if (!paymentId) return;
  const providerReference = isPaidLater(method) ? null : `sbx_${sampleId('sandbox', key)}`;
  if (providerReference) {
    // The test provider has it in its books too, so that it can be refunded like any other.
    await sql`
      insert into sandbox_payments (id, payment_id, reference, method, currency, amount_minor, return_url, choice,
        chosen_at, outcome, answers_at, captured_minor)
      select ${providerReference}, id, ${reference}, method, currency, amount_minor, '/', 'approve', now(), 'captured',
        now(), amount_minor
      from payments where id = ${paymentId}::uuid
      on conflict do nothing`.execute(transaction);
  }
  const { amount_minor, amount_usd_minor } = await transaction
    .selectFrom('payments')
    .select(['amount_minor', 'amount_usd_minor'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await batcher.settle({
    paymentId,
    bookingId,
    depositId: null,
    receivedMinor: amount_minor,
    receivedUsdMinor: amount_usd_minor,
    providerReference,
    receivedBy: null,
  });
}

async function cancel(
  { db, now }: SampleContext,
  { customer, key, fate }: SamplePlan,
  held: Held,
): Promise<void> {
  const { bookingId, paymentId } = held;
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, now);
  if (!quoted?.ok) return;
  const agreedRefundUnits = quoted.quote.refundUnits;
  const actor = { id: customer.id, role: 'client' } as const;
  await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits }, actor, now);
  await emailNobody(db, held);
  if (fate === 'refunded' && paymentId && agreedRefundUnits > 0) {
    const slip = `TR-${between(`${key}/slip`, 100_000, 999_999)}`;
    await db.transaction().execute((transaction) => noteRefunded(transaction, paymentId, slip));
  }
}

export async function letExpire(
  { db }: Pick<SampleContext, 'db'>,
  held: Pick<Held, 'bookingId'>,
): Promise<void> {
  await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held.bookingId}::uuid`.execute(
    db,
  );
  await sql`select expire_next_hold()`.execute(db);
  await emailNobody(db, held);
}

/** Two of three guests write something. */
async function review({ db, now }: SampleContext, { key, customer }: SamplePlan, held: Held): Promise<void> {
  if (between(`${key}/writes`, 1, 3) === 1) return;
  const { language } = customer;
  const { rating, comment } = sampleReviewText(key, language);
  await saveReview(db, { bookingId: held.bookingId, rating, comment, language }, now);
}

/** Nobody waits for these mails. */
export async function emailNobody(db: Database, { bookingId }: Pick<Held, 'bookingId'>): Promise<void> {
  await db.deleteFrom('booking_outbox').where('booking_id', '=', bookingId).execute();
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { sampleReviewText } from '#features/catalogue/sample/reviews.ts';
import { between, sampleId } from '#features/catalogue/sample/seeded.ts';
import { noteRefunded } from '#features/payments/note-refunded.ts';
import { isPaidLater } from '#features/payments/payment.ts';
import { openStay } from '#features/search/hotels/stay.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { type CancellationQuote, quoteCancellation } from '../cancel/quote-cancellation.ts';
import { agreedPrice, agreedRates } from '../holds/agreed-price.ts';
import { type BookingBatcher, createBookingBatcher } from '../holds/booking-batcher.ts';
import type { Held } from '../holds/hold-document.ts';
import { type HeldTraveller, type HoldRequest, placeHold } from '../holds/place-hold.ts';
import { type PricedFlights, type PricedStay, priceFlights, priceStay } from '../holds/price-trip.ts';
import { readBooking } from '../read-booking.ts';
import { saveReview } from '../reviews/reviews.ts';
import { ageSampleBooking } from './age-sample.ts';
import type { SamplePlan } from './sample-plans.ts';

export interface SampleContext {
  db: Database;
  secret: string;
  settings: Settings;
  now: Date;
}

/** Makes a booking by the same use cases as a customer, then backdates it. */
export async function placeSampleBooking(context: SampleContext, plan: SamplePlan): Promise<boolean> {
  const held = await context.db.transaction().execute(async (transaction) => {
    const batcher = createBookingBatcher(transaction);
    const placed = await place({ ...context, db: transaction }, batcher, plan);
    if (!placed || placed.again) return undefined;
    if (plan.fate !== 'held' && plan.fate !== 'expired') await pay(transaction, batcher, placed, plan);
    await discardEmails(transaction, placed);
    return placed;
  });
  // A booking placed by an interrupted run is left as it is.
  if (!held) return false;
  if (plan.fate === 'cancelled' || plan.fate === 'refunded') await cancelAndRefund(context, plan, held);
  if (plan.fate === 'expired') await expireNow(context, held);
  if (plan.fate === 'past') await review(context, plan, held);
  await ageSampleBooking(context.db, held.bookingId, plan.bookedHoursAgo);
  return true;
}

async function place(
  { db, secret, settings, now }: SampleContext,
  batcher: BookingBatcher,
  plan: SamplePlan,
): Promise<Held | undefined> {
  const trip = await sampleTrip(db, plan, settings, now);
  if (!trip) return undefined;
  const outcome = await placeHold({ batcher, secret, settings }, toRequest(plan, trip, settings), now);
  return outcome.outcome === 'held' ? outcome : undefined;
}

export function toRequest(plan: SamplePlan, trip: HoldRequest['trip'], settings: Settings): HoldRequest {
  const { key, customer, adults, method, fate } = plan;
  const isLater = isPaidLater(method);
  return {
    submitKey: sampleId('submit', key),
    trip,
    price: agreedPrice(trip.totalMinor, agreedRates(customer.currency, settings.ratesPerUsd)),
    travellers: Array.from({ length: trip.type === 'flight' ? adults : 1 }, (_, position) => traveller(plan, position)),
    contact: { email: customer.email, phone: customer.phone, isVerified: true },
    holdKind: isLater || fate === 'held' ? 'pay_later' : 'pay_now',
    payment: { method, provider: isLater ? 'office' : 'sandbox', payerPhone: null },
    language: customer.language,
    // One network per customer, because holds are limited per network.
    agency: null,
    actor: { id: customer.id, role: 'client', clientAddress: `2001:db8:${customer.id.slice(0, 4)}::1` },
  };
}

/** The customer and companions. */
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
    // The sandbox provider needs a row to refund it.
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

async function cancelAndRefund(
  context: SampleContext,
  { customer, key, fate }: SamplePlan,
  { bookingId, paymentId }: Held,
): Promise<void> {
  const quote = await cancelSample(context, bookingId, { id: customer.id, role: 'client' });
  if (fate !== 'refunded' || !paymentId || !quote?.refundUnits) return;
  const slip = `TR-${between(`${key}/slip`, 100_000, 999_999)}`;
  await context.db.transaction().execute((transaction) => noteRefunded(transaction, paymentId, slip));
}

/** Cancels for the quoted refund; undefined when the booking cannot be cancelled. */
export async function cancelSample(
  { db, now }: SampleContext,
  bookingId: string,
  actor: { id: string; role: 'client' | 'agent' },
): Promise<CancellationQuote | undefined> {
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, now);
  if (!quoted?.ok) return undefined;
  const { refundUnits: agreedRefundUnits, refundMinor: agreedRefundMinor } = quoted.quote;
  const by = actor.role === 'agent' ? 'agent' : 'customer';
  const cancellation = { bookingId, by, reason: null, agreedRefundUnits, agreedRefundMinor } as const;
  await cancelBooking(db, cancellation, actor, now);
  await discardEmails(db, { bookingId });
  return quoted.quote;
}

export async function expireNow({ db }: Pick<SampleContext, 'db'>, held: Pick<Held, 'bookingId'>): Promise<void> {
  await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${held.bookingId}::uuid`.execute(db);
  await sql`select expire_next_hold()`.execute(db);
  await discardEmails(db, held);
}

/** Two of three guests write a review. */
async function review({ db, now }: SampleContext, { key, customer }: SamplePlan, held: Held): Promise<void> {
  if (between(`${key}/writes`, 1, 3) === 1) return;
  const { language } = customer;
  const { rating, comment } = sampleReviewText(key, language);
  await saveReview(db, { bookingId: held.bookingId, rating, comment, language }, now);
}

/** Sample customers get no emails. */
export async function discardEmails(db: Database, { bookingId }: Pick<Held, 'bookingId'>): Promise<void> {
  await db.deleteFrom('booking_outbox').where('booking_id', '=', bookingId).execute();
}

const home = 'NBO';
const DAY_MS = 24 * 3600 * 1000;

/** A trip of the catalogue at current prices; undefined when nothing fits the plan. */
export function sampleTrip(
  db: Database,
  plan: SamplePlan,
  settings: Pick<Settings, 'limits'>,
  now: Date,
): Promise<PricedFlights | PricedStay | undefined> {
  return plan.type === 'flight' ? flightTrip(db, plan, now) : stayTrip(db, plan, settings, now);
}

async function flightTrip(db: Database, plan: SamplePlan, now: Date): Promise<PricedFlights | undefined> {
  const day = addDays(businessToday(now), plan.daysAhead);
  const out = await findFlight(db, plan.key, day, { from: home });
  if (!out) return undefined;
  const back = plan.isRound
    ? await findFlight(db, plan.key, addDays(day, plan.nights), { from: out.to, to: home })
    : undefined;
  const picks = [out.id, ...(back ? [back.id] : [])];
  const party = { adults: plan.adults, children: 0, infants: 0, cabin: 0 };
  const priced = await priceFlights(db, { picks, party, now });
  return priced.ok ? priced.trip : undefined;
}

/** Deterministic choice among the flights of that day. */
async function findFlight(
  db: Database,
  key: string,
  day: CalendarDate,
  { from, to }: { from: string; to?: string },
): Promise<{ id: string; to: string } | undefined> {
  const { rows } = await sql<{ id: string; to: string }>`
    select flights.id, destination.code as "to"
    from flights
    join airports as origin on origin.id = departure_airport_id and origin.code = ${from}
    join airports as destination on destination.id = arrival_airport_id
    where departure_time >= ${day}::date and departure_time < ${day}::date + 1
      and flights.status = 'active' and flights.deleted_at is null
      and (${to ?? null}::text is null or destination.code = ${to ?? null})
      and exists (select from flight_cabins where flight_id = flights.id and cabin = 'economy' and seats > 9)
    order by md5(${key} || flights.id), flights.id limit 1`.execute(db);
  return rows[0];
}

async function stayTrip(
  db: Database,
  { key, daysAhead, nights, adults }: SamplePlan,
  settings: Pick<Settings, 'limits'>,
  now: Date,
): Promise<PricedStay | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from hotels where status = 'active' and deleted_at is null
    order by md5(${key} || id), id limit 1`.execute(db);
  const hotelId = rows[0]?.id;
  if (!hotelId) return undefined;
  const checkIn = addDays(businessToday(now), daysAhead);
  const params = new URLSearchParams({ checkIn, checkOut: addDays(checkIn, nights) });
  params.set('rooms', adults > 2 ? '2' : '1');
  params.set('adults', String(adults));
  // A past stay is opened as of the day before.
  const openedAt = daysAhead < 0 ? new Date(now.getTime() + (daysAhead - 1) * DAY_MS) : now;
  const opened = openStay(params, settings, openedAt);
  if (opened.nights === null) return undefined;
  const priced = await priceStay(db, { hotelId, roomTypeId: undefined, opened });
  return priced.ok ? priced.trip : undefined;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isMobileMoney, type PaymentMethod } from '#features/payments/payment.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';
import { newId } from '#lib/ids.ts';

export interface UnpaidBooking {
  bookingId: string;
  paymentId: string;
}

interface Wanted {
  currency?: string;
  ratePerUsd?: number;
  chargedUnits?: number;
  method?: PaymentMethod;
  provider?: string;
  holdKind?: 'pay_now' | 'pay_later';
  holdMinutes?: number;
  payerPhone?: string | null;
}

/** A held booking without seats, and its payment: all that tests of payments need. */
export async function unpaidBooking(db: Database, wanted: Wanted = {}): Promise<UnpaidBooking> {
  const {
    currency = 'KES',
    ratePerUsd = 129.5,
    chargedUnits = 34_836,
    holdKind = 'pay_now',
    holdMinutes = 20,
  } = wanted;
  const bookingId = newId();
  await sql`
    insert into bookings (id, reference, booking_type, status, contact_email, contact_phone, language, total_usd_minor,
      currency, rate_per_usd, charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from)
    values (${bookingId}, 'FM' || lpad(floor(random() * 1e12)::bigint::text, 12, '0'), 'flight', 'held',
      'amina@example.com', '+254712555048', 'en', round(${chargedUnits}::numeric * 100 / ${ratePerUsd}::numeric), ${currency},
      ${ratePerUsd}, ${chargedUnits}, current_date + 40, current_date + 41, ${holdKind},
      clock_timestamp() + ${holdMinutes}::numeric * interval '1 minute', 'nowhere')`.execute(db);
  await sql`
    insert into locked_rates (booking_id, currency, rate_per_usd)
    select ${bookingId}, 'KES', 129.5 where ${currency} <> 'KES'`.execute(db);
  return { bookingId, paymentId: await unpaidPayment(db, bookingId, wanted) };
}

export async function unpaidPayment(db: Database, bookingId: string, wanted: Wanted = {}): Promise<string> {
  const { method = 'card', provider = 'sandbox', payerPhone = null } = wanted;
  const paymentId = newId();
  await sql`
    insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone)
    select ${paymentId}, id, ${provider}, ${method}, requested.currency, requested.amount_minor, requested.amount_usd_minor,
      ${payerPhone}
    from bookings, amount_to_request(bookings, ${isMobileMoney(method) ? 'KES' : null}) as requested where id = ${bookingId}::uuid`.execute(
    db,
  );
  return paymentId;
}

/** Hooks that record their calls. */
export function recordingHooks(): PaymentHooks & { events: string[] } {
  const events: string[] = [];
  return {
    events,
    async onFailed(_, { paymentId }) {
      events.push(`failed ${paymentId}`);
    },
    async onDeposited(_, depositId) {
      events.push(`deposited ${depositId}`);
    },
    async onRefunded(_, { paymentId }) {
      events.push(`refunded ${paymentId}`);
    },
    async onTakenBack(_, { paymentId, movedMinor, status }) {
      events.push(`${movedMinor < 0 ? 'put back' : movedMinor > 0 ? 'taken back' : status} ${paymentId}`);
    },
  };
}

/** Queued customer emails about a payment, such as `confirmed …` or `money_returns …`. */
export async function eventsOf(db: Database, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select kind || ' ' || (detail ->> 'paymentId') as line from booking_outbox
    where booking_id = ${bookingId}::uuid order by id`.execute(db);
  return rows.map(({ line }) => line);
}

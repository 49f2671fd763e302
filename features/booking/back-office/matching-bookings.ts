import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { PaymentState } from '#features/payments/payment.ts';
import type { BookingQuery } from './booking-query.ts';
import { findByText } from './find-by-text.ts';
import { needyBookings } from './needy-bookings.ts';

/** All that a list asks for, as one condition on bookings; null where nothing can be found. */
export async function matchingBookings(
  db: Database,
  query: BookingQuery,
): Promise<RawBuilder<boolean> | null> {
  const text = await findByText(db, query.text);
  if (text === null) return null;
  const { need, status, type, travelFrom, travelTo, createdFrom, createdTo, soldFrom, soldTo, agency } =
    query;
  const conditions = [
    text,
    need && sql`bookings.id in (select id from (${needyBookings[need]}) as needy)`,
    status && (status === 'sold' ? sql`bookings.confirmed_at is not null` : sql`bookings.status = ${status}`),
    soldFrom && sql`bookings.confirmed_at >= ${startOf(soldFrom)}`,
    soldTo && sql`bookings.confirmed_at < ${startOf(soldTo)} + interval '1 day'`,
    type && sql`bookings.booking_type = ${type}`,
    travelFrom && sql`bookings.travel_date >= ${travelFrom}::date`,
    travelTo && sql`bookings.travel_date <= ${travelTo}::date`,
    createdFrom && sql`bookings.created_at >= ${startOf(createdFrom)}`,
    createdTo && sql`bookings.created_at < ${startOf(createdTo)} + interval '1 day'`,
    agency &&
      sql`bookings.id in (select booking_id from agent_bookings where agent_bookings.agent_id = ${agency}::uuid)`,
    paymentCondition(query),
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function startOf(date: string) {
  return sql`(${date}::timestamp at time zone ${businessTimeZone})`;
}

/** Of one payment, not the method of one and the state of another. */
function paymentCondition({ method, payment }: BookingQuery) {
  if (!method && !payment) return undefined;
  const of = [method && sql`payments.method = ${method}`, payment && isIn(payment)].filter(
    (condition) => condition !== undefined,
  );
  return sql`exists (
    select from payments where payments.booking_id = bookings.id and ${sql.join(of, sql` and `)}
  )`;
}

/** As shownPaymentState has it. */
function isIn(state: PaymentState) {
  const isAwaited = sql`payments.state in ('created', 'submitted')`;
  switch (state) {
    case 'failed':
      return sql`(payments.state = 'failed' or ${isAwaited} and bookings.status <> 'held')`;
    case 'created':
    case 'submitted':
      return sql`payments.state = ${state} and bookings.status = 'held'`;
    default:
      return sql`payments.state = ${state}`;
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import {
  countedAtMost,
  type ListedPage,
  listed,
  pageOfList,
  rowsPerPage,
  sqlDirection,
} from '#features/catalogue/editing/list-query.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { PaymentState } from '#features/payments/payment.ts';
import type { BookingQuery } from './booking-query.ts';
import { findByText } from './find-by-text.ts';
import { type ListedBooking, readListed } from './listed-booking.ts';
import { needyBookings } from './needy-bookings.ts';

/** One page of the bookings that a person of the back-office looks for. */
export async function listBookings(db: Database, query: BookingQuery): Promise<ListedPage<ListedBooking>> {
  const condition = await matchingBookings(db, query);
  if (condition === null) return { ...listed([], 0), page: 1 };
  const counted = await count(db, condition);
  const { page, offset } = pageOfList(query, counted);
  const { rows } = await sql<{ id: string }>`
    select id from ${counted > countedAtMost ? inOrder(condition) : gathered(condition)}
    order by ${orderOf(query)}
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  const bookings = await readListed(
    db,
    rows.map(({ id }) => id),
  );
  return { ...listed(bookings, counted), page };
}

/** The ids of all pages, in the order of the list; null where nothing can be found. */
export async function listedBookingIds(
  db: Database,
  query: BookingQuery,
): Promise<RawBuilder<unknown> | null> {
  const condition = await matchingBookings(db, query);
  return condition && sql`select id from ${inOrder(condition)} order by ${orderOf(query)}`;
}

async function count(db: Database, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select from bookings where ${condition} limit ${countedAtMost + 1}) as found`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** Many are met soon enough on the way through the order. */
function inOrder(condition: RawBuilder<boolean>) {
  return sql`bookings where ${condition}`;
}

/** Few are found first and sorted then: PostgreSQL takes the offset for a reason to do so. */
function gathered(condition: RawBuilder<boolean>) {
  return sql`(select id, created_at, travel_date from bookings where ${condition} offset 0) as bookings`;
}

function orderOf({ sort, direction }: BookingQuery) {
  const way = sql.raw(sqlDirection({ direction }));
  const back = sql.raw(direction === 'ascending' ? 'desc' : 'asc');
  // As the index has them: the newest first, and of one moment by id.
  return sort === 'created' ? sql`created_at ${way}, id ${back}` : sql`travel_date ${way}, id ${way}`;
}

/** All that a list asks for, as one condition on bookings; null where nothing can be found. */
async function matchingBookings(db: Database, query: BookingQuery): Promise<RawBuilder<boolean> | null> {
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

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countFound } from '#db/count-rows.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { type PaymentMethod, type PaymentState, paymentMethods, paymentStates } from '#features/payments/payment.ts';
import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import {
  type ListedPage,
  type ListQuery,
  pageOfList,
  readFilter,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '#lib/paged-list.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type BookingStatus, type BookingType, bookingStatuses } from '../booking.ts';
import { type BookingNeed, bookingNeeds, needyBookings } from './booking-needs.ts';
import { findByText } from './find-by-text.ts';
import { type ListedBooking, readListed } from './listed-bookings.ts';

const bookingSorts = ['created', 'travel'] as const;

/** The query of the list page. Date ranges are inclusive; empty means no limit. */
export interface BookingQuery extends ListQuery<(typeof bookingSorts)[number]> {
  need: BookingNeed | undefined;
  /** `sold`: ever confirmed, also if cancelled later. */
  status: BookingStatus | 'sold' | undefined;
  type: BookingType | undefined;
  method: PaymentMethod | undefined;
  payment: PaymentState | undefined;
  /** The id of the selling agency. */
  agency: string | undefined;
  /** Local dates. */
  travelFrom: CalendarDate | '';
  travelTo: CalendarDate | '';
  /** Dates in business time. */
  createdFrom: CalendarDate | '';
  createdTo: CalendarDate | '';
  soldFrom: CalendarDate | '';
  soldTo: CalendarDate | '';
}

export function readBookingQuery(params: URLSearchParams): BookingQuery {
  const date = (name: string) => dateOrEmpty(params.get(name) ?? '');
  const agency = params.get('agency') ?? '';
  return {
    ...readListQuery(params, bookingSorts, 'descending'),
    need: readFilter(params, 'need', bookingNeeds),
    status: readFilter(params, 'status', [...bookingStatuses, 'sold']),
    type: readFilter(params, 'type', ['flight', 'hotel']),
    method: readFilter(params, 'method', paymentMethods),
    payment: readFilter(params, 'payment', paymentStates),
    agency: isId(agency) ? agency : undefined,
    travelFrom: date('travel_from'),
    travelTo: date('travel_to'),
    createdFrom: date('created_from'),
    createdTo: date('created_to'),
    soldFrom: date('sold_from'),
    soldTo: date('sold_to'),
  };
}

export async function listBookings(db: Database, query: BookingQuery): Promise<ListedPage<ListedBooking>> {
  const condition = await matchingBookings(db, query);
  if (condition === null) return { rows: [], matching: 0, isMore: false, page: 1 };
  const { offset, ...list } = pageOfList(query, await countFound(db, sql`from ${inOrder(condition)}`));
  const { rows } = await sql<{ id: string }>`
    select id from ${list.isMore ? inOrder(condition) : gathered(condition)}
    order by ${orderOf(query)}
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ...list, rows: await readListed(db, ids) };
}

/** The ids of all pages in order; null when nothing can match. */
export async function listedBookingIds(db: Database, query: BookingQuery): Promise<RawBuilder<unknown> | null> {
  const condition = await matchingBookings(db, query);
  return condition && sql`select id from ${inOrder(condition)} order by ${orderOf(query)}`;
}

/** Many matches: walk the index of the order and filter. */
function inOrder(condition: RawBuilder<boolean>) {
  return sql`bookings where ${condition}`;
}

/** Few matches: find all, then sort. `offset 0` keeps PostgreSQL from walking the order instead. */
function gathered(condition: RawBuilder<boolean>) {
  return sql`(select id, created_at, travel_date from bookings where ${condition} offset 0) as bookings`;
}

function orderOf({ sort, direction }: BookingQuery) {
  const forward = sql.raw(sqlDirection({ direction }));
  const back = sql.raw(direction === 'ascending' ? 'desc' : 'asc');
  // As in the index: newest first, then by id.
  return sort === 'created' ? sql`created_at ${forward}, id ${back}` : sql`travel_date ${forward}, id ${forward}`;
}

/** All filters as one condition; null when nothing can match. */
async function matchingBookings(db: Database, query: BookingQuery): Promise<RawBuilder<boolean> | null> {
  const text = await findByText(db, query.text);
  if (text === null) return null;
  const { need, status, type, travelFrom, travelTo, createdFrom, createdTo, soldFrom, soldTo, agency } = query;
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

/** Method and state of the same payment. */
function paymentCondition({ method, payment }: BookingQuery) {
  if (!method && !payment) return undefined;
  const of = [method && sql`payments.method = ${method}`, payment && isIn(payment)].filter(
    (condition) => condition !== undefined,
  );
  return sql`exists (
    select from payments where payments.booking_id = bookings.id and ${sql.join(of, sql` and `)}
  )`;
}

/** The same rule as shownPaymentState. */
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

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
import type { BookingQuery } from './booking-query.ts';
import { type ListedBooking, readListed } from './listed-booking.ts';
import { matchingBookings } from './matching-bookings.ts';

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

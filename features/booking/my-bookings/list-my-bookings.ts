import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { pageWithin } from '#lib/page-within.ts';
import type { BookingDetails } from '../booking-details.ts';
import { readBookings } from '../read-booking.ts';
import type { BookingGroup } from './booking-groups.ts';

export const bookingsPerPage = 20;

export interface MyBookings {
  bookings: BookingDetails[];
  counts: Record<BookingGroup, number>;
  page: number;
  pages: number;
}

/** Somebody's own bookings, the newest first. A page beyond the last is the last. */
export async function listMyBookings(
  db: Database,
  { userId, group, page: asked, now }: { userId: string; group: BookingGroup; page: number; now: Date },
): Promise<MyBookings> {
  const groups = groupConditions(businessToday(now));
  const { rows } = await sql<Record<BookingGroup, number>>`
    select
      count(*)::int as all,
      (count(*) filter (where ${groups.upcoming}))::int as upcoming,
      (count(*) filter (where ${groups.past}))::int as past,
      (count(*) filter (where ${groups.cancelled}))::int as cancelled
    from bookings where user_id = ${userId}::uuid`.execute(db);
  const counts = rows[0] ?? { all: 0, upcoming: 0, past: 0, cancelled: 0 };
  const { page, pages, offset } = pageWithin(asked, counts[group], bookingsPerPage);
  const found = await sql<{ id: string }>`
    select id from bookings
    where user_id = ${userId}::uuid and ${groups[group]}
    order by created_at desc, id desc
    limit ${bookingsPerPage} offset ${offset}`.execute(db);
  const bookings = await readBookings(
    db,
    found.rows.map(({ id }) => id),
  );
  return { bookings, counts, page, pages };
}

/** A booking that nobody paid in time stands with the cancelled ones: neither will happen. */
function groupConditions(today: string): Record<BookingGroup, RawBuilder<boolean>> {
  return {
    all: sql`true`,
    upcoming: sql`(status in ('held', 'confirmed') and ends_on >= ${today}::date)`,
    past: sql`(status in ('held', 'confirmed') and ends_on < ${today}::date)`,
    cancelled: sql`status in ('cancelled', 'expired')`,
  };
}

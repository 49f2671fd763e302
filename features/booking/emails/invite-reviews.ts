import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** A day on which nothing ran is made up for, and nobody is asked about a stay of long ago. */
const requestedDays = 4;

/** Guests who left yesterday are asked once how it was. Says how many. */
export function inviteReviews(db: Database, today: CalendarDate): Promise<number> {
  return inTransaction(db, (transaction) => inviteWithin(transaction, today));
}

/** The same within a transaction of the caller's. */
export async function inviteWithin(transaction: DatabaseTransaction, today: CalendarDate): Promise<number> {
  // The lock lets two who do this at once take turns; the second finds what the first wrote down.
  await sql`select pg_advisory_xact_lock(hashtextextended('invite_reviews', 0))`.execute(transaction);
  const { rows } = await sql`
      with left_lately as (
        select bookings.id
        from hotel_bookings
        join bookings on bookings.id = hotel_bookings.booking_id
        where bookings.status = 'confirmed' and bookings.anonymised_at is null
          and hotel_bookings.check_out < ${today}::date
          and hotel_bookings.check_out >= ${today}::date - ${requestedDays}::integer
          and not exists (select from hotel_reviews where hotel_reviews.booking_id = bookings.id)
          and not exists (
            select from booking_events where booking_id = bookings.id and booking_events.kind = 'review_invited'
          )
      ), noted as (
        insert into booking_events (booking_id, kind) select id, 'review_invited' from left_lately
      )
      insert into booking_outbox (booking_id, kind) select id, 'review_invitation' from left_lately
      returning id`.execute(transaction);
  return rows.length;
}

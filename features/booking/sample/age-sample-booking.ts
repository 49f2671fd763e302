import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Moves all that happened to a booking into the past, as far as books can be moved: the ledger keeps its day. */
export async function ageSampleBooking(db: Database, bookingId: string, hours: number): Promise<void> {
  if (hours === 0) return;
  await db.transaction().execute((transaction) => ageBookingWithin(transaction, bookingId, hours));
}

export async function ageBookingWithin(
  transaction: DatabaseTransaction,
  bookingId: string,
  hours: number,
): Promise<void> {
  const age = sql`make_interval(hours => ${hours})`;
  await sql`
    update bookings set
      created_at = created_at - ${age}, confirmed_at = confirmed_at - ${age}, expired_at = expired_at - ${age},
      cancelled_at = cancelled_at - ${age}, contact_verified_at = contact_verified_at - ${age},
      hold_expires_at = hold_expires_at - ${age}
    where id = ${bookingId}::uuid and status <> 'held'`.execute(transaction);
  await sql`
    update payments set
      created_at = created_at - ${age}, submitted_at = submitted_at - ${age}, captured_at = captured_at - ${age},
      refund_due_at = refund_due_at - ${age}, refunded_at = refunded_at - ${age}
    where booking_id = ${bookingId}::uuid`.execute(transaction);
  await sql`
    update booking_events set
      at = at - ${age},
      detail = case when detail ? 'until'
        then detail || jsonb_build_object('until', (detail ->> 'until')::timestamptz - ${age}) else detail end
    where booking_id = ${bookingId}::uuid`.execute(transaction);
  // A guest writes some days after the stay, whenever it was booked.
  await sql`
    update hotel_reviews set created_at = least(hotel_reviews.created_at, check_out + interval '1 day 10 hours')
    from hotel_bookings
    where hotel_reviews.booking_id = ${bookingId}::uuid and hotel_bookings.booking_id = hotel_reviews.booking_id`.execute(
    transaction,
  );
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { lockBooking } from '../cancel/cancel-booking.ts';

/**
 * Somebody reads the mailbox that a booking was made with. Who wanted to pay later gets the time for it now, unless the
 * trip begins too soon: only for a mailbox that is somebody's are seats kept for long. All by the clock of the database.
 */
export function verifyContact(
  db: Database,
  bookingId: string,
  { payLaterHours, payLaterNotWithinHours }: Settings['holds'],
): Promise<{ extendedUntil: Date | null }> {
  return inTransaction(db, async (transaction) => {
    await lockBooking(transaction, bookingId);
    const { rows } = await sql<{ until: Date }>`
      with longer as (
        select id, created_at + make_interval(hours => ${payLaterHours}) as until,
          least(
            (select min(flights.departure_time)
              from flight_bookings join flights on flights.id = flight_bookings.flight_id
              where flight_bookings.booking_id = bookings.id),
            (select check_in::timestamp at time zone ${businessTimeZone}
              from hotel_bookings where hotel_bookings.booking_id = bookings.id)
          ) as begins_at
        from bookings
        where id = ${bookingId}::uuid and status = 'held' and hold_kind = 'pay_later'
          and contact_verified_at is null and hold_expires_at > clock_timestamp()
          -- How long an agency holds is between it and the house.
          and not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)
      )
      update bookings set hold_expires_at = longer.until
      from longer
      where bookings.id = longer.id and longer.until > bookings.hold_expires_at
        and longer.begins_at > clock_timestamp() + make_interval(hours => ${payLaterNotWithinHours})
      returning longer.until`.execute(transaction);
    await transaction
      .updateTable('bookings')
      .set({ contact_verified_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', bookingId)
      .where('contact_verified_at', 'is', null)
      .execute();
    const until = rows[0]?.until ?? null;
    if (until) {
      await transaction
        .insertInto('booking_events')
        .values({ booking_id: bookingId, kind: 'hold_extended', detail: JSON.stringify({ until }) })
        .execute();
    }
    return { extendedUntil: until };
  });
}

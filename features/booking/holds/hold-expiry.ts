import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction, retryConflicts } from '#db/transaction.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { lockBooking } from '../read-booking.ts';

const hourMs = 3_600_000;

/** There is time for a bank transfer or a payment at the office before the trip begins. */
export function canPayLater(
  beginsAt: Date,
  { payLaterNotWithinHours }: Pick<Settings['holds'], 'payLaterNotWithinHours'>,
  now: Date,
): boolean {
  return beginsAt.getTime() - now.getTime() > payLaterNotWithinHours * hourMs;
}

/** A stay begins at midnight of its check-in day, business time. */
export function stayBeginsAt(checkIn: string): Date {
  return new Date(`${checkIn}T00:00:00+03:00`);
}

/** An agency hold lasts at most until the trip can no longer begin: the departure, or the end of the check-in day. */
export function agencyHoldEndsAt(
  { beginsAt, isStay }: { beginsAt: Date; isStay: boolean },
  { payLaterHours }: Pick<Settings['holds'], 'payLaterHours'>,
  now: Date,
): Date {
  const lastMoment = beginsAt.getTime() + (isStay ? 24 * hourMs : 0);
  return new Date(Math.min(now.getTime() + payLaterHours * hourMs, lastMoment));
}

/** Expires all overdue holds by the database clock and returns how many there were. */
export async function expireHolds(db: Database, signal?: AbortSignal): Promise<number> {
  for (let expired = 0; ; expired += 1) {
    if (signal?.aborted || !(await expireNext(db))) return expired;
  }
}

async function expireNext(db: Database): Promise<boolean> {
  const { rows } = await retryConflicts(() => sql<{ id: string | null }>`select expire_next_hold() as id`.execute(db));
  return rows[0]?.id != null;
}

/** Expires one hold when it is opened between two polls, so that nobody sees a hold that has ended. */
export async function expireIfOver(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await retryConflicts(() =>
    sql<{ isEnded: boolean }>`select end_hold_if_over(${bookingId}::uuid) as is_ended`.execute(db),
  );
  return rows[0]?.isEnded === true;
}

/**
 * Marks the contact as verified and extends a pay-later hold, unless the trip begins too soon: seats are held for long
 * only for a verified mailbox. All times are by the database clock.
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
          -- Agency holds have their own duration.
          and not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)
      )
      update bookings set hold_expires_at = longer.until
      from longer
      where bookings.id = longer.id and longer.until > bookings.hold_expires_at
        and longer.begins_at > clock_timestamp() + make_interval(hours => ${payLaterNotWithinHours})
      returning longer.until`.execute(transaction);
    await transaction
      .updateTable('bookings')
      .set({ contactVerifiedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', bookingId)
      .where('contactVerifiedAt', 'is', null)
      .execute();
    const until = rows[0]?.until ?? null;
    if (until) {
      await transaction
        .insertInto('bookingEvents')
        .values({ bookingId, kind: 'hold_extended', detail: JSON.stringify({ until }) })
        .execute();
    }
    return { extendedUntil: until };
  });
}

import type { Database } from '#db/connect.ts';
import { readBookings } from '../read-booking.ts';

/** What somebody has booked, for the file of all that we keep about them. Who of the house did what is not theirs. */
export async function exportBookings(db: Database, userId: string) {
  const owned = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const bookings = await readBookings(
    db,
    owned.map(({ id }) => id),
  );
  return bookings.map(({ holdSecondsLeft: _, userId: __, events, ...booking }) => ({
    ...booking,
    events: events.map(({ kind, at }) => ({ kind, at })),
  }));
}

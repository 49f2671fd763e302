import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Tells every process that something happened to bookings since somebody said so last: true if that was news. */
export async function announceBookingEvents(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    isNewEvent: boolean;
  }>`select announce_booking_events() as "isNewEvent"`.execute(db);
  return rows[0]?.isNewEvent ?? false;
}

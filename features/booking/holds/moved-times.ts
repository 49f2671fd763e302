import type { Database } from '#db/connect.ts';
import type { BookedFlight, BookingDetails } from '../booking-details.ts';

/**
 * When the flights of a held booking leave and arrive by now, as flight_times_of in the database writes it; null where
 * the airline has moved none of them. Who issues or pays for it says with this which times they have seen.
 */
export function movedFlightTimes({ flights }: Pick<BookingDetails, 'flights'>): string | null {
  if (!flights.some(({ disruption }) => disruption === 'moved')) return null;
  return flights.map(timesOf).join(' ');
}

function timesOf({ departsAt, arrivesAt }: BookedFlight): string {
  return [departsAt, arrivesAt].map((at) => Math.floor(at.getTime() / 60_000)).join('-');
}

/** What the airline does not fly is not to be paid for any more. */
export function hasCancelledFlight({ flights }: Pick<BookingDetails, 'flights'>): boolean {
  return flights.some(({ disruption }) => disruption === 'cancelled');
}

/** Kept with the payment that somebody makes after they saw the new times: they count once its money has come. */
export async function keepAgreedTimes(db: Database, paymentId: string, times: string): Promise<void> {
  await db.updateTable('payments').set({ agreed_times: times }).where('id', '=', paymentId).execute();
}

/** Whether the airline has cancelled or moved a flight of it, which is to be seen before anything is paid. */
export async function hasChangedFlights(db: Database, bookingId: string): Promise<boolean> {
  const changed = await db
    .selectFrom('flight_bookings')
    .select('flight_id')
    .where('booking_id', '=', bookingId)
    .where('disruption', 'is not', null)
    .executeTakeFirst();
  return changed !== undefined;
}

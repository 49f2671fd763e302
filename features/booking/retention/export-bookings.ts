import type { Database } from '#db/connect.ts';
import type { BookingDetails } from '../booking-details.ts';
import { readBookings } from '../read-booking.ts';
import { sellingParts } from '../selling-parts.ts';

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
    ...soldParts(booking),
    events: events.map(({ kind, at }) => ({ kind, at })),
  }));
}

/** What an agency pays for what it sells is not its customer's: of that, prices as the customer pays them. */
function soldParts(booking: Pick<BookingDetails, 'agency' | 'flights' | 'stay'>) {
  const { agency, flights, stay } = booking;
  if (!agency) return {};
  const prices = sellingParts(
    booking,
    flights.map(({ priceMinor }) => priceMinor),
  );
  return {
    agency: { name: agency.name, phone: agency.phone },
    flights: flights.map(({ fareMinor: _, ...flight }, position) => ({
      ...flight,
      priceMinor: prices[position],
    })),
    stay: stay && {
      ...stay,
      priceMinor: sellingParts(booking, [stay.priceMinor])[0],
      rooms: stay.rooms.map(({ pricePerNightMinor: _, ...room }) => room),
    },
  };
}

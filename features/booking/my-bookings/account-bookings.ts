import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import type { BookingDetails } from '../booking.ts';
import { readBookings } from '../read-booking.ts';
import { shareUsdPrice } from '../share-price.ts';

/** Adds the guest bookings of a verified address to its account. */
export async function joinBookings(
  transaction: DatabaseTransaction,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  await sql`
    with joined as (
      update bookings set user_id = ${userId}::uuid
      where user_id is null and anonymised_at is null and lower(contact_email) = lower(${email})
      returning id
    )
    insert into booking_events (booking_id, kind, actor_id) select id, 'joined_account', ${userId}::uuid from joined
  `.execute(transaction);
}

/** Adds bookings made without signing in to the account that has verified their address. */
export async function joinKnownAccounts(
  transaction: DatabaseTransaction,
  bookingIds: readonly string[],
): Promise<void> {
  await sql`
    with joined as (
      update bookings set user_id = users.id
      from users
      where bookings.id = any(${[...bookingIds]}::uuid[]) and bookings.user_id is null and bookings.anonymised_at is null
        and users.email = lower(bookings.contact_email) and users.email_verified and users.erased_at is null
      returning bookings.id, bookings.user_id
    )
    insert into booking_events (booking_id, kind, actor_id) select id, 'joined_account', user_id from joined
  `.execute(transaction);
}

/**
 * Detaches the bookings of a deleted account. They stay, because the law requires it and paid trips still happen; the
 * links in their emails open them as for a guest.
 */
export async function releaseBookings(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    with released as (
      update bookings set user_id = null where user_id = ${userId}::uuid returning id
    )
    insert into booking_events (booking_id, kind) select id, 'left_account' from released`.execute(transaction);
}

export interface TripAhead {
  reference: string;
  travelDate: string;
  isPaid: boolean;
  contactEmail: string;
}

/** Confirmed trips and open holds that are not over. */
export async function listTripsAhead(
  db: Database | DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<TripAhead[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['reference', 'travelDate', 'status', 'contactEmail'])
    .where('userId', '=', userId)
    .where('status', 'in', ['held', 'confirmed'])
    .where('endsOn', '>=', businessToday(now))
    .orderBy('travelDate')
    .orderBy('reference')
    .execute();
  return rows.map(({ status, ...trip }) => ({ ...trip, isPaid: status === 'confirmed' }));
}

/** Erases an account only after its owner was shown every upcoming trip, including one booked while they read. */
export function eraseOnceNoted(notedReferences: readonly string[], forget: OnErased): OnErased {
  return async (transaction, userId) => {
    const trips = await listTripsAhead(transaction, userId, new Date());
    if (trips.some(({ reference }) => !notedReferences.includes(reference))) return 'trips_ahead';
    return forget(transaction, userId);
  };
}

/** For the export of personal data. Actions of administrators are left out. */
export async function exportBookings(db: Database, userId: string) {
  const owned = await db
    .selectFrom('bookings')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const ids = owned.map(({ id }) => id);
  const bookings = await readBookings(db, ids);
  return bookings.map(({ holdSecondsLeft: _, userId: __, events, ...booking }) => ({
    ...booking,
    ...sellingPrices(booking),
    events: events.map(({ kind, at }) => ({ kind, at })),
  }));
}

/** Replaces net prices of an agency sale with the selling prices. */
function sellingPrices(booking: Omit<BookingDetails, 'userId' | 'holdSecondsLeft' | 'events'>) {
  const { agency, flights, stay } = booking;
  if (!agency) return {};
  const { items: prices } = shareUsdPrice(booking);
  return {
    agency: { name: agency.name, phone: agency.phone },
    flights: flights.map(({ fareMinor: _, ...flight }, position) => ({ ...flight, priceMinor: prices[position] })),
    stay: stay && {
      ...stay,
      priceMinor: booking.totalUsdMinor,
      boardMinor: undefined,
      rooms: stay.rooms.map(({ priceMinor: _, ...room }) => room),
    },
  };
}

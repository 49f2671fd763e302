import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';

export interface TripAhead {
  reference: string;
  /** A calendar date. */
  travelDate: string;
  isPaid: boolean;
  contactEmail: string;
}

/** What an account still has before it: bookings that are paid for, and holds that are not yet. */
export async function listTripsAhead(
  db: Database | DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<TripAhead[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['reference', 'travel_date', 'status', 'contact_email'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['held', 'confirmed'])
    .where('ends_on', '>=', businessToday(now))
    .orderBy('travel_date')
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    travelDate: row.travel_date,
    isPaid: row.status === 'confirmed',
    contactEmail: row.contact_email,
  }));
}

/** Forgets a person only once they were shown every trip that is ahead, also one that was booked while they read. */
export function forgetOnceNoted(notedReferences: readonly string[], forget: OnErased): OnErased {
  return async (transaction, userId) => {
    const trips = await listTripsAhead(transaction, userId, new Date());
    if (trips.some(({ reference }) => !notedReferences.includes(reference))) return 'trips_ahead';
    return forget(transaction, userId);
  };
}

import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Somebody has proved an address: what was booked with it by a guest is theirs from now on. */
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

/** Somebody with an account booked without signing in: with a proved address that is as good. */
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type ListedBooking, readListed } from './listed-booking.ts';

/**
 * The latest bookings of somebody with an account, and those that a guest made with the same address. Only a proved address
 * finds any of these: who only says that a mailbox is theirs has not made its bookings.
 */
export async function listBookingsOfPerson(
  db: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string | null },
  limit: number,
): Promise<ListedBooking[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id, created_at from bookings where user_id = ${userId}::uuid order by created_at desc limit ${limit})
      union
      (
        select id, created_at from bookings
        where lower(contact_email) = lower(${verifiedEmail}::text) and user_id is null
        order by created_at desc limit ${limit}
      )
    ) as theirs
    order by created_at desc, id
    limit ${limit}`.execute(db);
  return readListed(
    db,
    rows.map(({ id }) => id),
  );
}

import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/**
 * An account goes. Its bookings stay, because the law asks for them and a trip that is paid for is flown, but they are
 * nobody's: the links in their mails open them, as they do for a guest.
 */
export async function releaseBookings(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await sql`
    with released as (
      update bookings set user_id = null where user_id = ${userId}::uuid returning id
    )
    insert into booking_events (booking_id, kind) select id, 'left_account' from released`.execute(
    transaction,
  );
}

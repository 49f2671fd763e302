import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { findSubject } from './find-subject.ts';

/** The codes that Daraja knows: an account that there is not, and an amount that is not asked for. */
export type AccountVerdict = 'accepted' | 'unknown_account' | 'other_amount';

/**
 * Whether money may come to the paybill for an account: while a booking waits for it, exactly its price in shillings; for
 * the deposit of an agency that is open and less than a day old, what it likes.
 */
export async function checkAccount(
  db: Database,
  { account, amountMinor }: { account: string; amountMinor: number },
): Promise<AccountVerdict> {
  const subject = await findSubject(db, account);
  if (!subject) return 'unknown_account';
  if (subject.bookingId === null) {
    const open = await db
      .selectFrom('payments')
      .select('id')
      .where('deposit_id', '=', subject.depositId)
      .where('provider', '=', 'mpesa')
      .where('state', 'in', ['created', 'submitted', 'unknown'])
      .where(sql<boolean>`created_at > clock_timestamp() - interval '1 day'`)
      .executeTakeFirst();
    return open ? 'accepted' : 'unknown_account';
  }
  const { rows } = await sql<{ amount: number | null }>`
    select asked.amount_minor as amount from bookings, asked_for(bookings, 'mpesa') as asked
    where id = ${subject.bookingId}::uuid and status = 'held' and hold_expires_at > clock_timestamp()
      and not exists (select from agent_bookings where booking_id = bookings.id)`.execute(db);
  const [booking] = rows;
  if (!booking) return 'unknown_account';
  return booking.amount === amountMinor ? 'accepted' : 'other_amount';
}

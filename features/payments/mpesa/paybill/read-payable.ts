import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

export type Payable =
  /** In hundredths of shillings. */
  { ok: true; amountMinor: number } | { ok: false; error: 'already_paid' | 'cancelled' | 'agency_booking' };

/** Whether a booking waits for money, or did until its time was over, and for how much. */
export async function readPayable(db: Database | DatabaseTransaction, bookingId: string): Promise<Payable> {
  const { rows } = await sql<{ status: string; asked: number | null; isAgency: boolean; isPaid: boolean }>`
    select status, asked.amount_minor as asked,
      exists (select from agent_bookings where booking_id = bookings.id) as "isAgency",
      exists (select from payments where booking_id = bookings.id and state = 'captured') as "isPaid"
    from bookings, amount_to_request(bookings, 'mpesa') as asked
    where id = ${bookingId}::uuid`.execute(db);
  const [booking] = rows;
  if (!booking) throw new Error('There is no such booking');
  if (booking.isAgency) return { ok: false, error: 'agency_booking' };
  if (booking.status === 'cancelled') return { ok: false, error: 'cancelled' };
  if (booking.isPaid || booking.status === 'confirmed') return { ok: false, error: 'already_paid' };
  return { ok: true, amountMinor: booking.asked ?? 0 };
}

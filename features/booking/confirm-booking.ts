import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

export type ConfirmOutcome = { outcome: 'confirmed' } | { outcome: 'refund_due'; reason: string };

/**
 * The money of a booking has come: its seats are sold and its fares earned. Where the hold is over and somebody else has
 * them by now, the money goes back instead.
 */
export async function confirmBooking(
  transaction: DatabaseTransaction,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<ConfirmOutcome> {
  const { rows } = await sql<{ answer: ConfirmOutcome }>`
    select confirm_booking(${bookingId}::uuid, ${paymentId}::uuid) as answer`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('confirm_booking answered nothing');
  return row.answer;
}

import type { Database } from '#db/connect.ts';
import type { PaymentSubject } from '../../payment.ts';
import { settlePayment } from '../../settle-payment.ts';
import type { PaybillParts } from './paybill-parts.ts';

/**
 * Asks M-Pesa about prompts that are undecided, before money at the paybill for the same thing is given to anybody: where one
 * was paid, the money is its own as far as anybody can tell, and the database sees to that. False where M-Pesa does not answer.
 */
export async function askPrompts(parts: PaybillParts, subject: PaymentSubject): Promise<boolean> {
  for (const paymentId of await undecided(parts.db, subject))
    if ((await settlePayment(parts, paymentId)) === 'unreachable') return false;
  return true;
}

async function undecided(db: Database, { bookingId, depositId }: PaymentSubject): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('mpesa_pushes', 'payment_id', 'payments.id')
    .select('payments.id')
    .where((where) =>
      bookingId === null ? where('deposit_id', '=', depositId) : where('booking_id', '=', bookingId),
    )
    // One that an agency withdrew may have been paid all the same.
    .where((where) =>
      where.or([where('state', 'in', ['submitted', 'unknown']), where('failure', '=', 'withdrawn')]),
    )
    .where('refusal', 'is', null)
    .orderBy('payments.created_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

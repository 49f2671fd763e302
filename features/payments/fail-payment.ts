import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { PaymentHooks } from './payment-hooks.ts';

/** False where it had failed before, or its money has come. */
export async function failPayment(
  transaction: DatabaseTransaction,
  hooks: PaymentHooks,
  { id: paymentId, bookingId }: { id: string; bookingId: string },
  reason: string,
): Promise<boolean> {
  const failed = await transaction
    .updateTable('payments')
    .set({
      state: 'failed',
      failure: reason.slice(0, 200),
      failed_at: sql<Date>`clock_timestamp()`,
      asked_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', paymentId)
    .where('state', 'in', ['created', 'submitted', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  if (!failed) return false;
  await hooks.onFailed(transaction, { bookingId, paymentId, reason });
  return true;
}

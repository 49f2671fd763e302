import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Payment } from './payment.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import { subjectOf } from './payment-row.ts';

/** False where it had failed before, or its money has come. */
export async function failPayment(
  transaction: DatabaseTransaction,
  hooks: PaymentHooks,
  payment: Payment,
  reason: string,
): Promise<boolean> {
  const failed = await transaction
    .updateTable('payments')
    .set({
      state: 'failed',
      failure: reason.slice(0, 200),
      failed_at: sql<Date>`clock_timestamp()`,
      requested_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', payment.id)
    .where('state', 'in', ['created', 'submitted', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  if (!failed) return false;
  await hooks.onFailed(transaction, { ...subjectOf(payment), paymentId: payment.id, reason });
  return true;
}

import type { Database } from '#db/connect.ts';
import type { Payment } from '#features/payments/payment.ts';
import { readPayment } from '#features/payments/payment-row.ts';

export async function paymentOfDeposit(db: Database, depositId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row && readPayment(db, row.id);
}

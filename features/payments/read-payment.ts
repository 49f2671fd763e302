import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import {
  type Payment,
  type PaymentMethod,
  type PaymentState,
  paymentMethods,
  paymentStates,
} from './payment.ts';

export async function readPayment(
  db: Database | DatabaseTransaction,
  paymentId: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select([
      'payments.id',
      'payments.booking_id as bookingId',
      'bookings.reference',
      'payments.provider',
      'payments.method',
      'payments.state',
      'payments.currency',
      'payments.amount_minor as amountMinor',
      'payments.payer_phone as payerPhone',
      'payments.provider_reference as providerReference',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row && { ...row, method: asMethod(row.method), state: asState(row.state) };
}

/** The database allows no others. */
function asMethod(text: string): PaymentMethod {
  const method = paymentMethods.find((known) => known === text);
  if (!method) throw new Error(`There is no way to pay called ${text}`);
  return method;
}

function asState(text: string): PaymentState {
  const state = paymentStates.find((known) => known === text);
  if (!state) throw new Error(`There is no state of a payment called ${text}`);
  return state;
}

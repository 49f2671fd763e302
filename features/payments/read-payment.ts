import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { isWanted } from './is-wanted.ts';
import {
  type Payment,
  type PaymentMethod,
  type PaymentState,
  type PaymentSubject,
  paymentMethods,
  paymentStates,
} from './payment.ts';

export async function readPayment(
  db: Database | DatabaseTransaction,
  paymentId: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('agent_deposits', 'agent_deposits.id', 'payments.deposit_id')
    .select([
      'payments.id',
      'payments.booking_id as bookingId',
      'payments.deposit_id as depositId',
      'bookings.reference as bookingReference',
      'agent_deposits.reference as depositReference',
      'payments.provider',
      'payments.method',
      'payments.state',
      'payments.currency',
      'payments.amount_minor as amountMinor',
      'payments.amount_usd_minor as amountUsdMinor',
      'payments.payer_phone as payerPhone',
      'payments.provider_reference as providerReference',
      isWanted.as('isWanted'),
      sql<string[]>`array(
        select provider_id from payment_takebacks where payment_takebacks.payment_id = payments.id and kind = 'refund'
      )`.as('takenBackIds'),
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { bookingId, depositId, bookingReference, depositReference, ...payment } = row;
  return {
    ...payment,
    ...subjectOf({ bookingId, depositId }),
    reference: bookingReference ?? depositReference ?? '',
    method: asMethod(row.method),
    state: asState(row.state),
  };
}

/** The database allows nothing else than one of them. */
export function subjectOf({
  bookingId,
  depositId,
}: {
  bookingId: string | null;
  depositId: string | null;
}): PaymentSubject {
  if (bookingId !== null) return { bookingId, depositId: null };
  if (depositId !== null) return { bookingId, depositId };
  throw new Error('A payment for nothing');
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

import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { PaymentSubject } from '../../payment.ts';

/** A payment by M-Pesa, with what is known of its prompt. */
export interface BookingPaymentRow {
  id: string;
  depositId: string | null;
  state: string;
  amountMinor: number;
  capturedMinor: number | null;
  providerReference: string | null;
  /** M-Pesa was asked to send a prompt, and did not refuse. */
  isPush: boolean;
  /** What the prompt's callback said. */
  reportedReceipt: string | null;
}

/** All of one booking or deposit, in the order in which everybody locks them. Those by M-Pesa are answered, newest first. */
export async function lockPayments(
  transaction: DatabaseTransaction,
  { bookingId, depositId }: PaymentSubject,
): Promise<BookingPaymentRow[]> {
  await sql`
    select id from payments
    where booking_id = ${bookingId}::uuid or deposit_id = ${depositId}::uuid order by id for update`.execute(
    transaction,
  );
  const { rows } = await sql<BookingPaymentRow>`
    select payments.id, deposit_id as "depositId", state, payments.amount_minor as "amountMinor",
      captured_minor as "capturedMinor", provider_reference as "providerReference",
      mpesa_pushes.payment_id is not null and refusal is null as "isPush", reported_receipt as "reportedReceipt"
    from payments left join mpesa_pushes on mpesa_pushes.payment_id = payments.id
    where (booking_id = ${bookingId}::uuid or deposit_id = ${depositId}::uuid) and provider = 'mpesa'
    order by payments.created_at desc, payments.id desc`.execute(transaction);
  return rows;
}

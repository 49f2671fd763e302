import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { CUSTOMERS, exchange, moneyAt, type Transfer } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { MovedPayment } from './payment-hooks.ts';
import { subjectOf } from './read-payment.ts';

/** The money has left: the payment is refunded and the books say so. Undefined where it had been before. */
export async function noteRefunded(
  transaction: DatabaseTransaction,
  paymentId: string,
  refundReference: string,
): Promise<MovedPayment | undefined> {
  const payment = await transaction
    .updateTable('payments')
    .set({
      state: 'refunded',
      refunded_at: sql<Date>`clock_timestamp()`,
      refund_reference: refundReference,
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_due')
    .returning(['booking_id', 'deposit_id', 'provider', 'currency', 'refund_minor', 'refund_usd_minor'])
    .executeTakeFirst();
  if (!payment) return undefined;
  await postTransfers(transaction, transfersOf({ ...payment, paymentId }));
  return { ...subjectOf({ bookingId: payment.booking_id, depositId: payment.deposit_id }), paymentId };
}

/** The way it came, backwards: see capture_payment in db/migrations/0017_payments.sql. */
function transfersOf(payment: {
  paymentId: string;
  booking_id: string | null;
  provider: string;
  currency: string;
  refund_minor: number | null;
  refund_usd_minor: number | null;
}): Transfer[] {
  const { paymentId, booking_id: bookingId, provider, currency } = payment;
  const amountMinor = payment.refund_minor ?? 0;
  const money = moneyAt(provider, currency);
  const about = { kind: 'refund_sent', bookingId, paymentId };
  if (currency === 'USD') return [{ debit: CUSTOMERS, credit: money, amountMinor, ...about }];
  return [
    { debit: CUSTOMERS, credit: exchange('USD'), amountMinor: payment.refund_usd_minor ?? 0, ...about },
    { debit: exchange(currency), credit: money, amountMinor, ...about },
  ];
}

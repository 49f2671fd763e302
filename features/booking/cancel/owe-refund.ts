import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { CUSTOMERS, ROUNDING, type Transfer } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { CancellationQuote } from './quote-cancellation.ts';
import { refundOf } from './refund-of.ts';

/** What goes back of which payment, in the currency that it was paid in. */
export interface OwedRefund {
  paymentId: string;
  currency: string;
  refundMinor: number;
}

/** Those who earned the fares give back their part, and the payment is to be refunded by that much. */
export async function oweRefund(
  transaction: DatabaseTransaction,
  booking: BookingDetails,
  quote: CancellationQuote,
): Promise<OwedRefund> {
  const { id: bookingId, reference, payments } = booking;
  const payment = payments.find(({ state }) => state === 'captured');
  if (!payment) throw new Error(`Booking ${reference} is confirmed, but nothing was captured for it`);
  const { refundMinor: refundedMinor, refundUsdMinor } = refundOf(booking, payment, quote);
  const transfers: Transfer[] = quote.parts.map(({ supplier, refundMinor }) => ({
    debit: supplier,
    credit: CUSTOMERS,
    amountMinor: refundMinor,
    kind: 'fare_returned',
  }));
  const rest = refundUsdMinor - transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  transfers.push({
    debit: rest > 0 ? ROUNDING : CUSTOMERS,
    credit: rest > 0 ? CUSTOMERS : ROUNDING,
    amountMinor: Math.abs(rest),
    kind: 'rounding',
  });
  await postTransfers(
    transaction,
    transfers.map((transfer) => ({ ...transfer, bookingId, paymentId: payment.id })),
  );
  await transaction
    .updateTable('payments')
    .set({
      state: 'refund_due',
      refund_minor: refundedMinor,
      refund_usd_minor: refundUsdMinor,
      refund_due_at: sql`clock_timestamp()`,
    })
    .where('id', '=', payment.id)
    .execute();
  return { paymentId: payment.id, currency: payment.currency, refundMinor: refundedMinor };
}

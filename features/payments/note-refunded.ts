import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { CUSTOMERS, exchange, moneyAt, TAKEN_BACK, type Transfer } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { MovedPayment } from './payment-hooks.ts';
import { subjectOf } from './payment-row.ts';

/**
 * The money has left: the payment is refunded and the books say so. What somebody handed out left the bank account or the
 * till of the office, whoever had brought it. Undefined where it had been refunded before.
 */
export async function noteRefunded(
  transaction: DatabaseTransaction,
  paymentId: string,
  refundReference: string,
  { isByHand = false }: { isByHand?: boolean } = {},
): Promise<(MovedPayment & { currency: string; refundMinor: number }) | undefined> {
  const payment = await transaction
    .updateTable('payments')
    .set({
      state: 'refunded',
      refunded_at: sql<Date>`clock_timestamp()`,
      refund_reference: refundReference,
      refund_by_hand_at: isByHand ? sql<Date>`coalesce(refund_by_hand_at, clock_timestamp())` : null,
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refund_due')
    .returning([
      'booking_id',
      'deposit_id',
      'provider',
      'currency',
      'refund_minor',
      'refund_usd_minor',
      'refund_covered_minor',
      'refund_covered_usd_minor',
    ])
    .executeTakeFirst();
  if (!payment) return undefined;
  const from = isByHand ? 'office' : payment.provider;
  await postTransfers(transaction, transfersOf({ ...payment, paymentId, from }));
  const { currency, refund_minor: refundMinor } = payment;
  return {
    ...subjectOf({ bookingId: payment.booking_id, depositId: payment.deposit_id }),
    paymentId,
    currency,
    refundMinor: refundMinor ?? 0,
  };
}

/**
 * What its provider had sent is with the provider again: due, with what the books said of it put right. False where that
 * has been done, or where it had not sent this very refund.
 */
export async function noteReturned(
  transaction: DatabaseTransaction,
  { paymentId, refundReference, reason }: { paymentId: string; refundReference: string; reason: string },
): Promise<boolean> {
  const payment = await transaction
    .updateTable('payments')
    .set({
      state: 'refund_due',
      refunded_at: null,
      refund_reference: null,
      refund_failure: reason.slice(0, 200) || 'refused',
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunded')
    .where('refund_by_hand_at', 'is', null)
    .where('refund_reference', '=', refundReference)
    .returning([
      'booking_id',
      'provider',
      'currency',
      'refund_minor',
      'refund_usd_minor',
      'refund_covered_minor',
      'refund_covered_usd_minor',
    ])
    .executeTakeFirst();
  if (!payment) return false;
  const sent = transfersOf({ ...payment, paymentId, from: payment.provider });
  await postTransfers(
    transaction,
    sent.map(({ debit, credit, ...transfer }) => ({
      ...transfer,
      debit: credit,
      credit: debit,
      kind: 'refund_returned',
    })),
  );
  // What a takeback covers of it is decided anew when it is sent.
  await transaction
    .updateTable('payments')
    .set({ refund_covered_minor: 0, refund_covered_usd_minor: 0 })
    .where('id', '=', paymentId)
    .execute();
  return true;
}

/**
 * The way it came, backwards: see settle_payments in db/functions/settle-payment.sql. What the customer has by a takeback
 * left the provider then.
 */
function transfersOf(payment: {
  paymentId: string;
  booking_id: string | null;
  /** Whose money left. */
  from: string;
  currency: string;
  refund_minor: number | null;
  refund_usd_minor: number | null;
  refund_covered_minor: number;
  refund_covered_usd_minor: number;
}): Transfer[] {
  const { paymentId, booking_id: bookingId, from, currency } = payment;
  const amountMinor = (payment.refund_minor ?? 0) - payment.refund_covered_minor;
  const usdMinor = (payment.refund_usd_minor ?? 0) - payment.refund_covered_usd_minor;
  const money = moneyAt(from, currency);
  const about = { kind: 'refund_sent', bookingId, paymentId };
  const covered = {
    ...about,
    debit: CUSTOMERS,
    credit: TAKEN_BACK,
    amountMinor: payment.refund_covered_usd_minor,
    kind: 'refund_covered',
  };
  if (currency === 'USD') return [{ debit: CUSTOMERS, credit: money, amountMinor, ...about }, covered];
  return [
    { debit: CUSTOMERS, credit: exchange('USD'), amountMinor: usdMinor, ...about },
    { debit: exchange(currency), credit: money, amountMinor, ...about },
    covered,
  ];
}

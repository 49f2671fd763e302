import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { agentAccounts, CUSTOMERS, postTransfers, ROUNDING, type Transfer } from '#features/ledger/ledger.ts';
import type { Minor } from '#lib/money.ts';
import { guestsOf } from '../booked-trip.ts';
import type { BookingAgency, BookingDetails } from '../booking.ts';
import { addBookingEmail } from '../emails/booking-email.ts';
import { lockBooking, readBooking } from '../read-booking.ts';
import {
  type CancellationQuote,
  quoteCancellation,
  quoteFullRefund,
  refundOf,
  returnedMinor,
  type Uncancellable,
} from './quote-cancellation.ts';

interface Cancellation {
  bookingId: string;
  by: 'customer' | 'agent' | 'admin' | 'airline';
  reason: string | null;
  /** The refund that the customer agreed to. When it differs by now, they have to confirm again. */
  agreedRefundUnits?: number | undefined;
  /** The same for an agency sale, to the cent. */
  agreedRefundMinor?: number | undefined;
  /**
   * The customer saw an unpaid booking. A payment received since then needs a new confirmation, even if nothing is
   * refunded.
   */
  isUnpaid?: boolean | undefined;
  /** An administrator may refund everything, regardless of the terms and after the trip has begun. */
  fullRefund?: boolean | undefined;
}

type CancelOutcome =
  /** `owed`: the refund to a direct customer; an agency gets credit instead. */
  | { ok: true; quote: CancellationQuote; owed: OwedRefund | null }
  /** `not_theirs`: the customer of an agency cancels with the agency. `checked_in`: a guest is in a room of it. */
  | { ok: false; error: 'gone' | 'not_theirs' | 'checked_in' | Uncancellable }
  | { ok: false; error: 'quote_changed'; quote: CancellationQuote };

/** Cancels a booking, frees its seats or rooms and makes the refund due. */
export function cancelBooking(
  db: Database,
  cancellation: Cancellation,
  actor: Actor,
  now = new Date(),
): Promise<CancelOutcome> {
  const { bookingId, by, reason, fullRefund } = cancellation;
  return inTransaction(db, async (transaction) => {
    await lockBooking(transaction, bookingId);
    const booking = await readBooking(transaction, { id: bookingId });
    if (!booking) return { ok: false, error: 'gone' };
    if (booking.agency && by === 'customer') return { ok: false, error: 'not_theirs' };
    const isInFull = by === 'admin' && fullRefund === true;
    const quoted = isInFull ? quoteFullRefund(booking) : quoteCancellation(booking, now);
    if (!quoted.ok) return quoted;
    if (booking.stay && guestsOf(booking.stay) === 'checked_in') return { ok: false, error: 'checked_in' };
    const { quote } = quoted;
    const isAgreed = booking.agency
      ? quote.refundMinor === cancellation.agreedRefundMinor
      : quote.refundUnits === cancellation.agreedRefundUnits;
    const isPaidSince = cancellation.isUnpaid === true && quote.basis !== 'unpaid';
    if (!isAgreed || isPaidSince) return { ok: false, error: 'quote_changed', quote };

    await sql`select release_seats_and_rooms(${bookingId}::uuid, ${booking.status === 'confirmed'})`.execute(
      transaction,
    );
    await transaction
      .updateTable('bookings')
      .set({
        status: 'cancelled',
        cancelledAt: sql`clock_timestamp()`,
        cancelledBy: by,
        cancelReason: reason,
      })
      .where('id', '=', bookingId)
      .execute();
    if (booking.agency) await returnToAgency(transaction, booking, booking.agency, quote);
    const owed = !booking.agency && quote.refundUnits > 0 ? await oweRefund(transaction, booking, quote) : null;
    await recordCancellation(transaction, cancellation, { quote, owed }, actor);
    return { ok: true, quote, owed };
  });
}

async function recordCancellation(
  transaction: DatabaseTransaction,
  cancellation: Cancellation,
  {
    quote: { refundUnits, refundMinor, customerRefundMinor },
    owed,
  }: { quote: CancellationQuote; owed: OwedRefund | null },
  actor: Actor,
): Promise<void> {
  const { bookingId, by, reason, fullRefund } = cancellation;
  const detail = {
    by,
    reason,
    refundUnits,
    refundMinor,
    customerRefundMinor,
    ...(by === 'admin' && fullRefund && { fullRefund }),
  };
  await transaction
    .insertInto('bookingEvents')
    .values({
      bookingId,
      kind: 'cancelled',
      actorId: actor.id,
      actorRole: actor.role,
      detail: JSON.stringify({ ...detail, ...(owed && { paymentId: owed.paymentId }) }),
    })
    .execute();
  await addBookingEmail(transaction, bookingId, 'cancelled', { refundUnits, refundMinor, customerRefundMinor });
  await writeAudit(transaction, actor, ['booking', bookingId], 'booking_cancelled', { after: { ...detail, ...owed } });
}

/**
 * Returns the refunded fares to the credit and reverses the sale and its commission. A hold needs nothing here: the
 * database releases its reserved credit.
 */
async function returnToAgency(
  transaction: DatabaseTransaction,
  { id: bookingId, status }: BookingDetails,
  { agentId, commissionMinor }: BookingAgency,
  { parts }: CancellationQuote,
): Promise<void> {
  if (status !== 'confirmed') return;
  const { credit, sales, net, markup } = agentAccounts(agentId);
  const transfers: Transfer[] = [
    ...parts.map(({ supplier, refundMinor }) => ({
      debit: supplier,
      credit,
      amountMinor: refundMinor,
      kind: 'fare_returned',
    })),
    { debit: net, credit: sales, amountMinor: returnedMinor(parts), kind: 'sale_reversed' },
    { debit: markup, credit: sales, amountMinor: commissionMinor, kind: 'commission_reversed' },
  ];
  await postTransfers(
    transaction,
    transfers.map((transfer) => ({ ...transfer, bookingId, agentId })),
  );
}

/** In the currency of the payment. */
export interface OwedRefund {
  paymentId: string;
  currency: string;
  refundMinor: Minor;
}

/** Moves the refunded fares from the suppliers to the customer and marks the payment as due for a refund. */
async function oweRefund(
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
      refundMinor: refundedMinor,
      refundUsdMinor,
      refundDueAt: sql`clock_timestamp()`,
    })
    .where('id', '=', payment.id)
    .execute();
  return { paymentId: payment.id, currency: payment.currency, refundMinor: refundedMinor };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { agentAccounts, type Transfer } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { BookingAgency, BookingDetails } from '../booking-details.ts';
import { readBooking } from '../read-booking.ts';
import { type OwedRefund, oweRefund } from './owe-refund.ts';
import { type CancellationQuote, quoteCancellation, type Uncancellable } from './quote-cancellation.ts';
import { quoteFullRefund } from './refund-in-full.ts';
import { returnedMinor } from './returned-minor.ts';

export interface Cancellation {
  bookingId: string;
  by: 'customer' | 'agent' | 'admin' | 'airline';
  reason: string | null;
  /** What the person was told comes back. Where it is something else by now, they are asked again. */
  agreedRefundUnits?: number | undefined;
  /** Instead of it, of what an agency sold: its books are to the cent, and so is what it agrees to. */
  agreedRefundMinor?: number | undefined;
  /** They were told that nothing is paid yet. Money that came meanwhile is another matter, also where none comes back. */
  isUnpaid?: boolean | undefined;
  /** An administrator may give back all of it, whatever the terms say, and also of a trip that has begun. */
  fullRefund?: boolean | undefined;
}

export type CancelOutcome =
  /** `owed`: to a customer; what an agency gets back is credit. */
  | { ok: true; quote: CancellationQuote; owed: OwedRefund | null }
  /** `not_theirs`: what an agency sold, the customer cancels with the agency. */
  | { ok: false; error: 'gone' | 'not_theirs' | Uncancellable }
  | { ok: false; error: 'quote_changed'; quote: CancellationQuote };

/** Ends a booking: its seats are free at once, and what comes back is on its way. */
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
        cancelled_at: sql`clock_timestamp()`,
        cancelled_by: by,
        cancel_reason: reason,
      })
      .where('id', '=', bookingId)
      .execute();
    if (booking.agency) await returnToAgency(transaction, booking, booking.agency, quote);
    const owed =
      !booking.agency && quote.refundUnits > 0 ? await oweRefund(transaction, booking, quote) : null;
    await tell(transaction, cancellation, { quote, owed }, actor);
    return { ok: true, quote, owed };
  });
}

/** Payments before bookings, as everywhere: docs/domain/booking.md. */
export async function lockBooking(transaction: DatabaseTransaction, bookingId: string): Promise<void> {
  await sql`select from payments where booking_id = ${bookingId}::uuid order by id for update`.execute(
    transaction,
  );
  await sql`select from bookings where id = ${bookingId}::uuid for no key update`.execute(transaction);
}

async function tell(
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
    .insertInto('booking_events')
    .values({
      booking_id: bookingId,
      kind: 'cancelled',
      actor_id: actor.id,
      actor_role: actor.role,
      detail: JSON.stringify({ ...detail, ...(owed && { paymentId: owed.paymentId }) }),
    })
    .execute();
  await transaction
    .insertInto('booking_outbox')
    .values({
      booking_id: bookingId,
      kind: 'cancelled',
      detail: JSON.stringify({ refundUnits, refundMinor, customerRefundMinor }),
    })
    .execute();
  await writeAudit(transaction, {
    actor,
    action: 'booking_cancelled',
    subjectType: 'booking',
    subjectId: bookingId,
    after: { ...detail, ...owed },
  });
}

/**
 * What comes back of the fares is credit again, at once, and the sale with its commission is taken back as far. Of a hold
 * there is nothing to do here: the database gives back what it reserved.
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

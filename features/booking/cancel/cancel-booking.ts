import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { BookingDetails } from '../booking-details.ts';
import { usdMinorOf } from '../holds/agreed-price.ts';
import { readBooking } from '../read-booking.ts';
import { type CancellationQuote, quoteCancellation, type Uncancellable } from './quote-cancellation.ts';

export interface Cancellation {
  bookingId: string;
  by: 'customer' | 'admin' | 'airline';
  reason: string | null;
  /** What the person was told comes back. Where it is something else by now, they are asked again. */
  agreedRefundUnits: number;
}

export type CancelOutcome =
  | { ok: true; quote: CancellationQuote }
  | { ok: false; error: 'gone' | Uncancellable }
  | { ok: false; error: 'quote_changed'; quote: CancellationQuote };

/** Ends a booking: its seats are free at once, and what comes back is on its way. */
export function cancelBooking(
  db: Database,
  { bookingId, by, reason, agreedRefundUnits }: Cancellation,
  actor: Actor,
  now = new Date(),
): Promise<CancelOutcome> {
  return inTransaction(db, async (transaction) => {
    await lockBooking(transaction, bookingId);
    const booking = await readBooking(transaction, { id: bookingId });
    if (!booking) return { ok: false, error: 'gone' };
    const quoted = quoteCancellation(booking, now);
    if (!quoted.ok) return quoted;
    const { quote } = quoted;
    if (quote.refundUnits !== agreedRefundUnits) return { ok: false, error: 'quote_changed', quote };

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
    if (quote.refundUnits > 0) await owe(transaction, booking, quote);
    await tell(transaction, { bookingId, by, reason, agreedRefundUnits }, actor);
    return { ok: true, quote };
  });
}

/** Payments before bookings, as everywhere: docs/domain/booking.md. */
export async function lockBooking(transaction: DatabaseTransaction, bookingId: string): Promise<void> {
  await sql`select from payments where booking_id = ${bookingId}::uuid order by id for update`.execute(
    transaction,
  );
  await sql`select from bookings where id = ${bookingId}::uuid for update`.execute(transaction);
}

/** Those who earned the fares give back their part, and the payment is to be refunded by that much. */
async function owe(
  transaction: DatabaseTransaction,
  booking: BookingDetails,
  { parts, refundUnits }: CancellationQuote,
): Promise<void> {
  const payment = booking.payments.find(({ state }) => state === 'captured');
  if (!payment) throw new Error(`Booking ${booking.reference} is confirmed, but nothing was captured for it`);
  const isAll = refundUnits * 100 === payment.capturedMinor;
  const refundUsdMinor = isAll
    ? (payment.capturedUsdMinor ?? 0)
    : usdMinorOf(refundUnits * 100, booking.ratePerUsd);
  const moves = parts
    .filter(({ refundMinor }) => refundMinor > 0)
    .map(({ supplier, refundMinor }) => ({
      debit: supplier,
      credit: 'customers:USD',
      amount: refundMinor,
      kind: 'fare_returned',
    }));
  const rest = refundUsdMinor - moves.reduce((sum, { amount }) => sum + amount, 0);
  if (rest > 0)
    moves.push({ debit: 'rounding:USD', credit: 'customers:USD', amount: rest, kind: 'rounding' });
  if (rest < 0)
    moves.push({ debit: 'customers:USD', credit: 'rounding:USD', amount: -rest, kind: 'rounding' });
  await transaction
    .insertInto('ledger_transfers')
    .values(
      moves.map(({ debit, credit, amount, kind }) => ({
        debit,
        credit,
        amount_minor: amount,
        kind,
        booking_id: booking.id,
        payment_id: payment.id,
      })),
    )
    .execute();
  await transaction
    .updateTable('payments')
    .set({
      state: 'refund_due',
      refund_minor: refundUnits * 100,
      refund_usd_minor: refundUsdMinor,
      refund_due_at: sql`clock_timestamp()`,
    })
    .where('id', '=', payment.id)
    .execute();
}

async function tell(
  transaction: DatabaseTransaction,
  cancellation: Cancellation,
  actor: Actor,
): Promise<void> {
  const { bookingId, by, reason, agreedRefundUnits: refundUnits } = cancellation;
  await transaction
    .insertInto('booking_events')
    .values({
      booking_id: bookingId,
      kind: 'cancelled',
      actor_id: actor.id,
      actor_role: actor.role,
      detail: JSON.stringify({ by, reason, refundUnits }),
    })
    .execute();
  await transaction
    .insertInto('booking_outbox')
    .values({ booking_id: bookingId, kind: 'cancelled', detail: JSON.stringify({ refundUnits }) })
    .execute();
  await writeAudit(transaction, {
    actor,
    action: 'booking_cancelled',
    subjectType: 'booking',
    subjectId: bookingId,
    after: { by, reason, refundUnits },
  });
}

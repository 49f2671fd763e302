import type { DatabaseTransaction } from '#db/transaction.ts';
import type { TakebackChange } from '#features/payments/payment-hooks.ts';
import { addBookingEmail } from './add-booking-email.ts';

// What a booking makes of the news of its payments: part of its history and, where money moves, a mail. What follows from
// money that came is written where it is settled: settle_payments in db/functions/settle-payment.sql.

/** Whoever tried sees it on the screen, and may try again. */
export async function recordFailed(
  transaction: DatabaseTransaction,
  { bookingId, paymentId, reason }: { bookingId: string; paymentId: string; reason: string },
): Promise<void> {
  await note(transaction, bookingId, 'payment_failed', { paymentId, reason });
}

export async function recordRefunded(
  transaction: DatabaseTransaction,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<void> {
  await note(transaction, bookingId, 'refunded', { paymentId });
  await addBookingEmail(transaction, bookingId, 'refunded', { paymentId });
}

/** The customer sees it at the booking, and whoever took the money knows of it; the office has to decide. */
export async function recordTakenBack(
  transaction: DatabaseTransaction,
  moved: { bookingId: string; paymentId: string } & TakebackChange,
): Promise<void> {
  const { bookingId, paymentId, kind, status, currency, movedMinor, amountMinor, providerId } = moved;
  const detail = { paymentId, kind, status, currency, movedMinor, amountMinor, reference: providerId };
  await note(transaction, bookingId, 'taken_back', detail);
}

async function note(
  transaction: DatabaseTransaction,
  bookingId: string,
  kind: string,
  detail: Record<string, string | number>,
): Promise<void> {
  await transaction
    .insertInto('booking_events')
    .values({ booking_id: bookingId, kind, detail: JSON.stringify(detail) })
    .execute();
}

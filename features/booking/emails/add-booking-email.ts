import type { DatabaseTransaction } from '#db/transaction.ts';
import type { BookingEmailDetail, BookingEmailKind } from './booking-email.ts';

/** Whoever reads the mailbox of a booking is told, if and only if the caller's transaction commits. */
export async function addBookingEmail(
  transaction: DatabaseTransaction,
  bookingId: string,
  kind: BookingEmailKind,
  detail: BookingEmailDetail = {},
): Promise<void> {
  await transaction
    .insertInto('booking_outbox')
    .values({ booking_id: bookingId, kind, detail: JSON.stringify(detail) })
    .execute();
}

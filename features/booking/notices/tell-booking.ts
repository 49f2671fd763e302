import type { DatabaseTransaction } from '#db/transaction.ts';
import type { NoticeDetail, NoticeKind } from './notice.ts';

/** Whoever reads the mailbox of a booking is told, if and only if the caller's transaction commits. */
export async function tellBooking(
  transaction: DatabaseTransaction,
  bookingId: string,
  kind: NoticeKind,
  detail: NoticeDetail = {},
): Promise<void> {
  await transaction
    .insertInto('booking_outbox')
    .values({ booking_id: bookingId, kind, detail: JSON.stringify(detail) })
    .execute();
}

import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';

/** What a mail is about, for the list of what was sent to somebody. */
export interface SentNotice {
  /** Such as `confirmed` or `price_drop`. */
  kind: string;
  /** Null for somebody without an account. */
  userId: string | null;
  bookingId?: string;
}

export async function recordNotice(
  transaction: DatabaseTransaction,
  notice: SentNotice & { email: string; subject: string },
): Promise<void> {
  const { kind, userId, bookingId = null, email, subject } = notice;
  await transaction
    .insertInto('sent_notices')
    .values({ id: newId(), kind, user_id: userId, booking_id: bookingId, email, subject })
    .execute();
}

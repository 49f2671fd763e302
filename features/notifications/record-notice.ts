import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';

/** What a mail is about, for the list of what was sent to somebody. */
export interface SentNotice {
  /** Such as `confirmed` or `price_drop`. */
  kind: string;
  /** Null for somebody without an account. */
  userId: string | null;
  bookingId?: string;
  /** What came of this payment. */
  paymentId?: string | undefined;
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

/** Whether a restored house has sent this, or may have, before it was restored. It is said once. */
export async function wasSentBeforeRestore(
  transaction: DatabaseTransaction,
  { kind, paymentId, bookingId, email, subject }: SentNotice & { email: string; subject: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from mails_before_restore where id = (
      select id from mails_before_restore
      where expires_at > now() and key in (
        sent_mail_key(${kind}, ${email}, ${bookingId ?? null}::uuid, ${subject}),
        ${paymentId === undefined ? null : `${kind} ${paymentId}`}::text
      )
      order by id limit 1
      for update
    )
    returning id`.execute(transaction);
  return rows.length > 0;
}

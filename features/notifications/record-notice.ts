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

export async function recordNotices(
  transaction: DatabaseTransaction,
  notices: readonly (SentNotice & { email: string; subject: string })[],
): Promise<void> {
  const rows = notices.map(({ kind, userId, bookingId = null, email, subject }) => ({
    id: newId(),
    kind,
    user_id: userId,
    booking_id: bookingId,
    email,
    subject,
  }));
  await sql`
    insert into sent_notices (id, kind, user_id, booking_id, email, subject)
    select id, kind, user_id, booking_id, email, subject
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (
      id uuid, kind text, user_id uuid, booking_id uuid, email text, subject text
    )`.execute(transaction);
}

/** Whether there is anything that a restored house may have sent before. */
export async function hasMailsBeforeRestore(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql`select from mails_before_restore where expires_at > now() limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
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

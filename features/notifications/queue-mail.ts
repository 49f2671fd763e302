import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type Mail, type MailDraft, mailSchema } from './mail.ts';
import { isSampleAddress } from './sample-mail-domain.ts';

export const deliverMailTask = 'deliver_mail';

/**
 * Queues a mail inside the caller's transaction: it is sent if and only if that transaction commits. With a
 * `jobKey`, a mail that still waits under the same key is replaced, so that a repeat does not mail twice. With a `notice` the reader finds it
 * among what was sent to them. People of the sample world are mailed nothing.
 */
export async function queueMail(
  transaction: DatabaseTransaction,
  draft: MailDraft,
  { jobKey, email, now = new Date() }: { jobKey?: string; email?: SentEmail; now?: Date } = {},
): Promise<void> {
  if (isSampleAddress(draft.to)) return;
  const mail: Mail = mailSchema.parse({ ...draft, id: newId(), queuedAt: now.toISOString() });
  const sent = email && { ...email, email: mail.to, subject: mail.subject };
  if (sent && (await wasSentBeforeRestore(transaction, sent))) return;
  if (sent) await recordSentEmails(transaction, [sent]);
  await sql`
    select graphile_worker.add_job(
      ${deliverMailTask}::text,
      payload := ${JSON.stringify(mail)}::json,
      job_key := ${jobKey ?? null}::text
    )`.execute(transaction);
}

/** Many at once, as each by itself would be. */
export async function queueMails(
  transaction: DatabaseTransaction,
  drafts: readonly { draft: MailDraft; email: SentEmail }[],
  now = new Date(),
): Promise<void> {
  const queuedAt = now.toISOString();
  const queued: { mail: Mail; sent: SentEmail & { email: string; subject: string } }[] = [];
  // Only a house that was restored a short time ago has to ask for each.
  const isRestored = await hasMailsBeforeRestore(transaction);
  for (const { draft, email } of drafts) {
    if (isSampleAddress(draft.to)) continue;
    const mail: Mail = mailSchema.parse({ ...draft, id: newId(), queuedAt });
    const sent = { ...email, email: mail.to, subject: mail.subject };
    if (isRestored && (await wasSentBeforeRestore(transaction, sent))) continue;
    queued.push({ mail, sent });
  }
  if (queued.length === 0) return;
  await recordSentEmails(
    transaction,
    queued.map(({ sent }) => sent),
  );
  await sql`
    select graphile_worker.add_jobs(array_agg(
      (${deliverMailTask}::text, mail, null, null, null, null, null, null)::graphile_worker.job_spec
    ))
    from unnest(${queued.map(({ mail }) => JSON.stringify(mail))}::json[]) as mail`.execute(transaction);
}

/** What a mail is about, for the list of what was sent to somebody. */
interface SentEmail {
  /** Such as `confirmed` or `price_drop`. */
  kind: string;
  /** Null for somebody without an account. */
  userId: string | null;
  bookingId?: string;
  /** What came of this payment. */
  paymentId?: string | undefined;
}

export async function recordSentEmails(
  transaction: DatabaseTransaction,
  notices: readonly (SentEmail & { email: string; subject: string })[],
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
    insert into sent_emails (id, kind, user_id, booking_id, email, subject)
    select id, kind, user_id, booking_id, email, subject
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (
      id uuid, kind text, user_id uuid, booking_id uuid, email text, subject text
    )`.execute(transaction);
}

/** Whether there is anything that a restored house may have sent before. */
async function hasMailsBeforeRestore(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql`select from mails_before_restore where expires_at > now() limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Whether a restored house has sent this, or may have, before it was restored. It is said once. */
async function wasSentBeforeRestore(
  transaction: DatabaseTransaction,
  { kind, paymentId, bookingId, email, subject }: SentEmail & { email: string; subject: string },
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type Mail, type MailDraft, mailSchema } from './mail.ts';
import { isSampleAddress } from './sample-mail-domain.ts';

export const deliverMailTask = 'deliver_mail';
/** A mail of a campaign, by workers of its own. */
export const deliverCampaignTask = 'deliver_letter';

/**
 * Queues a mail inside the caller's transaction: it is sent if and only if that transaction commits. With a
 * `jobKey`, it replaces a mail that still waits under the same key. With `email`, it is listed among the
 * reader's sent mails. Sample addresses get no mail.
 */
export async function queueMail(
  transaction: DatabaseTransaction,
  draft: MailDraft,
  { jobKey, email, now = new Date() }: { jobKey?: string; email?: SentEmail; now?: Date } = {},
): Promise<void> {
  if (isSampleAddress(draft.to)) return;
  const mail: Mail = mailSchema.parse({ ...draft, id: newId(), queuedAt: now.toISOString() });
  const sent = email && { ...email, email: mail.to, subject: mail.subject };
  if (sent && (await claimMailBeforeRestore(transaction, sent))) return;
  if (sent) await recordSentEmails(transaction, [sent]);
  await sql`
    select graphile_worker.add_job(
      ${deliverMailTask}::text,
      payload := ${JSON.stringify(mail)}::json,
      job_key := ${jobKey ?? null}::text
    )`.execute(transaction);
}

export async function queueMails(
  transaction: DatabaseTransaction,
  drafts: readonly { draft: MailDraft; email: SentEmail }[],
  now = new Date(),
): Promise<void> {
  const queuedAt = now.toISOString();
  const queued: { mail: Mail; sent: SentEmail & { email: string; subject: string } }[] = [];
  // Only a recently restored database needs a check for each mail.
  const isRestored = await hasMailsBeforeRestore(transaction);
  for (const { draft, email } of drafts) {
    if (isSampleAddress(draft.to)) continue;
    const mail: Mail = mailSchema.parse({ ...draft, id: newId(), queuedAt });
    const sent = { ...email, email: mail.to, subject: mail.subject };
    if (isRestored && (await claimMailBeforeRestore(transaction, sent))) continue;
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

/** The entry in the list of sent mails. */
interface SentEmail {
  /** For example `confirmed` or `price_drop`. */
  kind: string;
  userId: string | null;
  bookingId?: string;
  /** The payment that the mail reports. */
  paymentId?: string | undefined;
}

export async function recordSentEmails(
  transaction: DatabaseTransaction,
  emails: readonly (SentEmail & { email: string; subject: string })[],
): Promise<void> {
  const rows = emails.map(({ kind, userId, bookingId = null, email, subject }) => ({
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
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent_email (
      id uuid, kind text, user_id uuid, booking_id uuid, email text, subject text
    )`.execute(transaction);
}

async function hasMailsBeforeRestore(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql`select from mails_before_restore where expires_at > now() limit 1`.execute(transaction);
  return rows.length > 0;
}

/**
 * Claims the record that this mail was, or may have been, sent before the restore; each record suppresses one
 * mail.
 */
async function claimMailBeforeRestore(
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

interface SentEmailRow {
  id: string;
  kind: string;
  subject: string;
  email: string;
  bookingId: string | null;
  sentAt: Date;
}

/** The newest first: mails to the account, and to its address if it is verified. */
export async function listSentEmails(
  db: Database,
  { userId, verifiedEmail }: { userId: string; verifiedEmail: string | null },
  limit = 50,
): Promise<SentEmailRow[]> {
  const { rows } = await sql<SentEmailRow>`
    select id, kind, subject, email, booking_id, sent_at
    from sent_emails
    where user_id = ${userId}::uuid or lower(email) = lower(${verifiedEmail}::text)
    order by sent_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

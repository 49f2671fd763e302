import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type Mail, type MailDraft, mailSchema } from './mail.ts';
import {
  hasMailsBeforeRestore,
  recordNotices,
  type SentNotice,
  wasSentBeforeRestore,
} from './record-notice.ts';
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
  { jobKey, notice, now = new Date() }: { jobKey?: string; notice?: SentNotice; now?: Date } = {},
): Promise<void> {
  if (isSampleAddress(draft.to)) return;
  const mail: Mail = mailSchema.parse({ ...draft, id: newId(), queuedAt: now.toISOString() });
  const sent = notice && { ...notice, email: mail.to, subject: mail.subject };
  if (sent && (await wasSentBeforeRestore(transaction, sent))) return;
  if (sent) await recordNotices(transaction, [sent]);
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
  drafts: readonly { draft: MailDraft; notice: SentNotice }[],
  now = new Date(),
): Promise<void> {
  const queuedAt = now.toISOString();
  const queued: { mail: Mail; sent: SentNotice & { email: string; subject: string } }[] = [];
  // Only a house that was restored a short time ago has to ask for each.
  const isRestored = await hasMailsBeforeRestore(transaction);
  for (const { draft, notice } of drafts) {
    if (isSampleAddress(draft.to)) continue;
    const mail: Mail = mailSchema.parse({ ...draft, id: newId(), queuedAt });
    const sent = { ...notice, email: mail.to, subject: mail.subject };
    if (isRestored && (await wasSentBeforeRestore(transaction, sent))) continue;
    queued.push({ mail, sent });
  }
  if (queued.length === 0) return;
  await recordNotices(
    transaction,
    queued.map(({ sent }) => sent),
  );
  await sql`
    select graphile_worker.add_jobs(array_agg(
      (${deliverMailTask}::text, mail, null, null, null, null, null, null)::graphile_worker.job_spec
    ))
    from unnest(${queued.map(({ mail }) => JSON.stringify(mail))}::json[]) as mail`.execute(transaction);
}

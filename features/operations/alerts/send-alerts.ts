import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { type AlertKind, mailAlertsTask, readAlert, type sendAlertSchema } from './alerts.ts';

const timeoutMs = 5_000;

/** Posts an alert to ALERT_WEBHOOK_URL, which is a secret: neither a sentence nor a log contains it. Throws to be retried. */
export async function postAlert(
  { db, webhookUrl, baseUrl }: { db: Database; webhookUrl: string; baseUrl: string },
  { alertId, event }: z.output<typeof sendAlertSchema>,
): Promise<void> {
  const alert = await readAlert(db, alertId);
  if (!alert) return;
  const { id, kind, subject, sentence, raisedAt, resolvedAt } = alert;
  const url = `${baseUrl}/admin/alerts/${id}`;
  const text = event === 'raised' ? `${sentence} ${url}` : `Over: ${sentence} ${url}`;
  const response = await fetch(webhookUrl, {
    method: 'POST',
    // The key is the same for every attempt, so that the receiver can drop copies.
    headers: { 'content-type': 'application/json', 'idempotency-key': `${id}-${event}` },
    body: JSON.stringify({ text, event, id, kind, subject, sentence, raisedAt, resolvedAt, url }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (!response) throw new Error('The alert webhook could not be reached');
  if (!response.ok) throw new Error(`The alert webhook answered ${response.status}`);
}

const maxMailsAnHour = 6;
const maxSentences = 20;

/**
 * Mails all alerts that nobody has been mailed about to every administrator, in one mail. After a few mails in an hour the next
 * one waits, and collects what comes meanwhile.
 */
export function mailAlerts({ db, mailContext }: { db: Database; mailContext: MailContext }): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { rows: mailed } = await sql<{ at: Date }>`
      select distinct mailed_at as at from alerts where mailed_at > now() - interval '1 hour' order by at`.execute(
      transaction,
    );
    const [first] = mailed;
    if (first && mailed.length >= maxMailsAnHour) {
      await sql`
        select graphile_worker.add_job(
          ${mailAlertsTask}::text, job_key := ${mailAlertsTask}::text, run_at := ${first.at}::timestamptz + interval '1 hour'
        )`.execute(transaction);
      return;
    }
    const { rows: alerts } = await sql<{ id: string; kind: AlertKind; sentence: string }>`
      update alerts set mailed_at = now() where mailed_at is null and raised_at is not null
      returning id, kind, sentence`.execute(transaction);
    const [only] = alerts;
    if (!only) return;
    const admins = await transaction
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .where('deactivatedAt', 'is', null)
      .where('erasedAt', 'is', null)
      .execute();
    const content = composeMail(mailContext, alerts);
    for (const { email } of admins) {
      await queueMail(transaction, { ...content, to: email });
    }
  });
}

/** In English, like the back office. */
function composeMail(mailContext: MailContext, alerts: readonly { id: string; sentence: string }[]) {
  const { baseUrl, settings } = mailContext;
  const [only] = alerts;
  const isOne = alerts.length === 1 && only !== undefined;
  const heading = isOne ? 'Something needs you' : `${alerts.length} things need you`;
  const unshown = alerts.length - maxSentences;
  return layOutMail(mailContext, 'en', {
    subject: `${heading} at ${settings.site.siteName}`,
    preview: only?.sentence ?? '',
    heading,
    parts: [
      ...alerts.slice(0, maxSentences).map(({ sentence }) => ({ kind: 'text' as const, text: sentence })),
      ...(unshown > 0 ? [{ kind: 'text' as const, text: `And ${unshown} more.` }] : []),
      {
        kind: 'button',
        label: isOne ? 'See what to do' : 'See all alerts',
        url: isOne ? `${baseUrl}/admin/alerts/${only.id}` : `${baseUrl}/admin/settings/system`,
      },
    ],
  });
}

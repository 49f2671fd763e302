import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { Log } from '#lib/log.ts';
import type { MailDelivery } from '../deliver-mail.ts';
import type { MailContext } from '../mail-layout.ts';
import { isSampleAddress } from '../sample-mail-domain.ts';
import { textFor } from './campaign.ts';
import { campaignMail } from './campaign-mail.ts';
import { readTexts } from './read-campaign.ts';

interface DeliverParts {
  db: Database;
  mailContext: () => MailContext;
  isSwitchedOn: () => boolean;
  deliver: MailDelivery['deliver'];
  log: Log;
}

/**
 * Hands one letter to the mail server, if it is still to be sent: all that may have changed since it was queued is asked
 * again here. What was delivered and not written down, because the process died in between, is delivered once more under
 * the same Message-ID, by which receivers know it.
 */
export async function deliverCampaign(
  { db, mailContext, isSwitchedOn, deliver, log }: DeliverParts,
  { recipientId, isLastAttempt }: { recipientId: string; isLastAttempt: boolean },
): Promise<void> {
  const due = await readDue(db, recipientId);
  if (!due) return;
  if (due.campaignState !== 'sending' || !isSwitchedOn()) return mark(db, recipientId, 'waiting');
  const { email, leaveToken, name } = due;
  const isReader =
    due.subscriberState === 'confirmed' && email !== null && leaveToken !== null && name !== null;
  if (!isReader || isSampleAddress(email)) return mark(db, recipientId, 'skipped');
  const written = textFor(await readTexts(db, due.campaignId), storedLanguage(due.language ?? 'en'));
  if (!written) throw new Error('A letter is being sent that was never written in English');
  const mail = campaignMail(mailContext(), written.language, written.text, { name, leaveToken });
  try {
    await deliver({ ...mail, to: email, id: recipientId, queuedAt: due.queuedAt.toISOString() });
  } catch (error) {
    if (!isLastAttempt && !isRefusal(error)) throw error;
    log.warn({ err: error, recipientId }, 'a letter could not be delivered');
    return mark(db, recipientId, 'failed');
  }
  await mark(db, recipientId, 'sent');
}

interface Due {
  campaignId: string;
  campaignState: string;
  queuedAt: Date;
  subscriberState: string | null;
  email: string | null;
  name: string | null;
  language: string | null;
  leaveToken: string | null;
}

async function readDue(db: Database, recipientId: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select letter.id as "campaignId", letter.state as "campaignState", recipient.changed_at as "queuedAt",
      subscriber.state as "subscriberState", email, name, language, leave_token as "leaveToken"
    from newsletter_recipients as recipient
    join newsletter_campaigns as letter on letter.id = recipient.campaign_id
    left join newsletter_subscribers as subscriber on subscriber.id = recipient.subscriber_id
    where recipient.id = ${recipientId}::uuid and recipient.state = 'queued'`.execute(db);
  return rows[0];
}

async function mark(
  db: Database,
  recipientId: string,
  state: 'waiting' | 'sent' | 'failed' | 'skipped',
): Promise<void> {
  await db
    .updateTable('newsletter_recipients')
    .set({ state, changed_at: sql<Date>`now()` })
    .where('id', '=', recipientId)
    .where('state', '=', 'queued')
    .execute();
}

/** The server has said for good that it does not want it: asking again would only annoy it. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500 && code < 600;
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { Log } from '#lib/log.ts';
import type { MailDelivery } from '../deliver-mail.ts';
import type { MailContext } from '../mail-layout.ts';
import { isSampleAddress } from '../sample-mail-domain.ts';
import { textFor } from './campaign.ts';
import { campaignMail } from './campaign-mail.ts';
import { readTexts } from './read-campaign.ts';

export const campaignJobSchema = z.object({ recipientId: z.uuid() });

/**
 * Workers per process for campaign mails alone: however slow the mail server is, tickets never wait for a
 * campaign.
 */
export const campaignWorkers = 2;

/** Jobs queued per campaign at a time, which is how many a pause has to take back. */
export const maxQueuedPerCampaign = 100;

/** With backoff, this covers a mail server that is down for three hours. */
export const maxCampaignAttempts = 10;

interface DeliverParts {
  db: Database;
  mailContext: () => MailContext;
  isSwitchedOn: () => boolean;
  deliver: MailDelivery['deliver'];
  log: Log;
}

/**
 * Delivers one campaign mail, if it is still due: everything that may have changed since it was queued is
 * checked again. If the process dies between delivery and marking, the mail goes out again with the same
 * Message-ID, by which receivers drop the copy.
 */
export async function deliverCampaign(
  { db, mailContext, isSwitchedOn, deliver, log }: DeliverParts,
  { recipientId, isLastAttempt }: { recipientId: string; isLastAttempt: boolean },
): Promise<void> {
  const due = await readDue(db, recipientId);
  if (!due) return;
  if (due.campaignState !== 'sending' || !isSwitchedOn()) return mark(db, recipientId, 'waiting');
  const { email, leaveToken, name } = due;
  const isReader = due.subscriberState === 'confirmed' && email !== null && leaveToken !== null && name !== null;
  if (!isReader || isSampleAddress(email)) return mark(db, recipientId, 'skipped');
  const written = textFor(await readTexts(db, due.campaignId), storedLanguage(due.language ?? 'en'));
  if (!written) throw new Error('A campaign is being sent without an English text');
  const mail = campaignMail(mailContext(), written.language, written.text, { name, leaveToken });
  try {
    await deliver({ ...mail, to: email, id: recipientId, queuedAt: due.queuedAt.toISOString() });
  } catch (error) {
    if (!isLastAttempt && !isRefusal(error)) throw error;
    log.warn({ err: error, recipientId }, 'campaign mail failed');
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
    select campaign.id as campaign_id, campaign.state as campaign_state, recipient.changed_at as queued_at,
      subscriber.state as subscriber_state, email, name, language, leave_token
    from newsletter_recipients as recipient
    join newsletter_campaigns as campaign on campaign.id = recipient.campaign_id
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
    .updateTable('newsletterRecipients')
    .set({ state, changedAt: sql<Date>`now()` })
    .where('id', '=', recipientId)
    .where('state', '=', 'queued')
    .execute();
}

/** A permanent SMTP refusal, which is not retried. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500 && code < 600;
}

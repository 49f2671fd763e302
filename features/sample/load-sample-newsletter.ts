import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';
import { hashOfToken, newId, newToken } from '#lib/ids.ts';
import { markLoaded } from './loaded-parts.ts';
import { readSampleList } from './read-sample-list.ts';

const subscriberRow = z.object({
  name: z.string(),
  language: z.string(),
  state: z.enum(['confirmed', 'pending', 'left']),
  joinedDaysAgo: z.coerce.number(),
});

const campaignItem = z.object({
  title: z.string(),
  /** A draft has none. */
  sentDaysAgo: z.number().optional(),
  texts: z.record(z.string(), z.object({ subject: z.string(), body: z.string() })),
});

const dayMs = 24 * 3600 * 1000;

/** Loads subscribers in every state and language, a sent campaign and a draft; only once, also with several processes. */
export async function loadSampleNewsletter(db: Database, now: Date): Promise<{ subscribers: number }> {
  return inTransaction(db, async (transaction) => {
    if (!(await markLoaded(transaction, 'newsletter'))) return { subscribers: 0 };
    const subscribers = readSampleList('subscribers.csv', subscriberRow);
    await transaction
      .insertInto('newsletterSubscribers')
      .values(subscribers.map((subscriber) => toRow(subscriber, now)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const campaign of readSampleList('campaigns.json', campaignItem))
      await addCampaign(transaction, campaign, now);
    return { subscribers: subscribers.length };
  });
}

function toRow({ name, language, state, joinedDaysAgo }: z.infer<typeof subscriberRow>, now: Date) {
  const createdAt = daysBefore(now, joinedDaysAgo);
  const isPending = state === 'pending';
  return {
    id: newId(),
    email: `${name.toLowerCase().replace(' ', '.')}@${SAMPLE_MAIL_DOMAIN}`,
    name,
    language,
    state,
    leaveToken: newToken(),
    confirmTokenHash: isPending ? hashOfToken(newToken()) : null,
    confirmExpiresAt: isPending ? new Date(createdAt.getTime() + 7 * dayMs) : null,
    createdAt,
    confirmedAt: isPending ? null : new Date(createdAt.getTime() + 20 * 60_000),
    leftAt: state === 'left' ? new Date(createdAt.getTime() + dayMs) : null,
  };
}

/** Written a day before it is sent. */
async function addCampaign(
  transaction: DatabaseTransaction,
  { title, sentDaysAgo, texts }: z.infer<typeof campaignItem>,
  now: Date,
): Promise<void> {
  const id = newId();
  const createdAt = daysBefore(now, (sentDaysAgo ?? 0) + 1);
  await transaction.insertInto('newsletterCampaigns').values({ id, title, createdAt, updatedAt: createdAt }).execute();
  await transaction
    .insertInto('newsletterCampaignTexts')
    .values(Object.entries(texts).map(([language, text]) => ({ campaignId: id, language, ...text })))
    .execute();
  if (sentDaysAgo !== undefined) await markSent(transaction, id, daysBefore(now, sentDaysAgo));
}

/** Marks it as sent to all who were subscribed then. Sends nothing: sample addresses have no mailbox. */
async function markSent(transaction: DatabaseTransaction, campaignId: string, at: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into newsletter_recipients (id, campaign_id, subscriber_id, state, changed_at)
    select gen_random_uuid(), ${campaignId}::uuid, id, 'sent', ${at}::timestamptz from newsletter_subscribers
    where email like ${`%@${SAMPLE_MAIL_DOMAIN}`} and confirmed_at < ${at}::timestamptz
      and (left_at is null or left_at > ${at}::timestamptz)`.execute(transaction);
  const chosen = Number(numAffectedRows);
  const finishedAt = new Date(at.getTime() + 40_000);
  const counts = { recipientCount: chosen, sentCount: chosen, failedCount: 0, skippedCount: 0 };
  for (const move of [
    { state: 'sending', startedAt: at, recipientCount: chosen },
    { state: 'sent', finishedAt, ...counts },
  ]) {
    await transaction.updateTable('newsletterCampaigns').set(move).where('id', '=', campaignId).execute();
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.round(days * dayMs));
}

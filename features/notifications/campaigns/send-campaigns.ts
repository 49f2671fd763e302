import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { deliverCampaignTask } from '../queue-mail.ts';
import { maxCampaignAttempts, maxQueuedPerCampaign } from './deliver-campaign.ts';
import { pauseCampaign } from './move-campaign.ts';

const system = { id: null, role: null };

interface SendingParts {
  db: Database;
  /** The current value of settings.email.enableMarketingEmails. */
  isSwitchedOn: () => boolean;
}

/**
 * One poll over the campaigns being sent; several processes may poll at once. Queues few jobs at a time with
 * a low priority, so that tickets never wait behind a campaign.
 */
export async function sendCampaigns({ db, isSwitchedOn }: SendingParts, signal?: AbortSignal): Promise<void> {
  const campaigns = await db.selectFrom('newsletterCampaigns').select('id').where('state', '=', 'sending').execute();
  for (const { id } of campaigns) {
    if (signal?.aborted) return;
    if (!isSwitchedOn()) {
      await pauseCampaign(db, id, system, 'switch');
      continue;
    }
    await inTransaction(db, (transaction) => fillQueue(transaction, id));
    await requeueLost(db, id);
    await finish(db, id);
  }
}

/**
 * The row lock lets one process at a time fill the queue, so that all of them together respect the limit. One
 * statement claims and queues, so a crash leaves nobody claimed.
 */
async function fillQueue(transaction: DatabaseTransaction, campaignId: string): Promise<void> {
  const campaign = await transaction
    .selectFrom('newsletterCampaigns')
    .select('id')
    .where('id', '=', campaignId)
    .where('state', '=', 'sending')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!campaign) return;
  await sql`
    with chosen as (
      select recipient.id from newsletter_recipients as recipient
      where recipient.campaign_id = ${campaignId}::uuid and recipient.state = 'waiting'
      order by recipient.id
      limit greatest(0, ${maxQueuedPerCampaign} - (
        select count(*) from newsletter_recipients where campaign_id = ${campaignId}::uuid and state = 'queued'
      ))
      for update skip locked
    ), claimed as (
      update newsletter_recipients as recipient set state = 'queued', changed_at = now()
      from chosen where recipient.id = chosen.id and recipient.state = 'waiting' returning recipient.id
    )
    select ${jobFor(sql.ref('claimed.id'))} from claimed`.execute(transaction);
}

/** Queues recipients again whose job was deleted from the worker's tables by hand. */
async function requeueLost(db: Database, campaignId: string): Promise<void> {
  await sql`
    select ${jobFor(sql.ref('lost.id'))} from (
      select id from newsletter_recipients as recipient
      where campaign_id = ${campaignId}::uuid and state = 'queued' and changed_at < now() - interval '10 minutes'
        and not exists (select from graphile_worker.jobs where key = 'letter-' || recipient.id)
    ) as lost`.execute(db);
}

/** Uses no named queue: graphile-worker keeps the queue of a killed process locked. */
function jobFor(id: ReturnType<typeof sql.ref>) {
  return sql`graphile_worker.add_job(
    ${deliverCampaignTask}::text,
    payload := json_build_object('recipientId', ${id}),
    max_attempts := ${maxCampaignAttempts},
    job_key := 'letter-' || ${id},
    priority := 100
  )`;
}

async function finish(db: Database, campaignId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ sent: number; failed: number; skipped: number }>`
      update newsletter_campaigns as campaign set
        state = 'sent', finished_at = now(), sent_count = done.sent, failed_count = done.failed, skipped_count = done.skipped
      from (
        select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'skipped') as skipped
        from newsletter_recipients where campaign_id = ${campaignId}::uuid
      ) as done
      where campaign.id = ${campaignId}::uuid and campaign.state = 'sending' and not exists (
        select from newsletter_recipients where campaign_id = ${campaignId}::uuid and state in ('waiting', 'queued')
      )
      returning done.sent::int as sent, done.failed::int as failed, done.skipped::int as skipped`.execute(transaction);
    const [done] = rows;
    if (!done) return;
    await writeAudit(transaction, system, ['newsletter_campaign', campaignId], 'campaign_finished', {
      after: { ...done },
    });
  });
}

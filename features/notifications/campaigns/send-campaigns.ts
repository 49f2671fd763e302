import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { campaignsAtOnce, deliverCampaignTask, mostAttempts } from './campaign-jobs.ts';
import { pauseCampaign } from './move-campaign.ts';

const theProduct = { id: null, role: null };

interface SendingParts {
  db: Database;
  /** settings.email.enableMarketingEmails, as it is at this moment. */
  isSwitchedOn: () => boolean;
}

/**
 * One round of looking after the letters that are being sent; any process may do it, and any number at once. Few are
 * queued at a time, behind everything else that waits: the ticket of somebody who pays now is never stuck behind them.
 */
export async function sendCampaigns({ db, isSwitchedOn }: SendingParts, signal?: AbortSignal): Promise<void> {
  const campaigns = await db
    .selectFrom('newsletter_campaigns')
    .select('id')
    .where('state', '=', 'sending')
    .execute();
  for (const { id } of campaigns) {
    if (signal?.aborted) return;
    if (!isSwitchedOn()) {
      await pauseCampaign(db, id, theProduct, 'switch');
      continue;
    }
    await inTransaction(db, (transaction) => queueSome(transaction, id));
    await queueLost(db, id);
    await finish(db, id);
  }
}

/**
 * One process at a time fills up what is queued, so that all of them together keep to the limit. Claimed and queued by one
 * statement: whoever dies in the middle has claimed nobody.
 */
async function queueSome(transaction: DatabaseTransaction, campaignId: string): Promise<void> {
  const campaign = await transaction
    .selectFrom('newsletter_campaigns')
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
      limit greatest(0, ${campaignsAtOnce} - (
        select count(*) from newsletter_recipients where campaign_id = ${campaignId}::uuid and state = 'queued'
      ))
      for update skip locked
    ), claimed as (
      update newsletter_recipients as recipient set state = 'queued', changed_at = now()
      from chosen where recipient.id = chosen.id and recipient.state = 'waiting' returning recipient.id
    )
    select ${jobFor(sql.ref('claimed.id'))} from claimed`.execute(transaction);
}

/** Their job is gone, which only a hand in the queue's own tables can bring about: they get another. */
async function queueLost(db: Database, campaignId: string): Promise<void> {
  await sql`
    select ${jobFor(sql.ref('lost.id'))} from (
      select id from newsletter_recipients as recipient
      where campaign_id = ${campaignId}::uuid and state = 'queued' and changed_at < now() - interval '10 minutes'
        and not exists (select from graphile_worker.jobs where key = 'letter-' || recipient.id)
    ) as lost`.execute(db);
}

/** In no queue of the runner's: that of a process that was killed would stay closed until somebody notices. */
function jobFor(id: ReturnType<typeof sql.ref>) {
  return sql`graphile_worker.add_job(
    ${deliverCampaignTask}::text,
    payload := json_build_object('recipientId', ${id}),
    max_attempts := ${mostAttempts},
    job_key := 'letter-' || ${id},
    priority := 100
  )`;
}

async function finish(db: Database, campaignId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ sent: number; failed: number; skipped: number }>`
      update newsletter_campaigns as letter set
        state = 'sent', finished_at = now(), sent_count = done.sent, failed_count = done.failed, skipped_count = done.skipped
      from (
        select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state = 'skipped') as skipped
        from newsletter_recipients where campaign_id = ${campaignId}::uuid
      ) as done
      where letter.id = ${campaignId}::uuid and letter.state = 'sending' and not exists (
        select from newsletter_recipients where campaign_id = ${campaignId}::uuid and state in ('waiting', 'queued')
      )
      returning done.sent::int as sent, done.failed::int as failed, done.skipped::int as skipped`.execute(
      transaction,
    );
    const [done] = rows;
    if (!done) return;
    await writeAudit(transaction, {
      actor: theProduct,
      action: 'campaign_finished',
      subjectType: 'newsletter_campaign',
      subjectId: campaignId,
      after: { ...done },
    });
  });
}

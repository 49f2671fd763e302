import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { SAMPLE_MAIL_DOMAIN } from '../sample-mail-domain.ts';

/** A condition on newsletter_subscribers: who receives a campaign that starts now. */
const isChosen = sql<boolean>`
  newsletter_subscribers.state = 'confirmed' and lower(newsletter_subscribers.email) not like ${`%@${SAMPLE_MAIL_DOMAIN}`}`;

export interface ChosenCounts {
  chosen: number;
  /** Sample subscribers have no mailbox. */
  samples: number;
}

export async function countChosen(db: Database): Promise<ChosenCounts> {
  const { rows } = await sql<ChosenCounts>`
    select count(*) filter (where ${isChosen})::int as chosen, count(*) filter (where not (${isChosen}))::int as samples
    from newsletter_subscribers where state = 'confirmed'`.execute(db);
  return rows[0] ?? { chosen: 0, samples: 0 };
}

type StartCampaignResult =
  | { ok: true; chosen: number }
  | { ok: false; error: 'switched_off' | 'gone' | 'not_draft' | 'changed_meanwhile' | 'not_written' | 'nobody' }
  /** There are more recipients than the administrator confirmed. */
  | { ok: false; error: 'more_now'; chosen: number };

/** Tolerates the growth of a minute between page and submit. */
const growth = 1.01;

/**
 * Fixes the recipients: later subscribers get the next campaign. Sends the confirmed `version` to no more
 * people than confirmed.
 */
export async function startCampaign(
  { db, isSwitchedOn }: { db: Database; isSwitchedOn: () => boolean },
  { campaignId, version, agreed }: { campaignId: string; version: number; agreed: number },
  actor: Person,
): Promise<StartCampaignResult> {
  if (!isSwitchedOn()) return { ok: false, error: 'switched_off' };
  return inTransaction(db, async (transaction): Promise<StartCampaignResult> => {
    const campaign = await transaction
      .selectFrom('newsletterCampaigns')
      .select(['title', 'state', 'updatedAt'])
      .where('id', '=', campaignId)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return { ok: false, error: 'gone' };
    if (campaign.state !== 'draft') return { ok: false, error: 'not_draft' };
    if (campaign.updatedAt.getTime() !== version) return { ok: false, error: 'changed_meanwhile' };
    const english = await transaction
      .selectFrom('newsletterCampaignTexts')
      .select('language')
      .where('campaignId', '=', campaignId)
      .where('language', '=', 'en')
      .executeTakeFirst();
    if (!english) return { ok: false, error: 'not_written' };
    const { rows } = await sql<{ chosen: number }>`
      select count(*)::int as chosen from newsletter_subscribers where ${isChosen}`.execute(transaction);
    const chosen = rows[0]?.chosen ?? 0;
    if (chosen === 0) return { ok: false, error: 'nobody' };
    if (chosen > agreed * growth) return { ok: false, error: 'more_now', chosen };

    // A million recipients may take minutes.
    await sql`set local statement_timeout = '5min'`.execute(transaction);
    const { numAffectedRows = 0n } = await sql`
      insert into newsletter_recipients (id, campaign_id, subscriber_id)
      select gen_random_uuid(), ${campaignId}::uuid, id from newsletter_subscribers where ${isChosen}`.execute(
      transaction,
    );
    await transaction
      .updateTable('newsletterCampaigns')
      .set({
        state: 'sending',
        startedAt: sql<Date>`now()`,
        startedBy: actor.id,
        recipientCount: Number(numAffectedRows),
      })
      .where('id', '=', campaignId)
      .execute();
    await writeAudit(transaction, actor, ['newsletter_campaign', campaignId], 'campaign_started', {
      after: { title: campaign.title, recipients: Number(numAffectedRows) },
    });
    return { ok: true, chosen: Number(numAffectedRows) };
  });
}

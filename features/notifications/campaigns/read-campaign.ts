import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { findLanguage } from '#i18n/languages.ts';
import type { CampaignCounts, CampaignHalt, CampaignState, CampaignTexts } from './campaign.ts';

export interface Campaign {
  id: string;
  title: string;
  state: CampaignState;
  haltedBy: CampaignHalt | null;
  texts: CampaignTexts;
  createdAt: Date;
  /** `updatedAt` in milliseconds, compared when a form is saved. */
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
  startedAt: Date | null;
  startedBy: string | null;
  finishedAt: Date | null;
  counts: CampaignCounts | null;
}

export async function readCampaign(
  db: Database | DatabaseTransaction,
  campaignId: string,
): Promise<Campaign | undefined> {
  const { rows } = await sql<CampaignRow>`
    select campaign.id, title, state, halted_by, campaign.created_at, campaign.updated_at,
      ${nameOfPerson('updaters')} as updated_by, started_at, ${nameOfPerson('starters')} as started_by,
      finished_at, ${campaignCounts}
    from newsletter_campaigns as campaign
    left join users as updaters on updaters.id = campaign.updated_by
    left join users as starters on starters.id = campaign.started_by
    where campaign.id = ${campaignId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { counts, ...campaign } = row;
  return {
    ...campaign,
    texts: await readTexts(db, campaignId),
    version: row.updatedAt.getTime(),
    counts: row.startedAt === null ? null : counts,
  };
}

type CampaignRow = Omit<Campaign, 'texts' | 'version' | 'counts'> & { counts: CampaignCounts };

/** Counted from the recipients until the campaign is finished; then the stored counts. */
const campaignCounts = sql<CampaignCounts>`
  case when campaign.sent_count is not null then json_build_object(
    'chosen', recipient_count, 'sent', sent_count, 'failed', failed_count, 'skipped', skipped_count)
  else (
    select json_build_object(
      'chosen', campaign.recipient_count,
      'sent', count(*) filter (where recipient.state = 'sent'),
      'failed', count(*) filter (where recipient.state = 'failed'),
      'skipped', count(*) filter (where recipient.state = 'skipped'))
    from newsletter_recipients as recipient where recipient.campaign_id = campaign.id
  ) end as counts`;

export async function readTexts(db: Database | DatabaseTransaction, campaignId: string): Promise<CampaignTexts> {
  const rows = await db
    .selectFrom('newsletterCampaignTexts')
    .select(['language', 'subject', 'body'])
    .where('campaignId', '=', campaignId)
    .execute();
  const texts: CampaignTexts = {};
  for (const { language, subject, body } of rows) {
    const known = findLanguage(language);
    if (known) texts[known.code] = { subject, body };
  }
  return texts;
}

export type ListedCampaign = Omit<Campaign, 'texts' | 'createdAt' | 'version' | 'updatedBy'> & { languages: string[] };

export async function listCampaigns(db: Database, limit = 200): Promise<ListedCampaign[]> {
  const { rows } = await sql<ListedCampaign>`
    select campaign.id, title, state, halted_by, campaign.updated_at, started_at,
      ${nameOfPerson('users')} as started_by, finished_at,
      array(select language from newsletter_campaign_texts where campaign_id = campaign.id order by language <> 'en', language) as languages,
      ${campaignCounts}
    from newsletter_campaigns as campaign
    left join users on users.id = campaign.started_by
    order by campaign.created_at desc, campaign.id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, counts: row.startedAt === null ? null : row.counts }));
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { findLanguage } from '#i18n/languages.ts';
import type { CampaignCounts, CampaignHalt, CampaignState, CampaignTexts } from './campaign.ts';

export interface Campaign {
  id: string;
  title: string;
  state: CampaignState;
  haltedBy: CampaignHalt | null;
  texts: CampaignTexts;
  createdAt: Date;
  /** In milliseconds: what a form saw, to be compared when it comes back. */
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
  startedAt: Date | null;
  startedBy: string | null;
  finishedAt: Date | null;
  /** Null for a draft. */
  counts: CampaignCounts | null;
}

export async function readCampaign(
  db: Database | DatabaseTransaction,
  campaignId: string,
): Promise<Campaign | undefined> {
  const { rows } = await sql<CampaignRow>`
    select letter.id, title, state, halted_by as "haltedBy", letter.created_at as "createdAt", letter.updated_at as "updatedAt",
      ${nameOfPerson('updaters')} as "updatedBy", started_at as "startedAt", ${nameOfPerson('starters')} as "startedBy",
      finished_at as "finishedAt", ${campaignCounts}
    from newsletter_campaigns as letter
    left join users as updaters on updaters.id = letter.updated_by
    left join users as starters on starters.id = letter.started_by
    where letter.id = ${campaignId}::uuid`.execute(db);
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

/** Counted row by row until it is finished; from then on it stands in the letter. */
export const campaignCounts = sql<CampaignCounts>`
  case when letter.sent_count is not null then json_build_object(
    'chosen', recipient_count, 'sent', sent_count, 'failed', failed_count, 'skipped', skipped_count)
  else (
    select json_build_object(
      'chosen', letter.recipient_count,
      'sent', count(*) filter (where recipient.state = 'sent'),
      'failed', count(*) filter (where recipient.state = 'failed'),
      'skipped', count(*) filter (where recipient.state = 'skipped'))
    from newsletter_recipients as recipient where recipient.campaign_id = letter.id
  ) end as counts`;

export async function readTexts(
  db: Database | DatabaseTransaction,
  campaignId: string,
): Promise<CampaignTexts> {
  const rows = await db
    .selectFrom('newsletter_campaign_texts')
    .select(['language', 'subject', 'body'])
    .where('campaign_id', '=', campaignId)
    .execute();
  const texts: CampaignTexts = {};
  for (const { language, subject, body } of rows) {
    const known = findLanguage(language);
    if (known) texts[known.code] = { subject, body };
  }
  return texts;
}

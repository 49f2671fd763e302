import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import type { CampaignCounts, CampaignHalt, CampaignState } from './campaign.ts';
import { campaignCounts } from './read-campaign.ts';

export interface ListedCampaign {
  id: string;
  title: string;
  state: CampaignState;
  haltedBy: CampaignHalt | null;
  updatedAt: Date;
  startedAt: Date | null;
  startedBy: string | null;
  finishedAt: Date | null;
  languages: string[];
  counts: CampaignCounts | null;
}

/** The newest first; of years of weekly letters, the last two hundred. */
export async function listCampaigns(db: Database, most = 200): Promise<ListedCampaign[]> {
  const { rows } = await sql<ListedCampaign>`
    select letter.id, title, state, halted_by as "haltedBy", letter.updated_at as "updatedAt", started_at as "startedAt",
      ${nameOfPerson('users')} as "startedBy", finished_at as "finishedAt",
      array(select language from newsletter_campaign_texts where campaign_id = letter.id order by language <> 'en', language) as languages,
      ${campaignCounts}
    from newsletter_campaigns as letter
    left join users on users.id = letter.started_by
    order by letter.created_at desc, letter.id
    limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, counts: row.startedAt === null ? null : row.counts }));
}

import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { campaignLengths } from './campaign.ts';
import { readCampaign } from './read-campaign.ts';
import { addCampaign } from './save-campaign.ts';

/** What was written once, as a new draft. */
export async function duplicateCampaign(
  db: Database,
  campaignId: string,
  actor: Actor & { id: string },
): Promise<{ ok: true; id: string } | { ok: false; error: 'gone' }> {
  const campaign = await readCampaign(db, campaignId);
  if (!campaign) return { ok: false, error: 'gone' };
  const title = [...`Copy of ${campaign.title}`].slice(0, campaignLengths.title).join('');
  return { ok: true, id: await addCampaign(db, { title, texts: campaign.texts, copyOf: campaignId }, actor) };
}

import type { Database } from '#db/connect.ts';
import type { Person } from '#features/audit/write-audit.ts';
import { readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import { addCampaign } from '#features/notifications/campaigns/save-campaign.ts';
import { startCampaign } from '#features/notifications/campaigns/start-campaign.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { hashOfToken, newId, newToken } from '#lib/ids.ts';

export async function addSubscriber(
  db: Database,
  email: string,
  { language = 'en', state = 'confirmed' }: { language?: LanguageCode; state?: string } = {},
): Promise<{ id: string; leaveToken: string }> {
  const row = { id: newId(), leaveToken: newToken() };
  await db
    .insertInto('newsletterSubscribers')
    .values({
      ...row,
      email,
      name: 'Amina',
      language,
      state,
      confirmTokenHash: hashOfToken(newToken()),
      confirmExpiresAt: new Date(),
      confirmedAt: state === 'confirmed' ? new Date() : null,
    })
    .execute();
  return row;
}

/** Started for all confirmed subscribers, with marketing mails turned on. */
export async function campaignInProgress(db: Database, actor: Person): Promise<string> {
  const texts = { en: { subject: 'New routes', body: 'We fly to Lamu now.' } };
  const campaignId = await addCampaign(db, { title: 'July', texts }, actor);
  const version = (await readCampaign(db, campaignId))?.version ?? 0;
  const begun = await startCampaign({ db, isSwitchedOn: () => true }, { campaignId, version, agreed: 1_000 }, actor);
  if (!begun.ok) throw new Error(`The campaign was not started: ${begun.error}`);
  return campaignId;
}

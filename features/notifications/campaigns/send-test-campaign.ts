import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { MailContext } from '../mail-layout.ts';
import { queueMail } from '../queue-mail.ts';
import { campaignMail } from './campaign-mail.ts';
import { readCampaign } from './read-campaign.ts';

const testsPerAdmin: RateLimit = { name: 'letter-test-admin', max: 20, windowSeconds: 3600 };

/** To whoever writes it, as it stands saved; the switch for marketing mails is about others. */
export async function sendTestCampaign(
  { db, mailContext }: { db: Database; mailContext: MailContext },
  {
    campaignId,
    language,
    to,
  }: { campaignId: string; language: LanguageCode; to: { email: string; name: string } },
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'gone' | 'not_written' | 'too_many' }> {
  return inTransaction(db, async (transaction) => {
    const campaign = await readCampaign(transaction, campaignId);
    if (!campaign) return { ok: false, error: 'gone' };
    const text = campaign.texts[language];
    if (!text) return { ok: false, error: 'not_written' };
    if (!(await withinRateLimit(transaction, testsPerAdmin, actor.id)))
      return { ok: false, error: 'too_many' };
    const mail = campaignMail(mailContext, language, text, { name: to.name, leaveToken: null, isTest: true });
    await queueMail(transaction, { ...mail, to: to.email, subject: `Test: ${text.subject}` });
    await writeAudit(transaction, {
      actor,
      action: 'campaign_tested',
      subjectType: 'newsletter_campaign',
      subjectId: campaignId,
      after: { language },
    });
    return { ok: true };
  });
}

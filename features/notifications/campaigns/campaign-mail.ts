import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { MailDraft } from '../mail.ts';
import type { MailPart } from '../mail-html.ts';
import { greetingPart, layOutMail, type MailContext } from '../mail-layout.ts';
import { queueMail } from '../queue-mail.ts';
import { type CampaignText, campaignLengths } from './campaign.ts';
import { type CampaignBlock, parseCampaign } from './campaign-markup.ts';
import { readCampaign } from './read-campaign.ts';

interface CampaignReader {
  name: string;
  /** Null in previews and tests, which have no working unsubscribe link. */
  leaveToken: string | null;
  /** A test mail to its author, without an unsubscribe link. */
  isTest?: boolean;
}

export function campaignMail(
  mailContext: MailContext,
  language: LanguageCode,
  { subject, body }: CampaignText,
  { name, leaveToken, isTest = false }: CampaignReader,
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  const { blocks } = parseCampaign(body, mailContext.baseUrl);
  const leaveUrl = `${mailContext.baseUrl}/newsletter/leave${leaveToken === null ? '' : `?token=${leaveToken}`}`;
  return {
    ...layOutMail(mailContext, language, {
      subject,
      preview: previewOf(blocks) || subject,
      heading: subject,
      parts: [
        greetingPart(t, name),
        ...blocks.map(partOf),
        { kind: 'note', text: t('campaign.why', { brand }) },
        // In English for the office, whatever the campaign's language.
        ...(isTest ? [{ kind: 'note' as const, text: 'Test: the real mail has the unsubscribe link here.' }] : []),
      ],
      leave: isTest ? undefined : { label: t('leave'), url: leaveUrl },
    }),
    ...(leaveToken !== null && { unsubscribeUrl: leaveUrl }),
  };
}

function partOf(block: CampaignBlock): MailPart {
  switch (block.kind) {
    case 'heading':
      return { kind: 'title', text: block.text };
    case 'button':
      return block;
    case 'paragraph':
      return { kind: 'prose', spans: block.spans };
  }
}

/** The first paragraph, shown by inboxes beside the subject. */
function previewOf(blocks: readonly CampaignBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first?.spans.map((span) => span.text).join('') ?? '';
  return text.replaceAll(/\s+/g, ' ').slice(0, campaignLengths.subject);
}

const testsPerAdmin: RateLimit = { name: 'letter-test-admin', max: 20, windowSeconds: 3600 };

/** Mails the saved text to its author, whether or not marketing mails are turned on. */
export async function sendTestCampaign(
  { db, mailContext }: { db: Database; mailContext: MailContext },
  { campaignId, language, to }: { campaignId: string; language: LanguageCode; to: { email: string; name: string } },
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'gone' | 'not_written' | 'too_many' }> {
  return inTransaction(db, async (transaction) => {
    const campaign = await readCampaign(transaction, campaignId);
    if (!campaign) return { ok: false, error: 'gone' };
    const text = campaign.texts[language];
    if (!text) return { ok: false, error: 'not_written' };
    if (!(await withinRateLimit(transaction, testsPerAdmin, actor.id))) return { ok: false, error: 'too_many' };
    const mail = campaignMail(mailContext, language, text, { name: to.name, leaveToken: null, isTest: true });
    await queueMail(transaction, { ...mail, to: to.email, subject: `Test: ${text.subject}` });
    await writeAudit(transaction, actor, ['newsletter_campaign', campaignId], 'campaign_tested', {
      after: { language },
    });
    return { ok: true };
  });
}

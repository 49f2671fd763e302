import type { LanguageCode } from '#i18n/languages.ts';
import { greetingName } from '../greeting-name.ts';
import type { MailDraft } from '../mail.ts';
import type { MailPart } from '../mail-content.ts';
import { layOutMail, type MailContext } from '../mail-layout.ts';
import { type CampaignText, campaignLengths } from './campaign.ts';
import { type CampaignBlock, parseCampaign } from './campaign-markup.ts';

export interface CampaignReader {
  name: string;
  /** Null where nobody can leave: in a preview and in a test. */
  leaveToken: string | null;
  /** Goes to whoever writes it: a link to leave would lead nowhere. */
  isTest?: boolean;
}

/** A letter as one reader gets it. */
export function campaignMail(
  mailContext: MailContext,
  language: LanguageCode,
  { subject, body }: CampaignText,
  { name: fullName, leaveToken, isTest = false }: CampaignReader,
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  const name = greetingName(fullName);
  const { blocks } = parseCampaign(body, mailContext.baseUrl);
  const leaveUrl = `${mailContext.baseUrl}/newsletter/leave${leaveToken === null ? '' : `?token=${leaveToken}`}`;
  return {
    ...layOutMail(mailContext, language, {
      subject,
      preview: previewOf(blocks) || subject,
      heading: subject,
      parts: [
        { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') },
        ...blocks.map(partOf),
        { kind: 'note', text: t('letter.why', { brand }) },
        // The office reads English, whatever the letter is in.
        ...(isTest
          ? [{ kind: 'note' as const, text: 'Test: in a real letter, the link to unsubscribe is here.' }]
          : []),
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

/** The first paragraph, as an inbox shows it beside the subject. */
function previewOf(blocks: readonly CampaignBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first?.spans.map((span) => span.text).join('') ?? '';
  return text.replaceAll(/\s+/g, ' ').slice(0, campaignLengths.subject);
}

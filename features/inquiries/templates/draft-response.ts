import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import { readQueuedInquiry } from '../queue/read-queued-inquiry.ts';
import { readTemplate } from './list-templates.ts';
import { fillPlaceholders, placeholdersIn } from './placeholders.ts';
import { textFor } from './template.ts';

export type Drafted =
  /** With the placeholders that nobody could fill in. */
  { ok: true; text: string; unfilled: string[] } | { ok: false; error: 'gone' };

/** A template in the language of the inquiry's sender, below what was typed already. */
export async function draftResponse(
  { db, settings }: { db: Database; settings: Pick<Settings, 'site' | 'contact'> },
  {
    inquiryId,
    templateId,
    typed,
    agent,
  }: { inquiryId: string; templateId: string; typed: string; agent: string },
): Promise<Drafted> {
  const inquiry = await readQueuedInquiry(db, inquiryId);
  const template = await readTemplate(db, templateId);
  if (!inquiry || !template) return { ok: false, error: 'gone' };
  const filled = fillPlaceholders(textFor(template.texts, inquiry.language).text, {
    name: inquiry.name,
    subject: inquiry.subject,
    reference: inquiry.bookingReferences[0] ?? null,
    siteName: settings.site.siteName,
    supportEmail: settings.contact.supportEmail,
    phone: settings.contact.phone,
    agent,
  });
  const before = typed.trimEnd();
  return {
    ok: true,
    text: before === '' ? filled : `${before}\n\n${filled}`,
    unfilled: placeholdersIn(filled),
  };
}

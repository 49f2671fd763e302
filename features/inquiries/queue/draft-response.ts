import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import { readTemplate } from '../templates/list-templates.ts';
import { fillPlaceholders, placeholdersIn, textFor } from '../templates/template.ts';
import { readQueuedInquiry } from './read-queued-inquiry.ts';

type Drafted =
  /** `unfilled` are placeholders without a value. */
  { ok: true; text: string; unfilled: string[] } | { ok: false; error: 'gone' };

/** Appends a template in the sender's language to the typed text. */
export async function draftResponse(
  { db, settings }: { db: Database; settings: Pick<Settings, 'site' | 'contact'> },
  { inquiryId, templateId, typed, agent }: { inquiryId: string; templateId: string; typed: string; agent: string },
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

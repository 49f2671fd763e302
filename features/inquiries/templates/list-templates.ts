import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Settings } from '#features/settings/settings.ts';
import { findLanguage } from '#i18n/languages.ts';
import { readQueuedInquiry } from '../queue/read-queued-inquiry.ts';
import { fillPlaceholders, type InquiryTemplate, placeholdersIn, textFor } from './template.ts';

/** Sorted by name. */
export function listTemplates(db: Database, { deleted = false } = {}): Promise<InquiryTemplate[]> {
  return select(db, deleted ? sql`deleted_at is not null` : sql`deleted_at is null`);
}

export async function readTemplate(
  db: Database | DatabaseTransaction,
  id: string,
): Promise<InquiryTemplate | undefined> {
  const [template] = await select(db, sql`id = ${id}::uuid and deleted_at is null`);
  return template;
}

async function select(db: Database | DatabaseTransaction, condition: RawBuilder<unknown>): Promise<InquiryTemplate[]> {
  const { rows } = await sql<Omit<InquiryTemplate, 'texts'> & { texts: Record<string, string> }>`
    select
      id, name, version,
      (select jsonb_object_agg(language, text) from inquiry_template_texts where template_id = inquiry_templates.id) as texts
    from inquiry_templates where ${condition}
    order by lower(name), id`.execute(db);
  return rows.map((row) => ({ ...row, texts: knownTexts(row.texts) }));
}

/** Skips languages that the product no longer has. */
function knownTexts(stored: Record<string, string>): InquiryTemplate['texts'] {
  const texts: InquiryTemplate['texts'] = {};
  for (const [code, text] of Object.entries(stored)) {
    const language = findLanguage(code);
    if (language) texts[language.code] = text;
  }
  return texts;
}

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

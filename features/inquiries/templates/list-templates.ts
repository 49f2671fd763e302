import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { findLanguage } from '#i18n/languages.ts';
import type { InquiryTemplate } from './template.ts';

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

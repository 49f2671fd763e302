import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { readTemplate } from './list-templates.ts';
import {
  readTemplateForm,
  type TemplateContent,
  type TemplateProblems,
  type TypedTemplate,
  typedTemplate,
} from './read-template-form.ts';

export type TemplateSaved =
  | { ok: true; id: string }
  | { ok: false; error: 'invalid'; problems: TemplateProblems }
  /** A colleague saved first: `now` is what they wrote, `version` is what to save over next. */
  | { ok: false; error: 'changed_meanwhile'; now: TypedTemplate; version: number }
  | { ok: false; error: 'gone' };

export function addTemplate(db: Database, typed: TypedTemplate, actor: Actor): Promise<TemplateSaved> {
  return saving(db, typed, async (transaction, template) => {
    const id = newId();
    await transaction.insertInto('inquiry_templates').values({ id, name: template.name }).execute();
    await writeTexts(transaction, id, template);
    await writeAudit(transaction, {
      actor,
      action: 'inquiry_template_added',
      subjectType: 'inquiry_template',
      subjectId: id,
      after: { ...template },
    });
    return { ok: true, id };
  });
}

export function updateTemplate(
  db: Database,
  { id, version, values }: { id: string; version: number; values: TypedTemplate },
  actor: Actor,
): Promise<TemplateSaved> {
  return saving(db, values, async (transaction, template) => {
    await sql`select from inquiry_templates where id = ${id}::uuid for update`.execute(transaction);
    const stored = await readTemplate(transaction, id);
    if (!stored) return { ok: false, error: 'gone' };
    if (stored.version !== version) {
      return { ok: false, error: 'changed_meanwhile', now: typedTemplate(stored), version: stored.version };
    }
    await transaction
      .updateTable('inquiry_templates')
      .set({ name: template.name, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('inquiry_template_texts').where('template_id', '=', id).execute();
    await writeTexts(transaction, id, template);
    await writeAudit(transaction, {
      actor,
      action: 'inquiry_template_changed',
      subjectType: 'inquiry_template',
      subjectId: id,
      before: { name: stored.name, texts: stored.texts },
      after: { ...template },
    });
    return { ok: true, id };
  });
}

async function saving(
  db: Database,
  typed: TypedTemplate,
  save: (transaction: DatabaseTransaction, template: TemplateContent) => Promise<TemplateSaved>,
): Promise<TemplateSaved> {
  const read = readTemplateForm(typed);
  if (!read.ok) return { ok: false, error: 'invalid', problems: read.problems };
  try {
    return await inTransaction(db, (transaction) => save(transaction, read.template));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: 'invalid', problems: { name: 'There is a template of this name already.' } };
  }
}

async function writeTexts(
  transaction: DatabaseTransaction,
  templateId: string,
  { texts }: TemplateContent,
): Promise<void> {
  const rows = Object.entries(texts).map(([language, text]) => ({ template_id: templateId, language, text }));
  await transaction.insertInto('inquiry_template_texts').values(rows).execute();
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit, writeAudits } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { readTemplate } from './list-templates.ts';
import {
  parseTemplateForm,
  type TemplateContent,
  type TemplateForm,
  type TemplateProblems,
  templateToForm,
} from './template.ts';

type TemplateSaved =
  | { ok: true; id: string }
  | { ok: false; error: 'invalid'; problems: TemplateProblems }
  /** A colleague saved first: `now` is their text, `version` the one to send to overwrite it. */
  | { ok: false; error: 'changed_meanwhile'; now: TemplateForm; version: number }
  | { ok: false; error: 'gone' };

export function addTemplate(db: Database, typed: TemplateForm, actor: Actor): Promise<TemplateSaved> {
  return saving(db, typed, async (transaction, template) => {
    const id = newId();
    await transaction.insertInto('inquiryTemplates').values({ id, name: template.name }).execute();
    await writeTexts(transaction, id, template);
    await writeAudit(transaction, actor, ['inquiry_template', id], 'inquiry_template_added', {
      after: { ...template },
    });
    return { ok: true, id };
  });
}

export function updateTemplate(
  db: Database,
  { id, version, values }: { id: string; version: number; values: TemplateForm },
  actor: Actor,
): Promise<TemplateSaved> {
  return saving(db, values, async (transaction, template) => {
    await sql`select from inquiry_templates where id = ${id}::uuid for update`.execute(transaction);
    const stored = await readTemplate(transaction, id);
    if (!stored) return { ok: false, error: 'gone' };
    if (stored.version !== version) {
      return { ok: false, error: 'changed_meanwhile', now: templateToForm(stored), version: stored.version };
    }
    await transaction
      .updateTable('inquiryTemplates')
      .set({ name: template.name, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('inquiryTemplateTexts').where('templateId', '=', id).execute();
    await writeTexts(transaction, id, template);
    await writeAudit(transaction, actor, ['inquiry_template', id], 'inquiry_template_changed', {
      before: { name: stored.name, texts: stored.texts },
      after: { ...template },
    });
    return { ok: true, id };
  });
}

async function saving(
  db: Database,
  typed: TemplateForm,
  save: (transaction: DatabaseTransaction, template: TemplateContent) => Promise<TemplateSaved>,
): Promise<TemplateSaved> {
  const read = parseTemplateForm(typed);
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
  const rows = Object.entries(texts).map(([language, text]) => ({ templateId, language, text }));
  await transaction.insertInto('inquiryTemplateTexts').values(rows).execute();
}

export function deleteTemplates(
  db: Database,
  ids: readonly string[],
  actor: Actor,
): Promise<{ deleted: string[]; retained: never[] }> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update inquiry_templates set deleted_at = now()
      where id = any(${[...ids]}::uuid[]) and deleted_at is null returning id`.execute(transaction);
    const deleted = rows.map(({ id }) => id);
    await note(transaction, 'inquiry_template_deleted', deleted, actor);
    return { deleted, retained: [] };
  });
}

/** Restores all, or none if another template now has one of the names. */
export async function restoreTemplates(
  db: Database,
  ids: readonly string[],
  actor: Actor,
): Promise<{ ok: true; restored: string[] } | { ok: false; error: 'place_taken' }> {
  try {
    return await inTransaction(db, async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        update inquiry_templates set deleted_at = null
        where id = any(${[...ids]}::uuid[]) and deleted_at is not null returning id`.execute(transaction);
      const restored = rows.map(({ id }) => id);
      await note(transaction, 'inquiry_template_restored', restored, actor);
      return { ok: true, restored };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: 'place_taken' };
    throw error;
  }
}

async function note(
  transaction: DatabaseTransaction,
  action: string,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  await writeAudits(
    transaction,
    ids.map((subjectId) => ({ actor, action, subjectType: 'inquiry_template', subjectId })),
  );
}

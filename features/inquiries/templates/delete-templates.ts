import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';

/** What was sent with one stays as it was sent. */
export function deleteTemplates(
  db: Database,
  ids: readonly string[],
  actor: Actor,
): Promise<{ deleted: string[]; kept: never[] }> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update inquiry_templates set deleted_at = now()
      where id = any(${[...ids]}::uuid[]) and deleted_at is null returning id`.execute(transaction);
    const deleted = rows.map(({ id }) => id);
    await note(transaction, 'inquiry_template_deleted', deleted, actor);
    return { deleted, kept: [] };
  });
}

/** All of them or, when another has the name of one now, none. */
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

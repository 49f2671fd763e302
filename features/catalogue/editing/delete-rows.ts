import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';

/** A table whose rows can be deleted and restored, and how audit calls one of them: `flight`. */
export interface DeletableKind {
  table: 'airports' | 'airlines' | 'flights' | 'hotels' | 'rooms' | 'amenities' | 'locations';
  subject: string;
  /** Its own lock keeps new references away, so that those who make them are not locked out here too. */
  hasOwnLock?: boolean;
}

/** Why a row must stay, and what to do instead; in a sentence that names the row. */
export interface RetainedRows {
  id: string;
  reason: string;
}

export interface DeleteOutcome {
  deleted: string[];
  kept: RetainedRows[];
}

/**
 * Deletes the rows that nothing refers to and says for each of the others why it stays. The rows are locked first:
 * whoever wants to refer to one waits, and then finds it gone.
 */
export async function deleteRows(
  db: Database,
  { table, subject, hasOwnLock = false }: DeletableKind,
  ids: readonly string[],
  actor: Actor,
  findUses: (transaction: DatabaseTransaction, ids: string[]) => Promise<RetainedRows[]>,
): Promise<DeleteOutcome> {
  return inTransaction(db, async (transaction) => {
    const strength = hasOwnLock ? sql`for no key update` : sql`for update`;
    const locked = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id ${strength}
    `.execute(transaction);
    const present = locked.rows.map(({ id }) => id);
    const kept = present.length > 0 ? await findUses(transaction, present) : [];
    const free = present.filter((id) => !kept.some((row) => row.id === id));
    await setDeleted(transaction, table, free, sql`now()`);
    await note(transaction, `${subject}_deleted`, subject, free, actor);
    return { deleted: free, kept };
  });
}

/** Brings deleted rows back, all of them or, when another has taken the place of one since, none. */
export async function restoreRows(
  db: Database,
  { table, subject }: DeletableKind,
  ids: readonly string[],
  actor: Actor,
  /** Sees to what the rows refer to, which may have been deleted after them. */
  prepare?: (transaction: DatabaseTransaction, ids: readonly string[]) => Promise<void>,
): Promise<{ ok: true; restored: string[] } | { ok: false; error: 'place_taken' }> {
  try {
    return await inTransaction(db, async (transaction) => {
      await prepare?.(transaction, ids);
      const restored = await setDeleted(transaction, table, ids, sql`null`);
      await note(transaction, `${subject}_restored`, subject, restored, actor);
      return { ok: true, restored };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, error: 'place_taken' };
    throw error;
  }
}

async function setDeleted(
  transaction: DatabaseTransaction,
  table: DeletableKind['table'],
  ids: readonly string[],
  value: ReturnType<typeof sql>,
): Promise<string[]> {
  const changed = await sql<{ id: string }>`
    update ${sql.table(table)} set deleted_at = ${value}
    where id = any(${[...ids]}::uuid[]) and (deleted_at is null) = (${value} is not null)
    returning id
  `.execute(transaction);
  return changed.rows.map(({ id }) => id);
}

async function note(
  transaction: DatabaseTransaction,
  action: string,
  subjectType: string,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  await writeAudits(
    transaction,
    ids.map((subjectId) => ({ actor, action, subjectType, subjectId })),
  );
}

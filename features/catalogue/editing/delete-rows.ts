import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';
import type { AnyKind, CatalogueTable, StoredRow } from './record-kind.ts';

/** A table with soft-deleted rows, and its subject type in the audit log, such as `flight`. */
interface DeletableKind {
  table: CatalogueTable;
  subject: string;
  /**
   * The kind's own lock blocks new references; a weaker row lock then lets transactions that refer to the row
   * continue.
   */
  hasOwnLock?: boolean;
}

/** The reason why a row can't be deleted and what to do instead, as a sentence that names the row. */
export interface RetainedRow {
  id: string;
  reason: string;
}

export interface DeleteOutcome {
  deleted: string[];
  retained: RetainedRow[];
}

/** Deletes the rows of a kind that nothing refers to. */
export function deleteRecords<Field extends string, Value>(
  db: Database,
  kind: AnyKind<Field, Value>,
  ids: readonly string[],
  actor: Actor,
): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, (transaction, present) => findUses(transaction, kind, present));
}

async function findUses<Field extends string, Value>(
  transaction: DatabaseTransaction,
  { table, stored, uses, inUse }: AnyKind<Field, Value>,
  ids: string[],
): Promise<RetainedRow[]> {
  const nouns = Object.keys(uses);
  if (nouns.length === 0) return [];
  const counts = Object.values(uses).map(
    (used) => sql`(select count(*)::int from (select ${used} limit ${countedUses + 1}) as used)`,
  );
  const { rows } = await sql<Value & StoredRow & { useCounts: number[] }>`
    select ${sql.table(table)}.*, array[${sql.join(counts)}] as use_counts
    from (${stored}) as ${sql.table(table)} where id = any(${ids}::uuid[])
  `.execute(transaction);
  const retained = rows.flatMap((row) => {
    const count = row.useCounts.reduce((sum, each) => sum + each, 0);
    const texts = nouns.map((noun, index) => describeUses(row.useCounts[index] ?? 0, noun)).filter(Boolean);
    return count > 0 ? [{ id: row.id, reason: inUse(row, texts.join(' and '), count) }] : [];
  });
  return retained.toSorted((one, other) => one.reason.localeCompare(other.reason, 'en'));
}

export function restoreRecords<Field extends string, Value>(
  db: Database,
  kind: AnyKind<Field, Value>,
  ids: readonly string[],
  actor: Actor,
): ReturnType<typeof restoreRows> {
  return restoreRows(db, kind, ids, actor, kind.beforeRestore);
}

/**
 * Deletes the rows that nothing refers to, and returns why the others stay. Rows are locked first: a transaction that
 * wants to refer to one waits and then finds it deleted.
 */
export async function deleteRows(
  db: Database,
  { table, subject, hasOwnLock = false }: DeletableKind,
  ids: readonly string[],
  actor: Actor,
  findUses: (transaction: DatabaseTransaction, ids: string[]) => Promise<RetainedRow[]>,
): Promise<DeleteOutcome> {
  return inTransaction(db, async (transaction) => {
    const lockMode = hasOwnLock ? sql`for no key update` : sql`for update`;
    const locked = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id ${lockMode}
    `.execute(transaction);
    const present = locked.rows.map(({ id }) => id);
    const retained = present.length > 0 ? await findUses(transaction, present) : [];
    const free = present.filter((id) => !retained.some((row) => row.id === id));
    await setDeleted(transaction, table, free, sql`now()`);
    await writeRowAudits(transaction, `${subject}_deleted`, subject, free, actor);
    return { deleted: free, retained };
  });
}

/** Restores all rows or, when a unique key of one is in use again, none. */
export async function restoreRows(
  db: Database,
  { table, subject }: DeletableKind,
  ids: readonly string[],
  actor: Actor,
  /** Restores what the rows refer to, which may have been deleted after them. */
  prepare?: (transaction: DatabaseTransaction, ids: readonly string[]) => Promise<void>,
): Promise<{ ok: true; restored: string[] } | { ok: false; error: 'place_taken' }> {
  try {
    return await inTransaction(db, async (transaction) => {
      await prepare?.(transaction, ids);
      const restored = await setDeleted(transaction, table, ids, sql`null`);
      await writeRowAudits(transaction, `${subject}_restored`, subject, restored, actor);
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

async function writeRowAudits(
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

/** Counting references stops here: the exact number does not matter. */
export const countedUses = 1_000;

/** "1 flight", "412 flights", "more than 1,000 flights"; empty for 0. */
export function describeUses(count: number, noun: string): string {
  if (count === 0) return '';
  if (count === 1) return `1 ${noun}`;
  return count > countedUses ? `more than ${countedUses.toLocaleString('en-US')} ${noun}s` : `${count} ${noun}s`;
}

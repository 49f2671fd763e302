import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { type NotConfirmed, requireConfirmation, withConfirmation } from './confirmation.ts';
import type { BulkChange } from './form-values.ts';

interface ChangedKind {
  table: 'flights' | 'hotels' | 'rooms';
  /** The subject type in the audit log. */
  subject: string;
}

export interface StatusChange<Status extends string> {
  ids: readonly string[];
  status: Status;
  /** The confirmation code of the warnings that the administrator has read. */
  confirmed?: string | undefined;
}

/** Calls `change`, which returns the ids of the changed rows, and returns the warnings that must be confirmed. */
type Around = (transaction: DatabaseTransaction, change: () => Promise<string[]>) => Promise<string[]>;

/**
 * Sets the status of rows that have another one, and returns how many of the ids exist. `around` adds locks, side
 * effects and warnings to the change.
 */
export function setStatus<Status extends string>(
  db: Database,
  { table, subject }: ChangedKind,
  { ids, status, confirmed }: StatusChange<Status>,
  actor: Actor,
  around: Around,
): Promise<BulkChange> {
  return withConfirmation(() =>
    inTransaction(db, async (transaction) => {
      let changed = 0;
      const warnings = await around(transaction, async () => {
        const { found, others } = await change(transaction);
        changed = found;
        return others;
      });
      requireConfirmation(warnings, confirmed);
      return { ok: true, changed };
    }),
  );

  async function change(transaction: DatabaseTransaction): Promise<{ found: number; others: string[] }> {
    const { rows: locked } = await sql<{ id: string; status: string }>`
      select id, status from ${sql.table(table)}
      where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for no key update
    `.execute(transaction);
    const others = locked.filter((row) => row.status !== status);
    await sql`
      update ${sql.table(table)} set status = ${status} where id = any(${others.map(({ id }) => id)}::uuid[])
    `.execute(transaction);
    await writeAudits(
      transaction,
      others.map(({ id, status: before }) => ({
        actor,
        action: `${subject}_changed`,
        subjectType: subject,
        subjectId: id,
        before: { status: before },
        after: { status },
      })),
    );
    return { found: locked.length, others: others.map(({ id }) => id) };
  }
}

export type PriceChange =
  | { ok: true; changed: number }
  | { ok: false; error: 'beyond_limit' | 'done_already' }
  | NotConfirmed;

/** Rounded to whole cents, halves up; at least one cent. */
export function priceAfter(column: string, percent: number): RawBuilder<number> {
  return sql<number>`greatest(1, round(${sql.ref(column)} * (100 + ${percent}::numeric) / 100))`;
}

const checkViolation = '23514';

/**
 * Changes all prices or, when one would break a check constraint, none. The key makes a form that is submitted twice
 * change them once: the second insert conflicts.
 */
export async function changePricesOnce(
  db: Database,
  key: string,
  change: (transaction: DatabaseTransaction) => Promise<number>,
): Promise<PriceChange> {
  try {
    return await withConfirmation(() =>
      inTransaction<PriceChange>(db, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('doneOnce')
          .values({ key })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return { ok: false, error: 'done_already' };
        return { ok: true, changed: await change(transaction) };
      }),
    );
  } catch (error) {
    if (errorCode(error) !== checkViolation) throw error;
    return { ok: false, error: 'beyond_limit' };
  }
}

/** Changes the prices per night of hotels or rooms; `facts` go to the audit log. */
export function changeNightPrices(
  db: Database,
  { table, subject }: ChangedKind,
  {
    ids,
    percent,
    key = newId(),
    facts,
  }: { ids: readonly string[]; percent: number; key?: string | undefined; facts: Record<string, number> },
  actor: Actor,
  /** Changes what depends on these prices. */
  andAlso?: (transaction: DatabaseTransaction, ids: string[]) => Promise<void>,
): Promise<PriceChange> {
  return changePricesOnce(db, key, async (transaction) => {
    const stored = sql.table(table);
    const { rows } = await sql<{ id: string; before: number | null; after: number | null }>`
      update ${stored} set price_per_night_minor =
        case when ${stored}.price_per_night_minor is not null
          then ${priceAfter(`${table}.price_per_night_minor`, percent)} end
      from (
        select id, price_per_night_minor from ${stored} where id = any(${[...ids]}::uuid[]) order by id for update
      ) as old
      where ${stored}.id = old.id and ${stored}.deleted_at is null
      returning ${stored}.id, old.price_per_night_minor as before, ${stored}.price_per_night_minor as after
    `.execute(transaction);
    const changed = rows.map(({ id }) => id);
    await andAlso?.(transaction, changed);
    await writeAudits(
      transaction,
      rows.map(({ id, before, after }) => ({
        actor,
        action: `${subject}_changed`,
        subjectType: subject,
        subjectId: id,
        before: { price_per_night_minor: before },
        after: { price_per_night_minor: after, ...facts },
      })),
    );
    return rows.length;
  });
}

import { type RawBuilder, sql } from 'kysely';
import { columnNames } from '#db/column-names.ts';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { requireConfirmation, withConfirmation } from './confirmation.ts';
import type { Problems, Saved, Values } from './form-values.ts';
import type { Editable, EditedKind, Overwrite } from './record-kind.ts';

/** `further` conditions and an order may follow those of the kind. */
export async function readStored<Stored>(
  db: Database,
  { stored }: { stored: RawBuilder<Stored> },
  further: RawBuilder<unknown> = sql``,
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`${stored} ${further}`.execute(db);
  return rows;
}

export async function readRecord<Field extends string, Value>(
  db: Database,
  kind: EditedKind<Field, Value>,
  id: string,
): Promise<Editable<Field> | undefined> {
  const [row] = await readStored(db, kind, sql`and ${sql.ref(`${kind.table}.id`)} = ${id}`);
  return row && { id, version: row.version, values: kind.values(row) };
}

export async function addRecord<Field extends string, Value>(
  db: Database,
  kind: EditedKind<Field, Value>,
  values: Values<Field>,
  actor: Actor,
): Promise<Saved<Field>> {
  const parsed = await kind.parse(db, values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addParsed(db, kind, parsed.value, actor);
}

export function addParsed<Field extends string, Value>(
  db: Database,
  kind: EditedKind<Field, Value>,
  value: Value,
  actor: Actor,
): Promise<Saved<Field>> {
  return savingOnce(kind, value, () =>
    inTransaction(db, async (transaction) => {
      const inserted = await insertRecords(transaction, kind, [value]);
      if (!Array.isArray(inserted)) return { ok: false, error: 'invalid', problems: inserted };
      const [id = ''] = inserted;
      const after = kind.values(value);
      await writeAudit(transaction, actor, [kind.subject, id], `${kind.subject}_added`, { after });
      return { ok: true, id };
    }),
  );
}

/** What a form sends for an edited row. */
export interface RecordChange<Field extends string> {
  id: string;
  /** The version that the form was made from. */
  version: number;
  values: Values<Field>;
  /** The confirmation code of the warnings that the administrator has read. */
  confirmed?: string | undefined;
}

export async function updateRecord<Field extends string, Value>(
  db: Database,
  kind: EditedKind<Field, Value>,
  { values, ...change }: RecordChange<Field>,
  actor: Actor,
): Promise<Saved<Field>> {
  const parsed = await kind.parse(db, values, change.id);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateParsed(db, kind, { ...change, value: parsed.value }, actor);
}

/** Saves only over the version that the form was made from. */
export function updateParsed<Field extends string, Value>(
  db: Database,
  kind: EditedKind<Field, Value>,
  { confirmed, ...overwrite }: Overwrite<Value> & { confirmed?: string | undefined },
  actor: Actor,
): Promise<Saved<Field>> {
  const { id, value } = overwrite;
  return savingOnce(kind, value, () =>
    inTransaction(db, async (transaction) => {
      const before = (await readRecord(transaction, kind, id))?.values;
      if (!before) return { ok: false, error: 'gone' };
      if ((await overwriteRecords(transaction, kind, [overwrite])) !== 1) {
        const now = await readRecord(transaction, kind, id);
        return now
          ? { ok: false, error: 'changed_meanwhile', now: now.values, version: now.version }
          : { ok: false, error: 'gone' };
      }
      const after = kind.values(value);
      await writeAudit(transaction, actor, [kind.subject, id], `${kind.subject}_changed`, { before, after });
      requireConfirmation((await kind.afterUpdate?.(transaction, id, before, value)) ?? [], confirmed);
      return { ok: true, id };
    }),
  );
}

/** A code, name or number that another row has is a problem of its field. */
async function savingOnce<Field extends string, Value>(
  kind: EditedKind<Field, Value>,
  value: Value,
  save: () => Promise<Saved<Field>>,
): Promise<Saved<Field>> {
  try {
    return await withConfirmation(save);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: 'invalid', problems: kind.taken(value) };
  }
}

export async function insertRecords<Field extends string, Value>(
  transaction: DatabaseTransaction,
  kind: EditedKind<Field, Value>,
  values: readonly Value[],
): Promise<string[] | Problems<Field>> {
  return kind.insert ? kind.insert(transaction, values) : insertRows(transaction, kind.table, values);
}

export async function overwriteRecords<Field extends string, Value>(
  transaction: DatabaseTransaction,
  kind: EditedKind<Field, Value>,
  overwrites: readonly Overwrite<Value>[],
): Promise<number> {
  if (kind.overwrite) return kind.overwrite(transaction, overwrites);
  return (await overwriteRows(transaction, kind.table, overwrites)).length;
}

/** Inserts rows whose keys are columns, in the order of their new ids unless they have ids. */
export async function insertRows(
  transaction: DatabaseTransaction,
  table: string,
  values: readonly unknown[],
): Promise<string[]> {
  const ids = Array.from(values, newId).toSorted();
  const rows = values.map((value, index) => columnNames({ id: ids[index], ...(value as object) }));
  const columns = sql.join(columnsOf(rows).map((column) => sql.ref(column)));
  if (rows.length > 0) {
    await sql`
      insert into ${sql.table(table)} (${columns}) select ${columns} from ${asTable(table, rows)}
    `.execute(transaction);
  }
  return ids;
}

/** Returns the ids of the rows that still had the expected version and were updated. */
export async function overwriteRows(
  transaction: DatabaseTransaction,
  table: string,
  overwrites: readonly Overwrite<unknown>[],
): Promise<string[]> {
  if (overwrites.length === 0) return [];
  const rows = overwrites.map(({ id, version, value }) => columnNames({ ...(value as object), id, version }));
  const changes = columnsOf(rows)
    .filter((column) => column !== 'id' && column !== 'version')
    .map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  const stored = sql.table(table);
  const { rows: updated } = await sql<{ id: string }>`
    update ${stored} set ${sql.join(changes)} from ${asTable(table, rows)} as given
    where ${stored}.id = given.id and ${stored}.version = given.version and ${stored}.deleted_at is null
    returning ${stored}.id
  `.execute(transaction);
  return updated.map(({ id }) => id);
}

/** Rows are passed as JSON, because a statement takes at most 65,535 parameters. */
function asTable(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}

function columnsOf([first = {}]: readonly object[]): string[] {
  return Object.keys(first);
}

import { type RawBuilder, sql } from 'kysely';
import { columnNames } from '#db/column-names.ts';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { CsvRecord, CsvValue } from '#lib/csv.ts';
import {
  type CatalogueRecords,
  type ExchangedRecord,
  type PlannedLine,
  type RecordRange,
  refuseStale,
} from './catalogue-records.ts';
import { listedIds, readRecordQuery } from './list-records.ts';
import { planLines } from './plan-lines.ts';
import type { CatalogueTable, EditedKind, RecordKind, StoredRow } from './record-kind.ts';
import { insertRecords, overwriteRecords, readStored } from './save-record.ts';

/** The export and import of a kind. */
export function recordsOfKind<Field extends string, Value, Stored extends Value & StoredRow>(
  kind: RecordKind<Field, Value, Stored, unknown>,
): CatalogueRecords<Value> {
  const { file } = kind;
  return {
    columns: file.columns,
    required: file.required,

    async read(db, range) {
      await file.refresh?.(db);
      const rows = await readRange(db, kind, range);
      return rows.map((row) => toRecord(file.columns, row, file.cells?.(row)));
    },

    listed: (db, params) => listedIds(db, kind, readRecordQuery(kind, params)),

    async plan(db, records, seenOnLine) {
      const lines = await file.readLines(db, records);
      const existing = lines.existing.map((row) => ({ ...row, values: kind.values(row) }));
      const byId = new Map(existing.map((each) => [each.id, each]));
      const byKey = new Map(existing.map((each) => [lines.keyOf(each), each]));
      const find = ({ values }: CsvRecord, key: string) => byId.get(values.id ?? '') ?? byKey.get(key);
      return planLines(
        records,
        {
          parse: (record) => lines.parse(record, find(record, lines.keyIn(record))),
          keyOf: lines.keyOf,
          labelOf: lines.labelOf,
          valuesOf: (value) => kind.values(value),
          findExisting: find,
        },
        seenOnLine,
      );
    },

    async write(transaction, lines, { warn }) {
      const changed = lines.filter((line) => line.verdict === 'changed');
      const write = () => writeLines(transaction, kind, lines);
      if (file.around) warn(await file.around(transaction, changed, write));
      else await write();
    },
  };
}

/** Returns the new rows. */
async function writeLines<Field extends string, Value>(
  transaction: DatabaseTransaction,
  kind: EditedKind<Field, Value>,
  lines: readonly PlannedLine<Value>[],
): Promise<{ id: string; value: Value }[]> {
  const added = lines.flatMap((line) => (line.verdict === 'new' ? [line.value] : []));
  const changed = lines.filter((line) => line.verdict === 'changed');
  const ids = await insertRecords(transaction, kind, added);
  refuseStale(Array.isArray(ids));
  refuseStale((await overwriteRecords(transaction, kind, changed)) === changed.length);
  return added.map((value, index) => ({ id: ids[index] ?? '', value }));
}

export function readRange<Stored>(
  db: Database,
  kind: { table: CatalogueTable; stored: RawBuilder<Stored> },
  range: RecordRange,
): Promise<Stored[]> {
  const id = sql.ref(`${kind.table}.id`);
  if ('ids' in range) return readStored(db, kind, sql`and ${id} = any(${[...range.ids]}::uuid[])`);
  const after = range.afterId === undefined ? sql`` : sql`and ${id} > ${range.afterId}::uuid`;
  return readStored(db, kind, sql`${after} order by ${id} limit ${range.limit}`);
}

/** `cells` replace stored columns. */
export function toRecord(
  columns: readonly string[],
  row: object,
  cells: Record<string, CsvValue> = {},
): ExchangedRecord {
  const all: Record<string, unknown> = { ...columnNames(row), ...cells };
  return Object.fromEntries(columns.map((column) => [column, toCell(all[column])]));
}

function toCell(value: unknown): CsvValue {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

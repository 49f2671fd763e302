import type { RawBuilder } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { CsvRecord, CsvValue } from '#lib/csv.ts';
import type { ListQuery } from '#lib/paged-list.ts';
import type { Parsed, Problems, Values } from './form-values.ts';

export type CatalogueTable =
  | 'airlines'
  | 'airports'
  | 'amenities'
  | 'flights'
  | 'hotels'
  | 'landmarks'
  | 'locations'
  | 'rooms';

export interface StoredRow {
  id: string;
  version: number;
}

/** A row to be updated if it still has this version. */
export interface Overwrite<Value> extends StoredRow {
  value: Value;
}

/** The values of a row's form, with the version that was read. */
export interface Editable<Field extends string> extends StoredRow {
  values: Values<Field>;
}

/** What saving needs to know of a kind: `save-record.ts` does it for all of them. */
export interface EditedKind<Field extends string, Value> {
  table: CatalogueTable | 'fare_rules';
  /** The subject type in the audit log. */
  subject: string;
  /** Selects all rows that are not deleted, with what forms and files show. Ends with the conditions of its `where`. */
  stored: RawBuilder<Value & StoredRow>;
  /** The texts of a form or file. */
  values(value: Value): Values<Field>;
  /** `id` is that of an edited row. */
  parse(db: Database, values: Values<Field>, id?: string): Promise<Parsed<Value, Field>>;
  /** The message when another row has this code, name or number. */
  taken(value: Value): Problems<Field>;
  /** Returns the new ids, or problems that are only known once the referenced rows are locked. */
  insert?(transaction: DatabaseTransaction, values: readonly Value[]): Promise<string[] | Problems<Field>>;
  /** Returns how many rows still had the expected version and were updated. */
  overwrite?(transaction: DatabaseTransaction, overwrites: readonly Overwrite<Value>[]): Promise<number>;
  /** Runs when an edited row is written, and returns the warnings that must be confirmed. */
  afterUpdate?(transaction: DatabaseTransaction, id: string, before: Values<Field>, value: Value): Promise<string[]>;
}

/** One kind of catalogue row, defined once for its list, form, deletion and files. */
export interface RecordKind<Field extends string, Value, Stored extends Value & StoredRow, Row>
  extends EditedKind<Field, Value> {
  table: CatalogueTable;
  stored: RawBuilder<Stored>;
  /** Of the form, under their documented names. */
  fields: readonly Field[];
  /** Read by `list-records.ts`. */
  list: RecordList<Row>;
  /** References that forbid a deletion (`delete-rows.ts`), by their noun: what follows `select` in a subquery. */
  uses: Record<string, RawBuilder<unknown>>;
  /** Why a row can't be deleted and what to do instead: `uses` is "12 hotels and 40 rooms". */
  inUse(row: Stored, uses: string, count: number): string;
  /** Restores what the rows refer to, which may have been deleted after them. */
  beforeRestore?(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void>;
  /** Exported and imported by `exchange/kind-records.ts`. */
  file: RecordFile<Value, Stored>;
}

/** A kind, whatever else its rows have. */
export type AnyKind<Field extends string, Value> = RecordKind<Field, Value, Value & StoredRow, unknown>;

export interface RecordQuery extends ListQuery<string> {
  /** The valid filters in the URL, by query parameter. */
  filters: Record<string, string>;
}

export interface RecordList<Row> {
  /** The tables that are searched, filtered and sorted by. */
  from: RawBuilder<unknown>;
  /** A condition on every row. */
  where?: RawBuilder<unknown>;
  /** Joins that only the columns need. */
  details?: RawBuilder<unknown>;
  columns: RawBuilder<Row>;
  /** The columns that may contain the search text, or a condition made from it. */
  search: readonly string[] | ((db: Database, query: RecordQuery) => Promise<RawBuilder<unknown>>);
  /** By query parameter; undefined for a value without a meaning. */
  filters?: Record<string, (value: string) => RawBuilder<unknown> | undefined>;
  /** The first is the default. */
  sorts: Record<string, RawBuilder<unknown>>;
  startsDescending?: boolean;
  /** `sorted` is the requested column with its direction. By default the id follows it. */
  order?(query: RecordQuery, sorted: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * Whether few matches are collected and then sorted. Because of the limit the planner would otherwise walk along the
   * order's index and could read every row.
   */
  collectsFew?(query: RecordQuery): boolean;
}

export interface RecordFile<Value, Stored> {
  /** In the order of the file; the names of the stored columns. */
  columns: readonly string[];
  /** Columns that a file must have; the others are optional. */
  required: readonly string[];
  /** The cells that differ from the stored columns. */
  cells?(row: Stored): Record<string, CsvValue>;
  /** Runs before rows are exported. */
  refresh?(db: Database): Promise<unknown>;
  /** Loads what the lines of a batch need. Only reads. */
  readLines(db: Database, records: readonly CsvRecord[]): Promise<FileLines<Value, Stored>>;
  /** Runs around the writing of lines, which `write` does. */
  around?(
    transaction: DatabaseTransaction,
    changed: readonly Overwrite<Value>[],
    write: () => Promise<{ id: string; value: Value }[]>,
  ): Promise<string[]>;
}

export interface FileLines<Value, Stored> {
  /** The rows that lines may mean. */
  existing: readonly Stored[];
  parse(record: CsvRecord, existing: Stored | undefined): Parsed<Value, string>;
  /** The unique key: a code, or a hotel and a room number. */
  keyOf(value: Value): string;
  /** The same key, before a line is parsed. */
  keyIn(record: CsvRecord): string;
  /** What to call a line in the report. */
  labelOf(record: CsvRecord): string;
}

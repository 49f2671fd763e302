import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { OnFlightsChanged } from '../flights/changed-flights.ts';
import type { CsvRecord, CsvValue } from './csv.ts';

export type ExchangedRecord = Record<string, CsvValue>;

/** What a line of a file would do. */
export type PlannedLine<Value = unknown> =
  | { line: number; label: string; verdict: 'new'; value: Value }
  | { line: number; label: string; verdict: 'changed'; value: Value; id: string; version: number }
  | { line: number; label: string; verdict: 'unchanged' }
  | { line: number; label: string; verdict: 'wrong'; problems: string[] };

export type RecordRange = { afterId: string | undefined; limit: number } | { ids: readonly string[] };

/** What stands behind `from` and the joins of a query that reads records. */
export function inRange(id: string, range: RecordRange): RawBuilder<boolean> {
  const column = sql.ref(id);
  if ('ids' in range) return sql<boolean>`${column} = any(${[...range.ids]}::uuid[])`;
  return range.afterId === undefined ? sql<boolean>`true` : sql<boolean>`${column} > ${range.afterId}::uuid`;
}

/** How many rows to read at most. */
export function limitOf(range: RecordRange): number {
  return 'ids' in range ? range.ids.length : range.limit;
}

/** How rows of one kind leave the house as documented fields, and how they come in. */
export interface CatalogueRecords<Value = unknown> {
  /** The documented names, in the order of the file. */
  columns: readonly string[];
  /** Columns without which a file can't be read; the others may be left out. */
  required: readonly string[];
  /** In the order of their ids, so that any number can be read piece by piece; or the given ones, in any order. */
  read(db: Database, range: RecordRange): Promise<ExchangedRecord[]>;
  /** The ids that the list of this kind has under such an address, in its order; null where it finds none. */
  listed(db: Database, params: URLSearchParams): Promise<Expression<unknown> | null>;
  /** Changes nothing. A file that is planned in batches has one map of what was seen for all of them. */
  plan(
    db: Database,
    records: readonly CsvRecord[],
    seenOnLine?: Map<string, number>,
  ): Promise<PlannedLine<Value>[]>;
  /** What is unusual about lines that are new or changed, by their line. Changes nothing. */
  warnings?(db: Database, lines: readonly PlannedLine<Value>[]): Promise<Map<number, string[]>>;
  /** Writes the lines that are new or changed. */
  write(
    transaction: DatabaseTransaction,
    lines: readonly PlannedLine<Value>[],
    /** `warn`: takes what somebody must have read before. */
    hooks: { onFlightsChanged: OnFlightsChanged; warn: (sentences: readonly string[]) => void },
  ): Promise<void>;
}

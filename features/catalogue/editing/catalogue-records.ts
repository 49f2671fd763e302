import { type Expression, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { CsvRecord, CsvValue } from '#lib/csv.ts';
import { valuesOf } from './form-values.ts';

export type ExchangedRecord = Record<string, CsvValue>;

/** The effect that a line of a file would have. */
export type PlannedLine<Value = unknown> =
  | { line: number; label: string; verdict: 'new'; value: Value }
  | { line: number; label: string; verdict: 'changed'; value: Value; id: string; version: number }
  | { line: number; label: string; verdict: 'unchanged' }
  | { line: number; label: string; verdict: 'wrong'; problems: string[] };

/** Records after an id, or the given ones. */
export type RecordRange = { afterId: string | undefined; limit: number } | { ids: readonly string[] };

export interface WriteHooks {
  /** Collects the warnings that must be confirmed. */
  warn: (sentences: readonly string[]) => void;
}

/** How one kind of catalogue row is exported and imported, under its documented field names. */
export interface CatalogueRecords<Value = unknown, Hooks extends WriteHooks = WriteHooks> {
  /** In the order of the file. */
  columns: readonly string[];
  /** Columns that a file must have; the others are optional. */
  required: readonly string[];
  /**
   * Reads records in the order of their ids, so that any number can be read in chunks; or the given ones, in any
   * order.
   */
  read(db: Database, range: RecordRange): Promise<ExchangedRecord[]>;
  /** The ids of the rows in the list with these query parameters, in its order; null for none. */
  listed(db: Database, params: URLSearchParams): Promise<Expression<unknown> | null>;
  /** Only reads. Batches of one file share `seenOnLine`, which finds duplicates. */
  plan(db: Database, records: readonly CsvRecord[], seenOnLine?: Map<string, number>): Promise<PlannedLine<Value>[]>;
  /** Warnings about new or changed lines, by line number. Only reads. */
  warnings?(db: Database, lines: readonly PlannedLine<Value>[]): Promise<Map<number, string[]>>;
  /** Writes the new and changed lines. */
  write(transaction: DatabaseTransaction, lines: readonly PlannedLine<Value>[], hooks: Hooks): Promise<void>;
}

const serializationFailure = '40001';

/**
 * Throws when a row was saved between planning an import and writing it. The error has PostgreSQL's code for a
 * serialization failure, so that the transaction is retried and plans the file again.
 */
export function refuseStale(wasWritten: boolean): asserts wasWritten {
  if (wasWritten) return;
  throw Object.assign(new Error('A row changed while its file was being imported'), {
    code: serializationFailure,
  });
}

/** A name as the line's parser reads it, for lookups made before lines are parsed. */
export function nameInLine({ values }: CsvRecord, column: string): string {
  const { name } = valuesOf(['name'], () => values[column]);
  return cleanLine(name);
}

/**
 * Folds names as the unique indexes do, with one query for all of them. Only the database can do this: its lower() and
 * JavaScript's toLowerCase() disagree about İ and a final sigma, and database servers differ too.
 */
export async function foldNames(db: Database, names: Iterable<string>): Promise<(name: string) => string> {
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, lower(name) as folded from unnest(${[...new Set(names)]}::text[]) as name
  `.execute(db);
  const folded = new Map(rows.map((row) => [row.name, row.folded]));
  return (name) => {
    const found = folded.get(name);
    if (found === undefined) throw new Error('foldNames was not given this name');
    return found;
  };
}

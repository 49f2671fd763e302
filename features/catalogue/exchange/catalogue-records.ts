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

/** How rows of one kind leave the house as documented fields, and how they come in. */
export interface CatalogueRecords<Value = unknown> {
  /** The documented names, in the order of the file. */
  columns: readonly string[];
  /** Columns without which a file can't be read; the others may be left out. */
  required: readonly string[];
  /** In the order of their ids, so that any number can be read piece by piece. */
  read(db: Database, range: { afterId: string | undefined; limit: number }): Promise<ExchangedRecord[]>;
  /** Changes nothing. */
  plan(db: Database, records: readonly CsvRecord[]): Promise<PlannedLine<Value>[]>;
  /** Writes the lines that are new or changed. */
  write(
    transaction: DatabaseTransaction,
    lines: readonly PlannedLine<Value>[],
    hooks: { onFlightsChanged: OnFlightsChanged },
  ): Promise<void>;
}

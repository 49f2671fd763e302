import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Value = string | number | boolean | null;

export interface RowsOfTable {
  table: string;
  columns: readonly string[];
  /** What must still be there for a row to be wanted, of a row called `staged`. */
  onlyWhere?: string;
  rows: readonly (readonly Value[])[];
}

/**
 * By COPY into a table of this connection and from there into the real one, leaving out what it has already: COPY
 * alone would fail at the first row that is there. Within the transaction of the caller.
 */
export async function copyRows(
  client: Client,
  { table, columns, onlyWhere, rows }: RowsOfTable,
): Promise<void> {
  const list = columns.join(', ');
  await client.query(
    `create temp table if not exists staged_${table} on commit delete rows as select ${list} from ${table} with no data`,
  );
  const copy = client.query(copyFrom(`copy staged_${table} (${list}) from stdin`));
  copy.end(rows.map(asLine).join(''));
  await finished(copy);
  const condition = onlyWhere ? `where ${onlyWhere}` : '';
  await client.query(
    `insert into ${table} (${list}) select ${list} from staged_${table} as staged ${condition} on conflict do nothing`,
  );
}

function asLine(row: readonly Value[]): string {
  return `${row.map(asField).join('\t')}\n`;
}

function asField(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

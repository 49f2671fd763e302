import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnName } from '#db/column-names.ts';

/**
 * Forces index lookups: the tables have no statistics yet, and a plan made while they are empty would be kept. JIT is
 * off, because compiling such a plan takes longer than running it.
 */
const lookupEachRow = `
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_seqscan = off;
  set local jit = off;`;

/** Writes all rows or none, together with the marker of a part of the world. */
export async function writeRows(client: Client, tables: readonly RowsOfTable[], note?: string): Promise<void> {
  await client.query(`begin; ${lookupEachRow}`);
  try {
    for (const rows of tables) await copyRows(client, rows);
    if (note) await client.query('insert into sample_world (part) values ($1)', [note]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

type Value = string | number | boolean | null;

export interface RowsOfTable {
  table: string;
  /** A condition on the row, which is called `staged`. */
  onlyWhere?: string;
  /** By their columns in camel case, all in the same order. */
  rows: readonly Readonly<Record<string, Value>>[];
}

/**
 * Copies rows into a temporary table and inserts from there those that do not exist, because COPY itself would fail at
 * the first duplicate. Runs in the caller's transaction.
 */
async function copyRows(client: Client, { table, onlyWhere, rows }: RowsOfTable): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const list = Object.keys(first).map(columnName).join(', ');
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

function asLine(row: RowsOfTable['rows'][number]): string {
  return `${Object.values(row).map(asField).join('\t')}\n`;
}

function asField(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Updates statistics and stored figures now, so that the next visitor does not wait for it. */
export async function finishLoading(client: Client): Promise<void> {
  await client.query(`
    analyze airports, airlines, flights, flight_cabins, locations, amenities, hotels, hotel_amenities, hotel_reviews,
      room_types, rooms, room_amenities`);
  await client.query('select refresh_flight_days()');
  await client.query('select refresh_hotel_room_counts()');
  await client.query('analyze flight_days, hotel_room_counts');
}

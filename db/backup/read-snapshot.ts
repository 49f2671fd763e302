import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { AppliedMigration } from '../migrate.ts';
import { leftOutTables } from './left-out-tables.ts';
import { quoteName } from './quote-name.ts';
import { untilIdle } from './until-idle.ts';

export interface TableColumns {
  name: string;
  /** Those that hold something; the others are computed from them. */
  columns: string[];
}

export interface SequencePosition {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/**
 * From here on the client sees everything as it was at this moment, and holds nobody up: sales go on and are not seen. What
 * they replace can not be cleaned up before it ends, so that it should end soon.
 */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query(
    `begin isolation level repeatable read read only;
     set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
}

export async function endSnapshot(client: ClientBase): Promise<void> {
  await client.query('commit');
}

export async function readMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from public.schema_migrations order by number',
  );
  return rows;
}

export async function readTables(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select
       relname as name,
       array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
     group by relname
     order by relname`,
    [leftOutTables],
  );
  return rows;
}

/** The rows as text, which every later version of PostgreSQL reads. */
export function copyOut(
  client: ClientBase,
  { name, columns }: TableColumns,
): { content: AsyncIterable<Uint8Array>; rowCount: () => number } {
  const names = columns.map(quoteName).join(', ');
  const isIdle = untilIdle(client);
  const stream = client.query(copyTo(`copy public.${quoteName(name)} (${names}) to stdout`));
  async function* content() {
    yield* stream;
    await isIdle;
  }
  return { content: content(), rowCount: () => stream.rowCount };
}

/** They stand outside of snapshots: read after the tables, they are beyond every number in them. */
export async function readSequences(client: ClientBase): Promise<SequencePosition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const positions: SequencePosition[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequencePosition, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from public.${quoteName(name)}`,
    );
    for (const position of found) positions.push({ name, ...position });
  }
  return positions;
}

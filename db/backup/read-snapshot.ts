import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { AppliedMigration } from '../migrate.ts';

/**
 * Tables that a backup leaves out. Sessions and links must not become valid again on another machine, where a stolen one would
 * work after it was ended here. Rate limits, change notes and waiting lines belong to the moment. The job queue is in another schema
 * and is not backed up, or emails would be sent twice.
 */
export const excludedTables: readonly string[] = [
  'sessions',
  'verifications',
  'mailed_links',
  'phone_proofs',
  'rate_limits',
  'timetable_changes',
  'hotel_changes',
  'schema_functions',
  'waiting_lines',
  'waiting_places',
];

export interface TableColumns {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

export interface SequencePosition {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/**
 * Starts a read-only snapshot, which blocks no other transaction. It should end soon, because vacuum can not remove rows that
 * it still sees.
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
    [excludedTables],
  );
  return rows;
}

/** In text format, which every later version of PostgreSQL reads. */
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

/** Sequences are not part of a snapshot: read after the tables, they are beyond every value in them. */
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

/** Quotes an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Called before a COPY, whose stream ends a moment before the client accepts the next statement. */
export function untilIdle(client: ClientBase): Promise<void> {
  return new Promise((resolve) => {
    client.once('drain', () => resolve());
  });
}

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigration, schemaTables } from '../migrate.ts';
import type { MigrationFile } from '../migration-files.ts';
import { quoteName, type SequencePosition, type TableColumns, untilIdle } from './read-snapshot.ts';

// All of this runs in one transaction of the caller, with the rights of the tables' owner only, because a managed PostgreSQL
// gives no more. Until the commit the database is unchanged.

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops our tables, views, functions and types. Extensions and the rights on the schema stay. */
export async function dropEverything(client: ClientBase): Promise<void> {
  await client.query(`
    do $$
    declare
      command text;
    begin
      for command in
        select format(
          'drop %s if exists public.%I cascade',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          relname
        )
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        order by relkind = 'S', relkind = 'r'
      loop
        execute command;
      end loop;
      for command in
        select 'drop routine if exists ' || oid::regprocedure || ' cascade' from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop
        execute command;
      end loop;
      for command in
        select format('drop type if exists public.%I cascade', typname) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
          and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
      loop
        execute command;
      end loop;
    end;
    $$;
    drop schema if exists graphile_worker cascade`);
}

/**
 * Creates the tables of the backup's version, empty, because the rows of migrations are in the backup. Returns the foreign
 * keys, which are dropped until the rows are loaded. Triggers are created with the functions at the end.
 */
export async function buildSchema(client: ClientBase, files: readonly MigrationFile[]): Promise<ForeignKey[]> {
  await client.query(schemaTables);
  for (const file of files) await applyMigration(client, file);
  const tables = await listTables(client);
  const { rows: foreignKeys } = await client.query<ForeignKey>(`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by relname, conname`);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table public.${quoteName(table)} drop constraint ${quoteName(name)}`);
  await client.query(`truncate ${tables.map((table) => `public.${quoteName(table)}`).join(', ')}`);
  return foreignKeys;
}

/** Returns the number of rows. */
export async function copyIn(client: ClientBase, { name, columns }: TableColumns, content: Readable): Promise<number> {
  const names = columns.map(quoteName).join(', ');
  const isIdle = untilIdle(client);
  const stream = client.query(copyFrom(`copy public.${quoteName(name)} (${names}) from stdin`));
  await pipeline(content, stream);
  await isIdle;
  return stream.rowCount;
}

export async function setSequences(client: ClientBase, positions: readonly SequencePosition[]): Promise<void> {
  for (const { name, lastValue, isCalled } of positions) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoteName(name)}`,
      lastValue,
      isCalled,
    ]);
  }
}

/** Adds the foreign keys again, which checks every reference. */
export async function closeSchema(client: ClientBase, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table public.${quoteName(table)} add constraint ${quoteName(name)} ${definition}`);
  }
}

/** Without tables of extensions. */
export async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`);
  return rows.map(({ name }) => name);
}

import type { Pool } from 'pg';
import { columnName } from './column-names.ts';
import { tablesByOwner } from './table-owners.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isKey: boolean;
  /** The table that it refers to. */
  refersTo: string | null;
  isNullable: boolean;
}

/** docs/schema.md: one diagram of each owner's tables, with the tables of others that they refer to. */
export async function drawSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select
      pg_class.relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
      exists (
        select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and attnum = any (conkey)
      ) as "isKey",
      (
        select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and attnum = any (conkey) limit 1
      ) as "refersTo"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attnum`);
  const columnsOf = Map.groupBy(rows, ({ table }) => table);
  const parts = Object.entries(tablesByOwner).map(([owner, tables]) =>
    diagram(
      owner,
      tables.flatMap((table) => columnsOf.get(columnName(table)) ?? []),
    ),
  );
  return `# Tables

Written by \`npm run types\` from the migrations. Each part of the product owns its tables (\`db/table-owners.ts\`): only
its own SQL and that of later parts touches them. Keys are marked PK, references FK.

${parts.join('\n')}`;
}

function diagram(owner: string, columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const references = columns.flatMap(({ table, name, refersTo, isNullable }) =>
    refersTo ? [`  ${refersTo} ${isNullable ? '|o' : '||'}--o{ ${table} : ${name}`] : [],
  );
  const boxes = [...tables].flatMap(([table, own]) => [
    `  ${table} {`,
    ...own.map(({ name, type, isKey, refersTo }) => {
      const marks = [isKey && 'PK', refersTo && 'FK'].filter(Boolean).join(', ');
      return `    ${type.replaceAll(/[^\w[\]]+/g, '_')} ${name}${marks && ` ${marks}`}`;
    }),
    '  }',
  ]);
  return `## ${owner}\n\n\`\`\`mermaid\nerDiagram\n${[...references, ...boxes].join('\n')}\n\`\`\`\n`;
}

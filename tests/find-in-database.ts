import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** The tables that contain a text in any column, also inside JSON and bytes, including the job queue. */
export async function findInDatabase(db: Database, text: string): Promise<string[]> {
  if (text.length < 3) throw new Error('So short a text stands everywhere');
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const asBytes = Buffer.from(text).toString('hex');
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(name)} as stored
      where strpos(lower(stored::text), lower(${text})) > 0 or strpos(stored::text, ${asBytes}) > 0
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

import { type Expression, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countedAtMost } from './list-query.ts';

/** How many rows a query finds; counting stops one beyond what a list can show. */
export async function countFound(
  db: Database,
  query: { limit: (count: number) => Expression<unknown> },
): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from ${query.limit(countedAtMost + 1)} as found
  `.execute(db);
  return rows[0]?.counted ?? 0;
}

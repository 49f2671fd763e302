import { type Expression, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { maxCounted } from './list-query.ts';

/** Counts the rows of a query, but stops one after the last that a list can show. */
export async function countFound(
  db: Database,
  query: { limit: (count: number) => Expression<unknown> },
): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from ${query.limit(maxCounted + 1)} as found
  `.execute(db);
  return rows[0]?.counted ?? 0;
}

import { type RawBuilder, sql } from 'kysely';
import { maxCounted } from '#lib/paged-list.ts';
import type { Database } from './connect.ts';

/** Counts the rows of `from … where …`. With `atMost`, counting stops there. */
export async function countRows(db: Database, found: RawBuilder<unknown>, atMost: number | null = null) {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select ${found} limit ${atMost}) as found`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** Counts the matches of a list, but stops one after the last that it can show. */
export function countFound(db: Database, found: RawBuilder<unknown>): Promise<number> {
  return countRows(db, found, maxCounted + 1);
}

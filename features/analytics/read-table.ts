import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { TablePage, TableRows } from './report.ts';

/**
 * One page of a table. `query` selects all rows, `isShown` filters the listed ones, `order` sorts them;
 * `totals` sums over all rows, including unlisted ones that are only compared with. A page after the last is
 * the last.
 */
export async function readTable<Row extends object, Total extends object>(
  db: Database,
  { page, pageSize }: TablePage<string>,
  {
    query,
    isShown,
    order,
    totals,
  }: {
    query: RawBuilder<unknown>;
    isShown: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    totals: RawBuilder<unknown>;
  },
): Promise<{ table: TableRows<Row>; total: Total }> {
  const { rows } = await sql<{ count: number; page: number; total: Total; rows: Row[] }>`
    with listed as materialized (${query}), counted as (
      select (count(*) filter (where ${isShown}))::integer as count, ${totals} as total from listed
    ), requested as (
      select counted.*,
        least(greatest(${page}::integer, 1), greatest(ceil(count::numeric / ${pageSize}::integer), 1))::integer as page
      from counted
    )
    select count, coalesce(page, 1) as page, total, coalesce((
      select json_agg(shown) from (
        select listed.* from listed where ${isShown} order by ${order}
        limit ${pageSize}::integer offset coalesce((page - 1) * ${pageSize}::integer, 0)
      ) as shown
    ), '[]') as rows
    from requested`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('The table query returned no row');
  return {
    total: read.total,
    table: {
      rows: read.rows,
      count: read.count,
      page: read.page,
      pages: pageSize === null ? 1 : Math.max(Math.ceil(read.count / pageSize), 1),
    },
  };
}

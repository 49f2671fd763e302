import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { coverToDate, partsTable } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { readTable } from './read-table.ts';
import type { TablePage, TableRows } from './report.ts';

export const routeSorts = ['revenue', 'bookings', 'refunds', 'route'] as const;
export type RouteSort = (typeof routeSorts)[number];

export interface RouteRevenue {
  from: { code: string; city: string };
  to: { code: string; city: string };
  bookings: number;
  grossMinor: number;
  refundsMinor: number;
  revenueMinor: number;
}

const columns: Record<RouteSort, RawBuilder<unknown>> = {
  revenue: sql`"revenueMinor"`,
  bookings: sql`bookings`,
  refunds: sql`"refundsMinor"`,
  route: sql`codes`,
};

/** Revenue of flights by where they go: a booking is where its outbound leg begins and ends. */
export async function readRoutes(
  db: Database,
  period: AnalyticsPeriod,
  asked: TablePage<RouteSort>,
): Promise<TableRows<RouteRevenue>> {
  await foldAnalytics(db);
  const { table } = await readTable<RouteRevenue & { codes: string }, object>(db, asked, {
    query: sql`
      select
        json_build_object('code', origin.code, 'city', origin.city) as "from",
        json_build_object('code', target.code, 'city', target.city) as "to",
        origin.code || ' ' || target.code as codes, bookings, gross as "grossMinor", refunds as "refundsMinor",
        gross - refunds as "revenueMinor"
      from (
        select origin_id, destination_id, sum(bookings)::bigint as bookings, sum(gross_minor)::bigint as gross,
          sum(refunds_minor)::bigint as refunds
        from ${partsTable(coverToDate(period, period.today))}
        join analytics_routes on analytics_routes.grain = part.grain and analytics_routes.start = part.start
        group by origin_id, destination_id
        having sum(bookings) <> 0 or sum(refunds_minor) <> 0
      ) as sums
      join airports as origin on origin.id = origin_id
      join airports as target on target.id = destination_id`,
    order: sql`${columns[asked.sort]} ${asked.descending ? sql`desc` : sql`asc`}, codes`,
    totals: sql`json_build_object()`,
  });
  return { ...table, rows: table.rows.map(({ codes: _, ...row }) => row) };
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { comparedPartsTable, coverToDate, sumOf } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import type { Earned } from './read-overview.ts';
import { readTable } from './read-table.ts';
import type { TablePage, TableRows } from './report.ts';

export const routeSorts = ['revenue', 'bookings', 'refunds', 'route'] as const;
export type RouteSort = (typeof routeSorts)[number];

export interface RouteRevenue extends Earned {
  from: { code: string; city: string };
  to: { code: string; city: string };
  grossMinor: number;
  refundsMinor: number;
  /** In the period before. */
  before: Earned | null;
}

const columns: Record<RouteSort, RawBuilder<unknown>> = {
  revenue: sql`"revenueMinor"`,
  bookings: sql`bookings`,
  refunds: sql`"refundsMinor"`,
  route: sql`codes`,
};

type Listed = RouteRevenue & { codes: string; isListed: boolean };

/**
 * Flight revenue by route: a booking belongs to the route of its outbound leg. Includes routes that earned
 * only in the period before, because losing all revenue matters.
 */
export async function readRoutes(
  db: Database,
  period: AnalyticsPeriod,
  tablePage: TablePage<RouteSort>,
): Promise<TableRows<RouteRevenue>> {
  await foldAnalytics(db);
  const { table } = await readTable<Listed, object>(db, tablePage, {
    query: sql`
      select
        json_build_object('code', origin.code, 'city', origin.city) as "from",
        json_build_object('code', target.code, 'city', target.city) as "to",
        origin.code || ' ' || target.code as codes, bookings, gross as "grossMinor", refunds as "refundsMinor",
        gross - refunds as "revenueMinor", bookings <> 0 or refunds <> 0 or bookings_before <> 0 or revenue_before <> 0
          as "isListed", ${
            period.before
              ? sql`json_build_object('bookings', bookings_before, 'revenueMinor', revenue_before)`
              : sql`null::json`
          } as before
      from (
        select origin_id, destination_id, ${sumOf(sql`bookings`, 'period')} as bookings,
          ${sumOf(sql`gross_minor`, 'period')} as gross, ${sumOf(sql`refunds_minor`, 'period')} as refunds,
          ${sumOf(sql`bookings`, 'before')} as bookings_before,
          ${sumOf(sql`gross_minor - refunds_minor`, 'before')} as revenue_before
        from ${comparedPartsTable(coverToDate(period, period.today), period.before)}
        join analytics_routes on analytics_routes.grain = part.grain and analytics_routes.start = part.start
        group by origin_id, destination_id
      ) as sums
      join airports as origin on origin.id = origin_id
      join airports as target on target.id = destination_id`,
    isShown: sql`"isListed"`,
    order: sql`${columns[tablePage.sort]} ${tablePage.descending ? sql`desc` : sql`asc`}, codes`,
    totals: sql`json_build_object()`,
  });
  return { ...table, rows: table.rows.map(({ codes: _, isListed: __, ...row }) => row) };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { stepsOf } from '#features/agents/period.ts';
import { stepPartsTable } from './cover.ts';
import type { AnalyticsPeriod } from './period.ts';
import type { Compared, Series } from './report.ts';

export const saleCounts = [
  'started',
  'completed',
  'confirmed',
  'cancelled',
  'grossMinor',
  'refundsMinor',
  'commissionsMinor',
  'leadDays',
  'lead0',
  'lead1',
  'lead7',
  'lead14',
  'lead30',
  'lead60',
  'newCustomers',
] as const;
export type SaleCounts = Record<(typeof saleCounts)[number], number>;

export interface SalesRow extends SaleCounts {
  /** The day, month or year; null for the whole period before. */
  at: string | null;
  product: 'flight' | 'hotel';
  channel: 'direct' | 'agency';
}

/** The sales of a period and of the one before. */
export interface Sales {
  period: AnalyticsPeriod;
  rows: SalesRow[];
}

export async function readSales(db: Database, period: AnalyticsPeriod): Promise<Sales> {
  const sums = saleCounts.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const { rows } = await sql<SalesRow>`
    select part.at, product, channel, ${sql.join(sums)}
    from ${stepPartsTable(period)}
    join analytics_sales on analytics_sales.grain = part.grain and analytics_sales.start = part.start
    group by part.at, product, channel`.execute(db);
  return { period, rows };
}

/** A figure of the period and of the period before. */
export function compareSales<Figure>(
  { period, rows }: Sales,
  figure: (counts: SaleCounts) => Figure,
): Compared<Figure> {
  return {
    current: figure(sumSales(rows.filter(({ at }) => at !== null))),
    before: period.before && figure(sumSales(rows.filter(({ at }) => at === null))),
  };
}

export function seriesOfSales<Point>({ period, rows }: Sales, point: (counts: SaleCounts) => Point): Series<Point> {
  const byStep = Map.groupBy(rows, ({ at }) => at);
  return {
    step: period.step,
    points: stepsOf(period, period.step).map((at) => ({ at, ...point(sumSales(byStep.get(at) ?? [])) })),
  };
}

export function sumSales(rows: readonly SaleCounts[]): SaleCounts {
  const sums = Object.fromEntries(saleCounts.map((name) => [name, 0])) as SaleCounts;
  for (const row of rows) for (const name of saleCounts) sums[name] += row[name];
  return sums;
}

export function revenueOf({ grossMinor, refundsMinor }: SaleCounts): number {
  return grossMinor - refundsMinor;
}

import type { Database } from '#db/connect.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import {
  compareSales,
  readSales,
  revenueOf,
  type SaleCounts,
  type Sales,
  type SalesRow,
  seriesOfSales,
  sumSales,
} from './read-sales.ts';
import { type Compared, type ReportState, type Series, sharePercent } from './report.ts';

/** US cents. Revenue is gross sales less refunds. */
export interface Money {
  grossMinor: number;
  refundsMinor: number;
  revenueMinor: number;
  /** Agency commissions, less those reversed by cancellations. Part of the gross sales. */
  commissionsMinor: number;
}

export interface MoneyPart extends Money {
  bookings: number;
  /** Share of all revenue; null without any. */
  sharePercent: number | null;
  /** Revenue of the period before. */
  beforeMinor: number | null;
}

export interface RevenueReport extends ReportState {
  totals: Record<keyof Money, Compared>;
  series: Series<Money>;
  products: (MoneyPart & { product: 'flight' | 'hotel' })[];
  channels: (MoneyPart & { channel: 'direct' | 'agency' })[];
}

export async function readRevenue(db: Database, period: AnalyticsPeriod): Promise<RevenueReport> {
  const isComplete = await foldAnalytics(db);
  const sales = await readSales(db, period);
  return {
    isComplete,
    totals: {
      grossMinor: compareSales(sales, ({ grossMinor }) => grossMinor),
      refundsMinor: compareSales(sales, ({ refundsMinor }) => refundsMinor),
      revenueMinor: compareSales(sales, revenueOf),
      commissionsMinor: compareSales(sales, ({ commissionsMinor }) => commissionsMinor),
    },
    series: seriesOfSales(sales, moneyOf),
    products: (['flight', 'hotel'] as const).map((product) => ({
      product,
      ...partOf(sales, (row) => row.product === product),
    })),
    channels: (['direct', 'agency'] as const).map((channel) => ({
      channel,
      ...partOf(sales, (row) => row.channel === channel),
    })),
  };
}

function moneyOf(counts: SaleCounts): Money {
  const { grossMinor, refundsMinor, commissionsMinor } = counts;
  return { grossMinor, refundsMinor, revenueMinor: revenueOf(counts), commissionsMinor };
}

function partOf({ period, rows }: Sales, isIn: (row: SalesRow) => boolean): MoneyPart {
  const all = sumSales(rows.filter(({ at }) => at !== null));
  const own = sumSales(rows.filter((row) => row.at !== null && isIn(row)));
  const before = sumSales(rows.filter((row) => row.at === null && isIn(row)));
  return {
    ...moneyOf(own),
    bookings: own.confirmed,
    sharePercent: sharePercent(revenueOf(own), revenueOf(all)),
    beforeMinor: period.before && revenueOf(before),
  };
}

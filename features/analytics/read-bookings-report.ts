import type { Database } from '#db/connect.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { compareSales, readSales, type SaleCounts, seriesOfSales } from './read-sales.ts';
import { type Compared, type LeadTime, leadTimes, type ReportState, type Series, sharePercent } from './report.ts';

export interface BookingsReport extends ReportState {
  totals: {
    /** Started checkouts, and how many of them have been confirmed since. */
    started: Compared;
    completed: Compared;
    completionPercent: Compared<number | null>;
    /** Confirmed bookings, and cancellations of confirmed bookings, each on its own day. */
    confirmed: Compared;
    cancelled: Compared;
    /** Cancelled as a share of confirmed. */
    cancellationPercent: Compared<number | null>;
    /** Days from confirmation to trip, with one decimal. */
    averageLeadDays: Compared<number | null>;
  };
  series: Series<{ started: number; confirmed: number; cancelled: number }>;
  /** All buckets in order, including empty ones. */
  leadTimes: { leadTime: LeadTime; bookings: number; sharePercent: number | null; before: number | null }[];
}

const leadCounts = {
  same_day: ({ lead0 }) => lead0,
  days_1_6: ({ lead1 }) => lead1,
  days_7_13: ({ lead7 }) => lead7,
  days_14_29: ({ lead14 }) => lead14,
  days_30_59: ({ lead30 }) => lead30,
  days_60: ({ lead60 }) => lead60,
} satisfies Record<LeadTime, (counts: SaleCounts) => number>;

export async function readBookingsReport(db: Database, period: AnalyticsPeriod): Promise<BookingsReport> {
  const isComplete = await foldAnalytics(db);
  const sales = await readSales(db, period);
  const confirmed = compareSales(sales, (counts) => counts.confirmed);
  return {
    isComplete,
    totals: {
      started: compareSales(sales, ({ started }) => started),
      completed: compareSales(sales, ({ completed }) => completed),
      completionPercent: compareSales(sales, ({ completed, started }) => sharePercent(completed, started)),
      confirmed,
      cancelled: compareSales(sales, ({ cancelled }) => cancelled),
      cancellationPercent: compareSales(sales, (counts) => sharePercent(counts.cancelled, counts.confirmed)),
      averageLeadDays: compareSales(sales, (counts) =>
        counts.confirmed === 0 ? null : Math.round((10 * counts.leadDays) / counts.confirmed) / 10,
      ),
    },
    series: seriesOfSales(sales, ({ started, confirmed: sold, cancelled }) => ({
      started,
      confirmed: sold,
      cancelled,
    })),
    leadTimes: leadTimes.map(({ name }) => {
      const { current, before } = compareSales(sales, leadCounts[name]);
      return { leadTime: name, bookings: current, sharePercent: sharePercent(current, confirmed.current), before };
    }),
  };
}

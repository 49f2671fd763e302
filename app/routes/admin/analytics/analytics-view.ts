import { type AnalyticsPeriod, periodParams } from '#features/analytics/period.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import { wholeKes } from './figure-text.ts';
import type { ReportName } from './report-names.ts';

/** How a page of analytics shows its figures. */
export interface AnalyticsView {
  period: AnalyticsPeriod;
  /** US cents as shillings, for a column. */
  kesOf: (minor: number) => number;
  /** US cents as they are read: KSh 1,204,000. */
  kes: (minor: number) => string;
  /** Where the bookings of the period are listed. */
  soldAddress: string;
  /** The address of a report's file. */
  csv: (report: ReportName, more?: Record<string, string>) => string;
}

export function analyticsView(period: AnalyticsPeriod, ratePerUsd: number): AnalyticsView {
  // An average may lie between two cents.
  const kesOf = (minor: number) => wholeUnitsFromUsd(Math.round(minor), ratePerUsd);
  return {
    period,
    kesOf,
    kes: (minor) => wholeKes(kesOf(minor)),
    soldAddress: `/admin/bookings?${new URLSearchParams({ status: 'sold', sold_from: period.from, sold_to: period.to })}`,
    csv: (report, more = {}) => {
      const params = periodParams(period);
      for (const [name, value] of Object.entries(more)) params.set(name, value);
      return `/admin/analytics/export/${report}?${params}`;
    },
  };
}

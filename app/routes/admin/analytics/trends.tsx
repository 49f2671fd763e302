import type { ReactNode } from 'react';
import type { Compared, Series } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { ChangeText, type Wish } from './change-text.tsx';
import { countOf, countText, wholeKes } from './figure-text.ts';
import type { ReportName } from './report-names.ts';
import { ReportPanel } from './report-panel.tsx';
import { Trend } from './trend.tsx';

export const paces = { day: 'Daily', month: 'Monthly', year: 'Yearly' } as const;

/** Shillings that an axis reaches to at least. */
const leastKes = 10_000;

export function RevenueTrend({
  series,
  total,
  view,
}: {
  series: Series<{ revenueMinor: number }>;
  total: Compared;
  view: AnalyticsView;
}) {
  return (
    <MoneyTrend
      title={`${paces[series.step]} Revenue Trend`}
      valueName="Revenue"
      report="revenue-trend"
      series={series}
      minor={({ revenueMinor }) => revenueMinor}
      total={total}
      empty="No bookings in this period"
      view={view}
    />
  );
}

/** Money over time, in shillings. */
export function MoneyTrend<Point>({
  title,
  valueName,
  report,
  series,
  minor,
  total,
  wish,
  empty,
  view: { csv, kes, kesOf, period },
}: {
  title: string;
  valueName: string;
  report: ReportName;
  series: Series<Point>;
  minor: (point: Point) => number;
  total: Compared;
  wish?: Wish;
  empty: string;
  view: AnalyticsView;
}) {
  const isEmpty = series.points.every((point) => minor(point) === 0);
  return (
    <ReportPanel
      title={title}
      note={trendNote(total, kes(total.current), wish)}
      csvHref={csv(report)}
      empty={isEmpty ? empty : undefined}
    >
      <Trend
        title={title}
        valueName={valueName}
        series={series}
        period={period}
        value={(point) => kesOf(minor(point))}
        text={wholeKes}
        least={leastKes}
      />
    </ReportPanel>
  );
}

export function BookingsTrend<Point>({
  series,
  bookings,
  total,
  view,
}: {
  series: Series<Point>;
  bookings: (point: Point) => number;
  total: Compared;
  view: AnalyticsView;
}) {
  return (
    <CountTrend
      title={`${paces[series.step]} Bookings Trend`}
      valueName="Bookings"
      report="bookings-trend"
      series={series}
      count={bookings}
      total={total}
      totalText={countOf(total.current, 'booking')}
      empty="No bookings in this period"
      view={view}
    />
  );
}

/** People or bookings over time. */
export function CountTrend<Point>({
  title,
  valueName,
  report,
  series,
  count,
  total,
  totalText,
  wish,
  empty,
  view: { csv, period },
}: {
  title: string;
  valueName: string;
  report: ReportName;
  series: Series<Point>;
  count: (point: Point) => number;
  total: Compared;
  totalText: string;
  wish?: Wish;
  empty: string;
  view: AnalyticsView;
}) {
  const isEmpty = series.points.every((point) => count(point) === 0);
  return (
    <ReportPanel
      title={title}
      note={trendNote(total, totalText, wish)}
      csvHref={csv(report)}
      empty={isEmpty ? empty : undefined}
    >
      <Trend
        title={title}
        valueName={valueName}
        series={series}
        period={period}
        value={count}
        text={countText}
        least={4}
      />
    </ReportPanel>
  );
}

/** The sum of it all, and what became of it. */
function trendNote(total: Compared, text: string, wish: Wish | undefined): ReactNode {
  if (total.current === 0 && !total.before) return null;
  return (
    <>
      <span className="num">{text}</span>
      {total.before !== null && (
        <>
          {' · '}
          <ChangeText of={total} {...(wish && { wish })} />
        </>
      )}
    </>
  );
}

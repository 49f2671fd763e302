import type { ReactNode } from 'react';
import type { AnalyticsPeriod } from '#features/analytics/period.ts';
import type { Compared, Series } from '#features/analytics/report.ts';
import { ChartLegend, ColumnChart } from '#ui/column-chart.tsx';
import { ChevronDown } from '#ui/icons.tsx';
import type { AnalyticsView } from './analytics-page.tsx';
import { type Better, ChangeText } from './change-text.tsx';
import { countOf, countText, shortStepText, shortText, stepText, wholeKes } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import type { ReportName } from './report-files.ts';
import { ReportPanel } from './report-panel.tsx';

export const paces = { day: 'Daily', month: 'Monthly', year: 'Yearly' } as const;

interface TrendProps<Point> {
  title: string;
  /** Of the table's column; by default the title. */
  valueName?: string;
  report: ReportName;
  series: Series<Point>;
  total: Compared;
  better?: Better;
  empty: string;
  view: AnalyticsView;
}

type TotalProps<Point> = Pick<TrendProps<Point>, 'series' | 'total' | 'view'>;

export function RevenueTrend(trend: TotalProps<{ revenueMinor: number }>) {
  return (
    <MoneyTrend
      {...trend}
      title={`${paces[trend.series.step]} Revenue Trend`}
      valueName="Revenue"
      report="revenue-trend"
      minor={({ revenueMinor }) => revenueMinor}
      empty="No bookings in this period"
    />
  );
}

/** In shillings; the axis reaches at least KSh 10,000. */
export function MoneyTrend<Point>({ minor, ...trend }: TrendProps<Point> & { minor: (point: Point) => number }) {
  const { kes, kesOf } = trend.view;
  return (
    <TrendPanel
      {...trend}
      value={(point) => kesOf(minor(point))}
      isEmpty={trend.series.points.every((point) => minor(point) === 0)}
      text={wholeKes}
      totalText={kes(trend.total.current)}
      least={10_000}
    />
  );
}

export function BookingsTrend<Point>({
  bookings,
  ...trend
}: TotalProps<Point> & { bookings: (point: Point) => number }) {
  return (
    <CountTrend
      {...trend}
      title={`${paces[trend.series.step]} Bookings Trend`}
      valueName="Bookings"
      report="bookings-trend"
      count={bookings}
      totalText={countOf(trend.total.current, 'booking')}
      empty="No bookings in this period"
    />
  );
}

export function CountTrend<Point>({
  count,
  ...trend
}: TrendProps<Point> & { count: (point: Point) => number; totalText: string }) {
  return (
    <TrendPanel
      {...trend}
      value={count}
      isEmpty={trend.series.points.every((point) => count(point) === 0)}
      text={countText}
      least={4}
    />
  );
}

interface TrendPanelProps<Point> extends TrendProps<Point> {
  value: (point: Point) => number;
  isEmpty: boolean;
  text: (value: number) => string;
  totalText: string;
  /** The axis reaches at least this value. */
  least: number;
}

function TrendPanel<Point>({
  report,
  total,
  totalText,
  better,
  empty,
  isEmpty,
  view,
  ...chart
}: TrendPanelProps<Point>) {
  return (
    <ReportPanel
      title={chart.title}
      note={trendNote(total, totalText, better)}
      csvHref={view.csv(report)}
      empty={isEmpty ? empty : undefined}
    >
      <TrendChart {...chart} period={view.period} />
    </ReportPanel>
  );
}

function trendNote(total: Compared, text: string, better: Better | undefined): ReactNode {
  if (total.current === 0 && !total.before) return null;
  return (
    <>
      <span className="num">{text}</span>
      {total.before !== null && (
        <>
          {' · '}
          <ChangeText of={total} better={better} />
        </>
      )}
    </>
  );
}

/** A column chart, with the same figures in a table that folds out. */
function TrendChart<Point>({
  title,
  series: { step, points },
  period,
  value,
  text,
  valueName = title,
  least,
}: Pick<TrendPanelProps<Point>, 'title' | 'series' | 'value' | 'text' | 'valueName' | 'least'> & {
  period: AnalyticsPeriod;
}) {
  const steps = points.map((point) => {
    const isRunning = period.today.startsWith(point.at);
    const name = isRunning ? runningText(point.at) : stepText(point.at);
    return { at: point.at, value: value(point), isRunning, name };
  });
  const running = steps.find(({ isRunning }) => isRunning);
  return (
    <>
      <div className="px-4 pt-4 pb-3">
        <ColumnChart
          label={`${title}: ${chartSummary(steps, text)}. The table below has every figure.`}
          least={least}
          axisText={shortText}
          columns={steps.map((shown) => ({
            key: shown.at,
            label: shortStepText(shown.at, { isLong: step === 'month' && steps.length > 12 }),
            title: `${shown.name}: ${text(shown.value)}`,
            parts: [shown.value],
            figure: shortText(shown.value),
            isRunning: shown.isRunning,
          }))}
        />
        {running && (
          <div className="mt-1 flex justify-end">
            <ChartLegend entries={[{ mark: 'running', text: running.name }]} />
          </div>
        )}
      </div>
      <details className="group mt-auto border-t border-line">
        <summary className="flex min-h-11 items-center px-4 text-sm font-semibold text-brand focus-visible:-outline-offset-2">
          Show as a table
          <ChevronDown size={16} className="ms-1 group-open:rotate-180" />
        </summary>
        <div className="border-t border-line">
          <FiguresTable
            caption={title}
            rows={steps}
            rowKey={({ at }) => at}
            columns={[
              {
                id: 'at',
                header: { day: 'Day', month: 'Month', year: 'Year' }[step],
                phone: 'first',
                cell: ({ name }) => <span className="num">{name}</span>,
              },
              {
                id: 'value',
                header: valueName,
                align: 'end',
                phone: 'first-end',
                cell: (shown) => <b className="font-semibold">{text(shown.value)}</b>,
              },
            ]}
          />
        </div>
      </details>
    </>
  );
}

function runningText(at: string): string {
  return at.length === 10 ? `${stepText(at)}, so far` : `${stepText(at)} to date`;
}

function chartSummary(steps: readonly { name: string; value: number }[], text: (value: number) => string): string {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return 'nothing';
  if (first === last) return `${first.name}, ${text(first.value)}`;
  const highest = steps.reduce((high, step) => (step.value > high.value ? step : high), first);
  return `${steps.length} columns from ${first.name} to ${last.name}; the highest is ${highest.name} with ${text(highest.value)}`;
}

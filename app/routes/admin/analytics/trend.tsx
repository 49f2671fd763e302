import type { AnalyticsPeriod } from '#features/analytics/period.ts';
import type { Series } from '#features/analytics/report.ts';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ColumnChart } from '../../../ui/chart/column-chart.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { shortText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import { shortStepText, stepText } from './step-text.ts';

interface TrendProps<Point> {
  title: string;
  series: Series<Point>;
  period: AnalyticsPeriod;
  /** What the columns show: people and bookings as they are, money in shillings. */
  value: (point: Point) => number;
  /** The value in full. */
  text: (value: number) => string;
  valueName: string;
  /** What the axis reaches to at least. */
  least: number;
}

/** What happened over time as columns, with the same figures in a table that folds out. */
export function Trend<Point>({
  title,
  series: { step, points },
  period,
  value,
  text,
  valueName,
  least,
}: TrendProps<Point>) {
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
          label={`${title}: ${spoken(steps, text)}. The table below has every figure.`}
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
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className="ms-1 group-open:rotate-180"
          />
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

function spoken(steps: readonly { name: string; value: number }[], text: (value: number) => string): string {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return 'nothing';
  if (first === last) return `${first.name}, ${text(first.value)}`;
  const most = steps.reduce((highest, step) => (step.value > highest.value ? step : highest), first);
  return `${steps.length} columns from ${first.name} to ${last.name}; the highest is ${most.name} with ${text(most.value)}`;
}

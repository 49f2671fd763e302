import { dateFormat } from '#lib/formats.ts';
import { ColumnChart } from '../../../ui/chart/column-chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChartColumn } from '../../../ui/icons.tsx';
import { Panel } from '../panel.tsx';
import { shortDollars, wholeDollars } from './dollars.ts';
import type { DashboardFacts } from './read-dashboard.ts';

/** The axis reaches to a hundred dollars at least. */
const leastMinor = 10_000;

/** Six columns; the month that runs is hatched, because it is not over. */
export function RevenueChart({ months }: { months: DashboardFacts['months'] }) {
  const running = months.at(-1);
  const isEmpty = months.every(({ revenueMinor }) => revenueMinor === 0);
  const columns = months.map(({ month, revenueMinor }) => {
    const isRunning = month === running?.month;
    return {
      key: month,
      label: monthName(month, 'short'),
      title: `${monthName(month, 'long')}${isRunning ? ' to date' : ''}: ${wholeDollars(revenueMinor)}`,
      parts: [revenueMinor],
      figure: shortDollars(revenueMinor),
      isRunning,
    };
  });
  return (
    <Panel
      title="Revenue by month"
      aside={
        running &&
        !isEmpty && (
          <span className="text-sm text-ink-3">{monthName(running.month, 'long')} to date is hatched</span>
        )
      }
    >
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title="No revenue in the last six months">
          Each month becomes a bar here once something is sold.
        </EmptyState>
      ) : (
        <div className="px-3 py-4">
          <ColumnChart
            label={`Revenue by month. ${columns.map(({ title }) => title).join('. ')}.`}
            least={leastMinor}
            axisText={shortDollars}
            columns={columns}
          />
        </div>
      )}
    </Panel>
  );
}

function monthName(month: string, style: 'long' | 'short'): string {
  return dateFormat('en-US', { month: style, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

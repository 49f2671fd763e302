import clsx from 'clsx';
import { ChartColumn } from 'lucide-react';
import { dateFormat } from '#lib/formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../panel.tsx';
import { shortDollars, wholeDollars } from './dollars.ts';
import type { DashboardFacts } from './read-dashboard.ts';

/** Six bars; the month that runs is hatched, because it is not over. */
export function RevenueChart({ months }: { months: DashboardFacts['months'] }) {
  const highest = Math.max(...months.map(({ revenueMinor }) => revenueMinor));
  const running = months.at(-1);
  const isEmpty = months.every(({ revenueMinor }) => revenueMinor === 0);
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
        <ol className="mx-3 mb-3 flex pt-6">
          {months.map(({ month, revenueMinor }) => (
            <li key={month} className="flex min-w-0 flex-1 flex-col text-center text-xs">
              <span className="sr-only">
                {monthName(month, 'long')}
                {month === running?.month && ' to date'}: {wholeDollars(revenueMinor)}
              </span>
              <span
                aria-hidden="true"
                className="flex h-52 flex-col items-center justify-end border-b border-line px-1"
              >
                <span className="num mb-1 font-semibold text-ink-2">{shortDollars(revenueMinor)}</span>
                <span
                  style={{ height: `${heightPercent(revenueMinor, highest)}%` }}
                  className={clsx(
                    'w-full max-w-11 flex-none rounded-t-xs',
                    month === running?.month
                      ? 'bg-[repeating-linear-gradient(-45deg,var(--color-brand)_0_2px,transparent_2px_5.5px)]'
                      : 'bg-brand',
                  )}
                />
              </span>
              <span aria-hidden="true" className="pt-2 text-ink-2">
                {monthName(month, 'short')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Below the figure that stands above the highest. A month that gave back more than it took has no bar. */
function heightPercent(revenueMinor: number, highest: number): number {
  return highest <= 0 ? 0 : (Math.max(0, revenueMinor) / highest) * 88;
}

function monthName(month: string, style: 'long' | 'short'): string {
  return dateFormat('en-US', { month: style, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

import type { LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import type { TablePage } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import type { AskedDays } from './asked-days.ts';
import { PointsText, pointsColumns } from './change-text.tsx';
import { countOf, countText, partText } from './figure-text.ts';
import { PagedTable } from './paged-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import { loadTable } from './table-names.ts';
import { sortParameter, sortText } from './table-page.ts';
import { WithBar } from './with-bar.tsx';

/** How full the planes are. */
export function LoadFactors({
  list,
  asked,
  shown: { ahead, days },
  view: { csv },
}: {
  list: Awaited<ReturnType<typeof readLoadFactors>>;
  asked: TablePage<string>;
  shown: AskedDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  // Days ahead are still being sold: less than before is no bad news.
  const wish = ahead ? 'neither' : 'more';
  return (
    <ReportPanel
      title="Load factor by flight"
      name={loadTable}
      note={
        list.count > 0 && (
          <>
            {partText(total.loadPercent, total.sold)} of {countText(total.seats)} seats sold on{' '}
            {countOf(total.flights, 'departure')}
            {total.before && (
              <>
                {' · '}
                <PointsText
                  of={{ current: total.loadPercent, before: total.before.loadPercent }}
                  unit=" points"
                  wish={wish}
                />
              </>
            )}
          </>
        )
      }
      csvHref={csv('load-factors', {
        [sortParameter(loadTable)]: sortText(asked),
        ...(ahead && { ahead: String(ahead) }),
      })}
      empty={list.count === 0 ? 'No flights depart in these days' : undefined}
    >
      <PagedTable<LoadFactor>
        name={loadTable}
        caption="Load factor by flight"
        asked={asked}
        list={list}
        rowKey={({ flightNumber }) => flightNumber}
        columns={[
          {
            id: 'flight',
            header: 'Flight',
            sortable: true,
            wraps: true,
            phone: 'first',
            cell: ({ flightNumber, from, to, loadPercent }) => (
              <WithBar share={(loadPercent ?? 0) / 100}>
                <b className="num font-semibold">{flightNumber}</b>{' '}
                <span className="text-ink-3">
                  {from} to {to}
                </span>
              </WithBar>
            ),
          },
          {
            id: 'flights',
            header: 'Departures',
            align: 'end',
            wide: true,
            sortable: true,
            cell: ({ flights }) => countText(flights),
          },
          {
            id: 'sold',
            header: 'Seats sold',
            align: 'end',
            sortable: true,
            phone: 'second',
            cell: ({ seats, sold }) => (
              <span className="max-md:block max-md:text-start max-md:text-ink-3">
                {countText(sold)} <span className="text-ink-3">of {countText(seats)}</span>
                <span className="md:hidden"> {seats === 1 ? 'seat' : 'seats'}</span>
              </span>
            ),
          },
          {
            id: 'load',
            header: 'Load',
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: ({ loadPercent, sold }) => <b className="font-semibold">{partText(loadPercent, sold)}</b>,
          },
          ...pointsColumns<LoadFactor>(
            days,
            ({ loadPercent, before }) => ({
              current: loadPercent,
              before: before && { percent: before.loadPercent },
            }),
            wish,
          ),
        ]}
      />
    </ReportPanel>
  );
}

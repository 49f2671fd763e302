import type { LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import type { TablePage } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { countOf, countText, shareText } from './figure-text.ts';
import { PagedTable } from './paged-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import { loadTable } from './table-names.ts';
import { sortParameter, sortText } from './table-page.ts';
import { WithBar } from './with-bar.tsx';

/** How full the planes are. */
export function LoadFactors({
  list,
  asked,
  view: { csv },
}: {
  list: Awaited<ReturnType<typeof readLoadFactors>>;
  asked: TablePage<string>;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <ReportPanel
      title="Load factor by flight"
      name={loadTable}
      note={
        list.count > 0 &&
        `${shareText(total.loadPercent)} of ${countText(total.seats)} seats sold on ${countOf(total.flights, 'departure')} in this period`
      }
      csvHref={csv('load-factors', { [sortParameter(loadTable)]: sortText(asked) })}
      empty={list.count === 0 ? 'No flights depart in this period' : undefined}
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
            header: 'Load factor',
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: ({ loadPercent }) => <b className="font-semibold">{shareText(loadPercent)}</b>,
          },
        ]}
      />
    </ReportPanel>
  );
}

import type { ComparedLoad, LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import type { TablePage } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import type { ChosenDays } from './chosen-days.ts';
import { countOf, countText, partText } from './figure-text.ts';
import { type Fill, HowFull } from './how-full.tsx';
import { loadTable } from './table-names.ts';

/** How full the planes are. */
export function LoadFactors({
  list,
  ...asked
}: {
  list: Awaited<ReturnType<typeof readLoadFactors>>;
  asked: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <HowFull<LoadFactor>
      {...asked}
      title="Load factor by flight"
      name={loadTable}
      report="load-factors"
      list={list}
      total={fillOf(total)}
      said={`${partText(total.loadPercent, total.sold)} of ${countText(total.seats)} seats sold on ${countOf(total.flights, 'departure')}`}
      empty="No flights depart in these days"
      unit="seat"
      rowKey={({ flightNumber }) => flightNumber}
      fill={fillOf}
      columns={{
        row: {
          id: 'flight',
          header: 'Flight',
          cell: ({ flightNumber, from, to }) => (
            <>
              <b className="num font-semibold">{flightNumber}</b>{' '}
              <span className="text-ink-3">
                {from} to {to}
              </span>
            </>
          ),
        },
        between: [
          {
            id: 'flights',
            header: 'Departures',
            align: 'end',
            wide: true,
            sortable: true,
            cell: ({ flights }) => countText(flights),
          },
        ],
        sold: 'Seats sold',
        percent: { id: 'load', header: 'Load' },
      }}
    />
  );
}

function fillOf({ sold, seats, loadPercent, before }: ComparedLoad): Fill {
  return { sold, of: seats, percent: loadPercent, before: before && { percent: before.loadPercent } };
}

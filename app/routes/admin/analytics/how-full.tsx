import type { ReactNode } from 'react';
import type { ComparedLoad, LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import type { ComparedRoomNights, Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { TablePage, TableRows } from '#features/analytics/report.ts';
import type { TableColumn } from '#ui/table-parts.ts';
import type { AnalyticsView, ReportName } from './analytics-page.tsx';
import { PointsText, pointsColumns } from './change-text.tsx';
import { countOf, countText, partText } from './figure-text.ts';
import { PagedTable, WithBar } from './figures-table.tsx';
import type { ChosenDays } from './load-report.ts';
import { ReportPanel } from './report-panel.tsx';
import { loadTable, occupancyTable, sortParameter, sortText } from './table-page.ts';

export function LoadFactors({
  list,
  ...table
}: {
  list: Awaited<ReturnType<typeof readLoadFactors>>;
  tablePage: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <HowFull<LoadFactor>
      {...table}
      title="Load factor by flight"
      name={loadTable}
      report="load-factors"
      list={list}
      total={fillOfFlight(total)}
      note={`${partText(total.loadPercent, total.sold)} of ${countText(total.seats)} seats sold on ${countOf(total.flights, 'departure')}`}
      empty="No flights depart in these days"
      unit="seat"
      rowKey={({ flightNumber }) => flightNumber}
      fill={fillOfFlight}
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

function fillOfFlight({ sold, seats, loadPercent, before }: ComparedLoad): Fill {
  return { sold, of: seats, percent: loadPercent, before: before && { percent: before.loadPercent } };
}

export function Occupancies({
  list,
  ...table
}: {
  list: Awaited<ReturnType<typeof readOccupancy>>;
  tablePage: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <HowFull<Occupancy>
      {...table}
      title="Occupancy by hotel"
      name={occupancyTable}
      report="occupancy"
      list={list}
      total={fillOfHotel(total)}
      note={`${partText(total.occupancyPercent, total.soldNights)} of ${countOf(total.availableNights, 'room night')} sold`}
      empty="No hotels with rooms"
      unit="night"
      rowKey={({ hotelId }) => hotelId}
      fill={fillOfHotel}
      columns={{
        row: {
          id: 'hotel',
          header: 'Hotel',
          cell: ({ name, city }) => (
            <>
              <bdi className="font-semibold">{name}</bdi> <span className="text-ink-3">{city}</span>
            </>
          ),
        },
        sold: 'Nights sold',
        percent: { id: 'occupancy', header: 'Occupancy' },
      }}
    />
  );
}

function fillOfHotel({ soldNights, availableNights, occupancyPercent, before }: ComparedRoomNights): Fill {
  return {
    sold: soldNights,
    of: availableNights,
    percent: occupancyPercent,
    before: before && { percent: before.occupancyPercent },
  };
}

interface Fill {
  sold: number;
  of: number;
  percent: number | null;
  /** In the period before; null where nothing was on sale then. */
  before: { percent: number | null } | null;
}

/** Sold seats or nights of the chosen days, one row per flight or hotel. */
function HowFull<Row>({
  title,
  name,
  report,
  list,
  total,
  note,
  empty,
  unit,
  rowKey,
  fill,
  columns: { row, between = [], sold, percent },
  tablePage,
  shown: { ahead, days },
  view: { csv },
}: {
  title: string;
  name: string;
  report: ReportName;
  list: TableRows<Row>;
  total: Fill;
  /** Below the title, before the total change. */
  note: ReactNode;
  empty: string;
  unit: 'seat' | 'night';
  rowKey: (row: Row) => string;
  fill: (row: Row) => Fill;
  columns: {
    row: { id: string; header: string; cell: (row: Row) => ReactNode };
    between?: TableColumn<Row>[];
    sold: string;
    percent: { id: string; header: string };
  };
  tablePage: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}) {
  // Days ahead are still on sale: less than before is not bad.
  const better = ahead ? 'neither' : 'more';
  return (
    <ReportPanel
      title={title}
      name={name}
      note={
        list.count > 0 && (
          <>
            {note}
            {total.before && (
              <>
                {' · '}
                <PointsText
                  of={{ current: total.percent, before: total.before.percent }}
                  unit=" points"
                  better={better}
                />
              </>
            )}
          </>
        )
      }
      csvHref={csv(report, {
        [sortParameter(name)]: sortText(tablePage),
        ...(ahead && { ahead: String(ahead) }),
      })}
      empty={list.count === 0 ? empty : undefined}
    >
      <PagedTable<Row>
        name={name}
        caption={title}
        tablePage={tablePage}
        list={list}
        rowKey={rowKey}
        columns={[
          {
            id: row.id,
            header: row.header,
            sortable: true,
            wraps: true,
            phone: 'first',
            cell: (one) => <WithBar share={(fill(one).percent ?? 0) / 100}>{row.cell(one)}</WithBar>,
          },
          ...between,
          {
            id: 'sold',
            header: sold,
            align: 'end',
            sortable: true,
            phone: 'second',
            cell: (one) => <SoldOf fill={fill(one)} unit={unit} />,
          },
          {
            ...percent,
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: (one) => <b className="font-semibold">{partText(fill(one).percent, fill(one).sold)}</b>,
          },
          ...pointsColumns<Row>(days, (one) => ({ current: fill(one).percent, before: fill(one).before }), better),
        ]}
      />
    </ReportPanel>
  );
}

function SoldOf({ fill: { sold, of }, unit }: { fill: Fill; unit: string }) {
  return (
    <span className="max-md:block max-md:text-start max-md:text-ink-3">
      {countText(sold)} <span className="text-ink-3">of {countText(of)}</span>
      <span className="md:hidden"> {of === 1 ? unit : `${unit}s`}</span>
    </span>
  );
}

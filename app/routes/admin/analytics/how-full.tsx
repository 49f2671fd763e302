import type { ReactNode } from 'react';
import type { ComparedLoad, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import type { ComparedRoomNights, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { TablePage, TableRows } from '#features/analytics/report.ts';
import type { TableColumn } from '#ui/table-parts.ts';
import type { AnalyticsView } from './analytics-page.tsx';
import { PointsText, pointsColumns } from './change-text.tsx';
import { countOf, countText, partText } from './figure-text.ts';
import { PagedTable, WithBar } from './figures-table.tsx';
import type { ChosenDays } from './load-report.ts';
import type { ReportName } from './report-files.ts';
import { ReportPanel } from './report-panel.tsx';
import { loadTable, occupancyTable, sortParameter, sortText } from './table-page.ts';

interface Fill {
  sold: number;
  of: number;
  percent: number | null;
  /** In the period before; null where nothing was on sale then. */
  before: { percent: number | null } | null;
}

interface Row extends Fill {
  key: string;
  name: ReactNode;
  /** Of a flight. */
  departures?: number;
}

interface ShownTable {
  tablePage: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}

export function LoadFactors({ list, ...table }: ShownTable & { list: Awaited<ReturnType<typeof readLoadFactors>> }) {
  const { total } = list;
  const rows = list.rows.map((load) => ({
    ...fillOfFlight(load),
    key: load.flightNumber,
    name: (
      <>
        <b className="num font-semibold">{load.flightNumber}</b>{' '}
        <span className="text-ink-3">
          {load.from} to {load.to}
        </span>
      </>
    ),
    departures: load.flights,
  }));
  return (
    <HowFull
      {...table}
      title="Load factor by flight"
      name={loadTable}
      report="load-factors"
      list={{ ...list, rows }}
      total={fillOfFlight(total)}
      note={`${partText(total.loadPercent, total.sold)} of ${countText(total.seats)} seats sold on ${countOf(total.flights, 'departure')}`}
      empty="No flights depart in these days"
      unit="seat"
      headers={{ row: ['flight', 'Flight'], sold: 'Seats sold', percent: ['load', 'Load'] }}
      between={[
        {
          id: 'flights',
          header: 'Departures',
          align: 'end',
          wide: true,
          sortable: true,
          cell: ({ departures = 0 }) => countText(departures),
        },
      ]}
    />
  );
}

function fillOfFlight({ sold, seats, loadPercent, before }: ComparedLoad): Fill {
  return { sold, of: seats, percent: loadPercent, before: before && { percent: before.loadPercent } };
}

export function Occupancies({ list, ...table }: ShownTable & { list: Awaited<ReturnType<typeof readOccupancy>> }) {
  const { total } = list;
  const rows = list.rows.map((hotel) => ({
    ...fillOfHotel(hotel),
    key: hotel.hotelId,
    name: (
      <>
        <bdi className="font-semibold">{hotel.name}</bdi> <span className="text-ink-3">{hotel.city}</span>
      </>
    ),
  }));
  return (
    <HowFull
      {...table}
      title="Occupancy by hotel"
      name={occupancyTable}
      report="occupancy"
      list={{ ...list, rows }}
      total={fillOfHotel(total)}
      note={`${partText(total.occupancyPercent, total.soldNights)} of ${countOf(total.availableNights, 'room night')} sold`}
      empty="No hotels with rooms"
      unit="night"
      headers={{ row: ['hotel', 'Hotel'], sold: 'Nights sold', percent: ['occupancy', 'Occupancy'] }}
    />
  );
}

function fillOfHotel({ soldNights, availableNights, occupancyPercent, before }: ComparedRoomNights): Fill {
  const percentBefore = before && { percent: before.occupancyPercent };
  return { sold: soldNights, of: availableNights, percent: occupancyPercent, before: percentBefore };
}

interface HowFullProps extends ShownTable {
  title: string;
  name: string;
  report: ReportName;
  list: TableRows<Row>;
  total: Fill;
  /** Below the title, before the total change. */
  note: string;
  empty: string;
  unit: 'seat' | 'night';
  /** Ids of sortable columns with their headers. */
  headers: { row: [id: string, header: string]; sold: string; percent: [id: string, header: string] };
  between?: TableColumn<Row>[];
}

/** Sold seats or nights of the chosen days, one row per flight or hotel. */
function HowFull({ title, name, list, total, unit, headers, between = [], tablePage, ...props }: HowFullProps) {
  const { ahead, days } = props.shown;
  // Days ahead are still on sale: less than before is not bad.
  const better = ahead ? 'neither' : 'more';
  const change = total.before && { current: total.percent, before: total.before.percent };
  return (
    <ReportPanel
      title={title}
      name={name}
      note={
        list.count > 0 && (
          <>
            {props.note}
            {change && (
              <>
                {' · '}
                <PointsText of={change} unit=" points" better={better} />
              </>
            )}
          </>
        )
      }
      csvHref={props.view.csv(props.report, {
        [sortParameter(name)]: sortText(tablePage),
        ...(ahead && { ahead: String(ahead) }),
      })}
      empty={list.count === 0 ? props.empty : undefined}
    >
      <PagedTable<Row>
        name={name}
        caption={title}
        tablePage={tablePage}
        list={list}
        rowKey={({ key }) => key}
        columns={[
          {
            id: headers.row[0],
            header: headers.row[1],
            sortable: true,
            wraps: true,
            phone: 'first',
            cell: (row) => <WithBar share={(row.percent ?? 0) / 100}>{row.name}</WithBar>,
          },
          ...between,
          {
            id: 'sold',
            header: headers.sold,
            align: 'end',
            sortable: true,
            phone: 'second',
            cell: ({ sold, of }) => (
              <span className="max-md:block max-md:text-start max-md:text-ink-3">
                {countText(sold)} <span className="text-ink-3">of {countText(of)}</span>
                <span className="md:hidden"> {of === 1 ? unit : `${unit}s`}</span>
              </span>
            ),
          },
          {
            id: headers.percent[0],
            header: headers.percent[1],
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: ({ percent, sold }) => <b className="font-semibold">{partText(percent, sold)}</b>,
          },
          ...pointsColumns<Row>(days, ({ percent, before }) => ({ current: percent, before }), better),
        ]}
      />
    </ReportPanel>
  );
}

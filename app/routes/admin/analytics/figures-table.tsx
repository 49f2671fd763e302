import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Compared, TablePage, TableRows } from '#features/analytics/report.ts';
import { Pagination } from '#ui/pagination.tsx';
import { Table, type TableProps } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { AnalyticsView } from './analytics-page.tsx';
import { type Better, changeColumns } from './change-text.tsx';
import { countOf, countText } from './figure-text.ts';
import type { ReportName } from './report-files.ts';
import { ReportPanel } from './report-panel.tsx';
import { pageParameter, sortParameter, sortText } from './table-page.ts';

/** A table without a frame of its own, inside a panel. */
export function FiguresTable<Row>({ caption, ...table }: TableProps<Row>) {
  return (
    <Table
      {...table}
      // The panel has the same heading: screen readers need two different names.
      caption={`${caption}, table`}
      className="rounded-t-none border-x-0 border-t-0 border-b-0 [&_th]:rounded-none! md:[&_th]:whitespace-normal!"
    />
  );
}

/** A sortable table with pages. */
export function PagedTable<Row>({
  name,
  caption,
  columns,
  rowKey,
  tablePage,
  list,
}: {
  /** Begins its parameters in the address. */
  name: string;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  tablePage: TablePage<string>;
  list: TableRows<Row>;
}) {
  const address = useListAddress();
  const [sort, page] = [sortParameter(name), pageParameter(name)];
  return (
    <>
      <FiguresTable
        caption={caption}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        sort={{
          column: tablePage.sort,
          direction: tablePage.descending ? 'descending' : 'ascending',
          href: (column, direction) =>
            `${address.with({ [sort]: sortText({ sort: column, descending: direction === 'descending' }), [page]: null })}#${name}`,
        }}
      />
      {list.pages > 1 && (
        <Pagination
          label={`Pages of ${caption}`}
          page={list.page}
          pages={list.pages}
          total={list.count}
          pageSize={tablePage.pageSize ?? list.count}
          href={(number) => `${address.with({ [page]: number === 1 ? null : String(number) })}#${name}`}
          className="border-t border-line px-4 py-2"
        />
      )}
    </>
  );
}

/** A count; on a phone, which shows no column headers, with its unit. */
export function countColumn<Row>({
  id,
  header,
  one,
  count,
  phone,
  sortable,
}: {
  id: string;
  header: string;
  /** The unit, such as "booking". */
  one: string;
  count: (row: Row) => number;
  phone: 'second' | 'second-end';
  sortable?: boolean | undefined;
}): TableColumn<Row> {
  return {
    id,
    header,
    align: 'end',
    phone,
    sortable,
    cell: (row) => (
      <>
        <span className="max-md:hidden">{countText(count(row))}</span>
        <span className={clsx('text-ink-3 md:hidden', phone === 'second' ? 'block text-start' : 'me-2.5')}>
          {countOf(count(row), one)}
        </span>
      </>
    ),
  };
}

export function bookingsColumn<Row extends { bookings: number }>({ sortable }: { sortable?: boolean } = {}) {
  const count = ({ bookings }: Row) => bookings;
  return countColumn({ id: 'bookings', header: 'Bookings', one: 'booking', count, phone: 'second', sortable });
}

export function revenueColumn<Row extends { revenueMinor: number }>(
  { kes }: AnalyticsView,
  { sortable }: { sortable?: boolean } = {},
): TableColumn<Row> {
  return {
    id: 'revenue',
    header: 'Revenue',
    align: 'end',
    phone: 'first-end',
    sortable,
    cell: ({ revenueMinor }) => <b className="font-semibold whitespace-nowrap">{kes(revenueMinor)}</b>,
  };
}

export function grossAndRefunds<Row extends { grossMinor: number; refundsMinor: number }>(
  { kes }: AnalyticsView,
  { refundsSortable = false } = {},
): TableColumn<Row>[] {
  return [
    {
      id: 'gross',
      header: 'Gross sales',
      align: 'end',
      wide: true,
      cell: ({ grossMinor }) => kes(grossMinor),
    },
    {
      id: 'refunds',
      header: 'Refunds',
      align: 'end',
      wide: true,
      sortable: refundsSortable,
      cell: ({ refundsMinor }) => kes(refundsMinor),
    },
  ];
}

/** One row each, with a bar for its share of the largest value, and the change since the period before. */
export function BarReport<Row>({
  title,
  report,
  note,
  empty,
  rows,
  rowKey,
  value,
  first,
  columns,
  change,
  better,
  view,
}: {
  title: string;
  report: ReportName;
  note?: ReactNode;
  /** Shown in place of the table where there is no data. */
  empty?: string | undefined;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  value: (row: Row) => number;
  /** The column with the bars. */
  first: { id: string; header: string; wraps?: boolean; cell: (row: Row) => ReactNode };
  columns: readonly TableColumn<Row>[];
  change: (row: Row) => Compared<number | null>;
  better?: Better;
  view: AnalyticsView;
}) {
  return (
    <ReportPanel title={title} note={note} csvHref={view.csv(report)} empty={empty}>
      <FiguresTable<Barred<Row>>
        caption={title}
        rows={barred(rows, value)}
        rowKey={rowKey}
        columns={[
          { ...first, phone: 'first', cell: (row) => <WithBar share={row.share}>{first.cell(row)}</WithBar> },
          ...columns,
          ...changeColumns<Row>(view.period, change, better),
        ]}
      />
    </ReportPanel>
  );
}

/** A cell with a bar below it, whose length is the row's share of the largest value. */
export function WithBar({ share, children }: { share: number; children: ReactNode }) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <span className="block min-w-32 py-0.5">
      <span className="block">{children}</span>
      <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-line">
        {percent > 0 && (
          <span
            className="block h-full min-w-1 rounded-full bg-brand"
            style={{ inlineSize: `${percent.toFixed(2)}%` }}
          />
        )}
      </span>
    </span>
  );
}

export type Barred<Row> = Row & { share: number };

/** Adds each row's share of the largest value, which is 0 for negative values. */
export function barred<Row>(rows: readonly Row[], value: (row: Row) => number): Barred<Row>[] {
  const largest = Math.max(0, ...rows.map(value));
  return rows.map((row) => ({ ...row, share: largest === 0 ? 0 : Math.max(0, value(row)) / largest }));
}

import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { TablePage, TableRows } from '#features/analytics/report.ts';
import { Pagination } from '#ui/pagination.tsx';
import { Table, type TableProps } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { AnalyticsView } from './analytics-page.tsx';
import { countOf, countText } from './figure-text.ts';
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
  sortable?: boolean;
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

export function moneyColumn<Row>({
  id,
  header,
  minor,
  view: { kes },
  sortable,
}: {
  id: string;
  header: string;
  minor: (row: Row) => number;
  view: AnalyticsView;
  sortable?: boolean;
}): TableColumn<Row> {
  return {
    id,
    header,
    align: 'end',
    phone: 'first-end',
    sortable,
    cell: (row) => <b className="font-semibold whitespace-nowrap">{kes(minor(row))}</b>,
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

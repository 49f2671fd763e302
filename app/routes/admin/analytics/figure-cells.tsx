import clsx from 'clsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { countOf, countText } from './figure-text.ts';

/** A count under its head; on a phone, where there are no heads, with its word. */
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
  /** What is counted: "booking". */
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

/** The amount that a row is about. */
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

/** What came in and what went back, beside the revenue that is left of both. */
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

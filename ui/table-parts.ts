import clsx from 'clsx';
import type { ReactNode } from 'react';

/**
 * Below 768 px each row is a flex box of two lines, which removes the table semantics for screen readers. These roles
 * restore them.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | undefined;
  hideHeader?: boolean | undefined;
  sortable?: boolean | undefined;
  /** For running text; other cells stay on one line and the table scrolls. */
  wraps?: boolean | undefined;
  /** Stays at the end while a narrow screen scrolls the other columns. */
  pinned?: boolean | undefined;
  /** Shown from 1280 px on; the content must be available elsewhere too. */
  wide?: boolean | undefined;
  /** The position in the two lines of a phone row; without one the column is hidden there. */
  phone?: keyof typeof phonePlaces | undefined;
};

export type TableSort = {
  column: string;
  direction: 'ascending' | 'descending';
  href: (column: string, direction: 'ascending' | 'descending') => string;
};

export type TableSelection<Row> = {
  /** The name of the checkboxes in a form around the table, so that bulk actions work without scripts. */
  name: string;
  rowLabel: (row: Row) => string;
  actions: (chosenKeys: readonly string[]) => ReactNode;
  /** A change of this value clears the selection. */
  clearedBy?: unknown;
};

const phonePlaces = {
  first: 'max-md:order-1 max-md:flex-1',
  'first-end': 'max-md:order-2',
  second: 'max-md:order-4 max-md:flex-1',
  'second-end': 'max-md:order-5 max-md:-me-2.5',
};

export const wideStyle = 'max-[80rem]:hidden';

export function cellStyle<Row>(column: TableColumn<Row>) {
  return clsx(
    'h-11 px-3 py-1.5 align-middle first:ps-4 last:pe-4 max-md:block max-md:h-auto max-md:min-w-0 max-md:p-0 max-md:first:ps-0 max-md:last:pe-0',
    column.align === 'end' && 'num text-end',
    column.wraps ? 'min-w-40' : 'md:whitespace-nowrap',
    column.wide && wideStyle,
    column.pinned && 'md:max-lg:sticky md:max-lg:end-0 md:max-lg:border-s md:max-lg:border-line md:max-lg:bg-surface',
    column.phone ? phonePlaces[column.phone] : 'max-md:hidden',
  );
}

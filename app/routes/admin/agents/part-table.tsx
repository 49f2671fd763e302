import type { ReactNode } from 'react';
import type { ListedPage } from '#features/catalogue/editing/list-query.ts';
import { Table, type TableProps } from '../../../ui/table.tsx';
import { ListPages } from '../catalogue/list-pages.tsx';

interface PartTableProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'summary'> {
  list: ListedPage<Row>;
  /** Where there are no rows. */
  empty: ReactNode;
}

/** A part of an agency's page that is one long list. */
export function PartTable<Row>({ list, empty, ...table }: PartTableProps<Row>) {
  return (
    <>
      <Table {...table} rows={list.rows} instead={list.rows.length === 0 ? empty : undefined} />
      <ListPages page={list.page} list={list} />
    </>
  );
}

import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Listed, ListQuery } from '#features/catalogue/editing/list-query.ts';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { ChangeChosen } from './change-chosen.tsx';
import { summaryOf } from './summary-of.ts';
import { useDone } from './use-done.ts';
import { useListAddress } from './use-list-address.ts';

interface RowTableProps<Row> {
  caption: string;
  /** As in "Showing 10 of 231 flights". */
  things: string;
  list: Listed<Row>;
  query: ListQuery<string>;
  columns: readonly TableColumn<Row>[];
  nameOf: (row: Row) => string;
  empty: ReactNode;
}

/** Rows with a status and a price, which can be sorted, and ticked to be changed together. */
export function RowTable<Row extends { id: string }>({
  caption,
  things,
  list,
  query,
  columns,
  nameOf,
  empty,
}: RowTableProps<Row>) {
  const address = useListAddress();
  const done = useDone();
  const sort = {
    column: query.sort,
    direction: query.direction,
    href: (column: string, direction: ListQuery<string>['direction']) =>
      address.filtered({ sort: `${direction === 'descending' ? '-' : ''}${column}` }),
  };
  return (
    <Form
      method="post"
      action={address.list}
      preventScrollReset
      className="min-w-0 max-[86rem]:lg:overflow-x-auto"
    >
      <Table
        caption={caption}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        // Among the deleted, the last stands first.
        sort={query.deleted ? undefined : sort}
        selection={{
          name: 'id',
          rowLabel: nameOf,
          clearedBy: done,
          actions: () => <ChangeChosen deleted={query.deleted} />,
        }}
        summary={summaryOf(list, things)}
        instead={list.rows.length === 0 ? empty : undefined}
      />
    </Form>
  );
}

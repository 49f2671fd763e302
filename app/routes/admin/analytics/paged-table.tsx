import type { TablePage, TableRows } from '#features/analytics/report.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { FiguresTable } from './figures-table.tsx';
import { pageParameter, sortParameter, sortText } from './table-page.ts';

/** A long table that is sorted by its heads and read page by page, beside others on the same page. */
export function PagedTable<Row>({
  name,
  caption,
  columns,
  rowKey,
  asked,
  list,
}: {
  /** Of its parameters in the address. */
  name: string;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  asked: TablePage<string>;
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
          column: asked.sort,
          direction: asked.descending ? 'descending' : 'ascending',
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
          pageSize={asked.pageSize ?? list.count}
          href={(number) => `${address.with({ [page]: number === 1 ? null : String(number) })}#${name}`}
          className="border-t border-line px-4 py-2"
        />
      )}
    </>
  );
}

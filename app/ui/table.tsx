import clsx from 'clsx';
import type { ReactNode } from 'react';
import { TableHead } from './table-head.tsx';
import { cellLook, roles, type TableColumn, type TableSelection, type TableSort } from './table-parts.ts';
import { RowBox, SelectionBar } from './table-selection.tsx';
import { useRowSelection } from './use-row-selection.ts';

export type TableProps<Row> = {
  /** What the table is about; read aloud, not shown. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Shown in the bar above the head while nothing is chosen: "Showing 10 of 231 flights". */
  summary?: ReactNode;
  dense?: boolean | undefined;
  /** Stands in place of the rows: loading, empty or failed. */
  instead?: ReactNode;
  className?: string | undefined;
};

/** The office table: dense rows under a head that stays, and two-line rows on a phone. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  selection,
  summary,
  dense = true,
  instead,
  className,
}: TableProps<Row>) {
  const keys = rows.map(rowKey);
  const chosen = useRowSelection(keys, selection?.clearedBy);
  const bar = selection !== undefined || summary !== undefined;
  return (
    <div
      className={clsx(
        'group/table min-w-0 rounded-lg border border-line bg-surface',
        !bar && '[&_th:first-child]:rounded-ss-lg [&_th:last-child]:rounded-se-lg',
        className,
      )}
    >
      {bar && (
        <SelectionBar
          summary={summary}
          actions={selection?.actions(chosen.keys)}
          count={chosen.keys.length}
          onClear={chosen.clear}
        />
      )}
      {/* Only between a phone and a wide screen does the table scroll sideways; on a wide one the head must stick to the page. */}
      <section
        aria-label={caption}
        // What scrolls must be reachable by keyboard; links and boxes inside already make it so.
        tabIndex={selection || sort ? undefined : 0}
        className={clsx(
          'focus-visible:-outline-offset-2 md:max-lg:overflow-x-auto',
          bar ? 'rounded-b-lg' : 'rounded-lg',
        )}
      >
        <table {...roles.table} className="w-full border-collapse text-sm max-md:block">
          <caption className="sr-only">{caption}</caption>
          <TableHead
            columns={columns}
            sort={sort}
            selectable={selection !== undefined}
            state={chosen.state}
            onToggleAll={chosen.toggleAll}
          />
          <tbody {...roles.group} className="max-md:block">
            {instead === undefined &&
              rows.map((row, index) => {
                const key = keys[index] ?? '';
                return (
                  <tr
                    key={key}
                    {...roles.row}
                    className={clsx(
                      'border-b border-line last:border-b-0 hover:bg-brand-soft/35 has-[[data-row-box]:checked]:bg-brand-soft/60',
                      'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2 max-md:after:order-3 max-md:after:basis-full max-md:after:content-[""]',
                    )}
                  >
                    {selection && (
                      <RowBox
                        name={selection.name}
                        value={key}
                        label={selection.rowLabel(row)}
                        checked={chosen.has(key)}
                        onToggle={chosen.toggle}
                      />
                    )}
                    {columns.map((column) => (
                      <td key={column.id} {...roles.cell} className={cellLook(column, dense)}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
          </tbody>
        </table>
      </section>
      {instead}
    </div>
  );
}

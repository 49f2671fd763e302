import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Checkbox } from './checkbox.tsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons.tsx';
import { Link } from './link.tsx';
import { cellStyle, roles, type TableColumn, type TableSelection, type TableSort, wideStyle } from './table-parts.ts';
import { RowBox, SelectionBar, useRowSelection } from './table-selection.tsx';

const headCell =
  'sticky top-(--table-top,0px) z-10 h-9 border-b border-line bg-sunken px-3 text-xs font-semibold whitespace-nowrap text-ink-2 first:ps-4 last:pe-4 max-md:static max-md:flex max-md:h-auto max-md:items-center max-md:border-0 max-md:px-0 max-md:first:ps-0 max-md:last:pe-0';

/** On a phone the header keeps what works there, choosing all and sorting, as one scrolling line. */
function TableHead<Row>({
  columns,
  sort,
  selectable,
  state,
  onToggleAll,
}: {
  columns: readonly TableColumn<Row>[];
  sort?: TableSort | undefined;
  selectable: boolean;
  state: 'none' | 'some' | 'all';
  onToggleAll: () => void;
}) {
  const { t } = useTranslation('ui');
  const sorts = sort !== undefined && columns.some((column) => column.sortable);
  return (
    <thead {...roles.group} className={clsx('max-md:block', !sorts && !selectable && 'max-md:sr-only')}>
      <tr
        {...roles.row}
        className="max-md:flex max-md:gap-1 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:bg-sunken max-md:px-4"
      >
        {selectable && (
          <th {...roles.head} className={clsx(headCell, 'w-10 pe-0 text-start max-md:-ms-3 noscript:invisible')}>
            <Checkbox
              dense
              hideLabel
              label={t('selectAll')}
              checked={state === 'all'}
              indeterminate={state === 'some'}
              onChange={onToggleAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          const live = sort !== undefined && column.sortable === true;
          return (
            <th
              key={column.id}
              {...roles.head}
              aria-sort={direction}
              className={clsx(
                headCell,
                column.align === 'end' ? 'text-end' : 'text-start',
                !live && 'max-md:sr-only',
                column.wide && wideStyle,
              )}
            >
              {live ? (
                <SortLink
                  text={column.header}
                  direction={direction}
                  to={sort.href(column.id, direction === 'ascending' ? 'descending' : 'ascending')}
                />
              ) : (
                <span className={clsx(column.hideHeader && 'sr-only')}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortLink({
  text,
  direction,
  to,
}: {
  text: string;
  direction?: TableSort['direction'] | undefined;
  to: string;
}) {
  const { t } = useTranslation('ui');
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  const title =
    direction === undefined ? t('sortBy') : t(direction === 'ascending' ? 'sortAscending' : 'sortDescending');
  return (
    <Link
      to={to}
      preventScrollReset
      title={title}
      className={clsx(
        '-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-xs px-1.5 hover:text-ink hover:no-underline focus-visible:-outline-offset-2 max-md:mx-0 max-md:min-h-11 max-md:px-2 pointer-coarse:min-h-11',
        direction === undefined ? 'text-ink-2' : 'text-brand',
      )}
    >
      {text}
      <Icon size={14} className="flex-none" />
    </Link>
  );
}

export type TableProps<Row> = {
  /** What the table shows; for screen readers only. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Shown above the header while nothing is chosen: "Showing 10 of 231 flights". */
  summary?: ReactNode;
  /** Replaces the rows: loading, empty or failed. */
  instead?: ReactNode;
  className?: string | undefined;
};

/** A table with dense rows below a sticky header, and two-line rows on a phone. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  selection,
  summary,
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
      {/* The table scrolls sideways only on medium screens; on wide ones the header must stick to the page. */}
      <section
        aria-label={caption}
        // A scrolling region must be reachable by keyboard; links and checkboxes inside make it so.
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
                      <td key={column.id} {...roles.cell} className={cellStyle(column)}>
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

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useActionData, useLocation } from 'react-router';
import type { Listed, ListQuery } from '#lib/paged-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Plus } from '#ui/icons.tsx';
import { RotateCcw, Upload } from '#ui/office-icons.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { RowCheckbox, SelectionBar, useRowSelection } from '#ui/table-selection.tsx';
import { ListForm } from '../list-form.tsx';
import { summaryOf } from './list-paging.tsx';
import type { Outcome } from './outcome.ts';
import { ChangeSelected, DeleteSelected } from './row-actions.tsx';
import { useListAddress } from './use-list-address.ts';

interface ShownRows<Row> {
  /** Plural noun. */
  caption: string;
  /** As in the import URL. */
  kind: string;
  icon: Icon;
  list: Listed<Row>;
  query: ListQuery<string>;
  labelOf: (row: Row) => string;
}

export interface CardProps<Row> {
  card: (row: Row) => ReactNode;
  /** Submit buttons for the selected rows, each with an intent. */
  actions?: ReactNode;
  wide?: boolean | undefined;
}

/** Rows as cards with checkboxes, so that several can be changed at once. */
export function CardList<Row extends { id: string }>({
  list,
  card,
  actions,
  wide,
  ...shown
}: ShownRows<Row> & CardProps<Row>) {
  const { caption, query, labelOf } = shown;
  const { rows } = list;
  const selection = useRowSelection(
    rows.map(({ id }) => id),
    useSelectionKey(),
  );
  if (rows.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <NothingFound {...shown} />
      </div>
    );
  }
  return (
    <ListForm className="group/table grid gap-3">
      <div className="overflow-hidden rounded-lg border border-line bg-surface *:border-b-0">
        <SelectionBar
          summary={
            <span className="flex items-center justify-between gap-4">
              {summaryOf(list, caption.toLowerCase())}
              <Checkbox
                dense
                label="Select all"
                checked={selection.state === 'all'}
                onChange={selection.toggleAll}
                className="noscript:invisible"
              />
            </span>
          }
          actions={actions ?? <DeleteSelected deleted={query.deleted} />}
          count={selection.keys.length}
          onClear={selection.clear}
        />
      </div>
      <ul
        aria-label={caption}
        className={clsx(
          'grid gap-3',
          wide
            ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]',
        )}
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative grid content-start rounded-lg border border-line bg-surface p-4 has-[[data-row-box]:checked]:border-brand has-[[data-row-box]:checked]:bg-brand-soft/40"
          >
            <span className="absolute end-2 top-2">
              <RowCheckbox
                name="id"
                value={row.id}
                label={labelOf(row)}
                checked={selection.has(row.id)}
                onToggle={selection.toggle}
              />
            </span>
            {card(row)}
          </li>
        ))}
      </ul>
    </ListForm>
  );
}

export interface TableProps<Row> {
  columns: readonly TableColumn<Row>[];
}

/** Rows with a status and a price in a sortable table with checkboxes. */
export function RowTable<Row extends { id: string }>({ list, columns, ...shown }: ShownRows<Row> & TableProps<Row>) {
  const { caption, query, labelOf } = shown;
  const address = useListAddress();
  const selectionKey = useSelectionKey();
  const sort = { column: query.sort, direction: query.direction, href: address.sorted };
  return (
    <ListForm className="min-w-0 max-[86rem]:lg:overflow-x-auto">
      <Table
        caption={caption}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        // Deleted rows have a fixed order, the latest first.
        sort={query.deleted ? undefined : sort}
        selection={{
          name: 'id',
          rowLabel: labelOf,
          clearedBy: selectionKey,
          actions: () => <ChangeSelected deleted={query.deleted} />,
        }}
        summary={summaryOf(list, caption.toLowerCase())}
        instead={list.rows.length === 0 ? <NothingFound {...shown} /> : undefined}
      />
    </ListForm>
  );
}

/** Offers to clear the filters, or to add the first row. */
function NothingFound({ icon, caption, kind }: Pick<ShownRows<unknown>, 'icon' | 'caption' | 'kind'>) {
  const address = useListAddress();
  const { pathname, search } = useLocation();
  const isNarrowed = [...new URLSearchParams(search).keys()].some((name) => !['sort', 'page'].includes(name));
  return (
    <EmptyState
      icon={icon}
      title={`No ${caption.toLowerCase()} found`}
      level="h2"
      actions={
        isNarrowed ? (
          <ButtonLink to={pathname} size="sm" icon={RotateCcw}>
            Show all
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={address.with({ add: '1' })} size="sm" icon={Plus}>
              Add the first
            </ButtonLink>
            <ButtonLink to={`/admin/import/${kind}`} size="sm" icon={Upload}>
              Import a file
            </ButtonLink>
          </>
        )
      }
    />
  );
}

/**
 * A key that changes with every successful action and between the current and the deleted rows; the selection is cleared
 * with it. The router drops the action data on the next navigation, which must not clear a newer selection, so the count
 * is held in state.
 */
function useSelectionKey(): string {
  const outcome = useActionData<Outcome>();
  const shown = new URLSearchParams(useLocation().search).get('show');
  const [done, setDone] = useState({ last: outcome, count: 0 });
  if (outcome?.kind === 'done' && outcome !== done.last) setDone({ last: outcome, count: done.count + 1 });
  return `${done.count} ${shown}`;
}

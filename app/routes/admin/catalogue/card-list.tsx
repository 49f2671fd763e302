import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RowCheckbox, SelectionBar } from '../../../ui/table-selection.tsx';
import { useRowSelection } from '../../../ui/use-row-selection.ts';
import { useDone } from './use-done.ts';
import { useListAddress } from './use-list-address.ts';

interface CardListProps<Row extends { id: string }> {
  caption: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  /** Buttons that send the ticked rows, each with an intent. */
  actions: ReactNode;
  /** "Showing 10 of 231 airports". */
  summary: string;
  /** Wider cards for those that say more. */
  wide?: boolean;
  /** Stands in place of the cards when there is none. */
  empty: ReactNode;
}

/** Like things side by side, which can be ticked and then changed together. */
export function CardList<Row extends { id: string }>({
  caption,
  rows,
  nameOf,
  card,
  actions,
  summary,
  wide,
  empty,
}: CardListProps<Row>) {
  const { list } = useListAddress();
  const chosen = useRowSelection(
    rows.map(({ id }) => id),
    useDone(),
  );
  if (rows.length === 0) {
    return <div className="rounded-lg border border-line bg-surface">{empty}</div>;
  }
  return (
    <Form method="post" action={list} preventScrollReset className="group/table grid gap-3">
      <div className="overflow-hidden rounded-lg border border-line bg-surface *:border-b-0">
        <SelectionBar
          summary={
            <span className="flex items-center justify-between gap-4">
              {summary}
              <Checkbox
                dense
                label="Select all"
                checked={chosen.state === 'all'}
                onChange={chosen.toggleAll}
                className="noscript:invisible"
              />
            </span>
          }
          actions={actions}
          count={chosen.keys.length}
          onClear={chosen.clear}
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
                label={nameOf(row)}
                checked={chosen.has(row.id)}
                onToggle={chosen.toggle}
              />
            </span>
            {card(row)}
          </li>
        ))}
      </ul>
    </Form>
  );
}

import type { ReactNode } from 'react';
import type { ListedPage } from '#lib/paged-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { RotateCcw } from '#ui/office-icons.tsx';
import { Table, type TableProps } from '#ui/table.tsx';
import { ListPages } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';

interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'instead'> {
  list: ListedPage<Row>;
  /** Shown in place of an empty table. */
  empty: ReactNode;
  /** A table that is too wide for narrow screens. */
  isScrolling?: boolean;
}

/** One page of a list, and the links to its other pages. */
export function ListTable<Row>({ list, empty, isScrolling = false, ...props }: ListTableProps<Row>) {
  const table = <Table {...props} rows={list.rows} instead={list.rows.length === 0 ? empty : undefined} />;
  return (
    <>
      {isScrolling ? <div className="min-w-0 max-[86rem]:lg:overflow-x-auto">{table}</div> : table}
      <ListPages page={list.page} list={list} />
    </>
  );
}

interface EmptyListProps {
  icon: Icon;
  title: string;
  /** The title of a whole list without rows, where it differs. */
  emptyTitle?: string;
  level?: 'h2' | 'h3';
  /** Whether a search or a filter is set; by default any parameter of the address. */
  isNarrowed?: boolean;
  /** Leads to the whole list. */
  showAll?: { to?: string; label?: string };
  note?: string;
  /** Instead of the note, about a whole list without rows. */
  children?: ReactNode;
}

/** In place of a list without rows. A narrowed list leads back to the whole one. */
export function EmptyList({ icon, title, emptyTitle = title, level = 'h2', showAll = {}, ...more }: EmptyListProps) {
  const address = useListAddress();
  const { isNarrowed = address.list !== address.pathname, note, children } = more;
  const { to = address.pathname, label = 'Show all' } = showAll;
  return (
    <EmptyState
      icon={icon}
      title={isNarrowed ? title : emptyTitle}
      level={level}
      actions={
        isNarrowed && (
          <ButtonLink to={to} size="sm" icon={RotateCcw}>
            {label}
          </ButtonLink>
        )
      }
    >
      {isNarrowed ? note : (children ?? note)}
    </EmptyState>
  );
}

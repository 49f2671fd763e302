import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Icon } from '../../../ui/icons.tsx';
import { PortalPanel } from '../parts/portal-panel.tsx';

interface LastListProps<Row> {
  id: string;
  title: string;
  /** The page that has all of them. */
  all: { to: string; label: string };
  empty: { icon: Icon; title: string; text: string };
  rows: readonly Row[];
  /** One of them as a list item with its key. */
  children: (row: Row) => ReactNode;
}

/** The last few of something, with the way to all of it. */
export function LastList<Row>({ id, title, all, empty, rows, children }: LastListProps<Row>) {
  return (
    <PortalPanel
      id={id}
      title={title}
      action={
        <ButtonLink to={all.to} tone="quiet" size="sm" className="-me-3">
          {all.label}
        </ButtonLink>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">{rows.map(children)}</ul>
      )}
    </PortalPanel>
  );
}

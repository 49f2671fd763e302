import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleCheck } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { loneLink, Panel } from '../panel.tsx';

/** What waits of all agencies, in place of their cards. */
export function Waiting({
  title,
  empty,
  count,
  children,
}: {
  title: string;
  empty: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <Panel
      title={title}
      aside={
        <Link to="/admin/agents" className={`text-sm font-semibold ${loneLink}`}>
          All agents
        </Link>
      }
    >
      {count === 0 ? <EmptyState icon={CircleCheck} title={empty} /> : children}
    </Panel>
  );
}

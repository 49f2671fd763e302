import type { WaitingWork } from '#features/operations/desk/read-waiting.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleCheck } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../panel.tsx';
import { waitingLines } from './waiting-lines.ts';

/** Only what is there, each with the way to it. */
export function WaitingList({ waiting }: { waiting: WaitingWork }) {
  const lines = waitingLines(waiting);
  return (
    <Panel title="Waiting for you">
      {lines.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Nothing waits for you">
          Agencies, deposits, bookings and inquiries that need somebody appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map(({ name, note, count, to }) => (
            <li key={name}>
              <Link
                to={to}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2"
              >
                <span className="text-sm font-semibold">{name}</span>
                <span className="num row-span-2 inline-grid min-w-6 place-content-center rounded-full bg-warning-soft px-1.5 text-xs leading-6 font-bold text-warning">
                  {count.toLocaleString('en-US')}
                </span>
                <span className="truncate text-xs text-ink-3">
                  <bdi>{note}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

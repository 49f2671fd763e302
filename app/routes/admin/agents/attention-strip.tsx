import clsx from 'clsx';
import { useLocation } from 'react-router';
import { Link } from '../../../ui/link.tsx';

interface Waiting {
  name: string;
  count: number;
  note: string;
  to: string;
}

/** What waits for a person, each with the way there. */
export function AttentionStrip({ waiting }: { waiting: readonly Waiting[] }) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Needs you">
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:flex-1 *:basis-full md:*:basis-40">
        {waiting.map(({ name, count, note, to }) => (
          <li key={name} className="grid bg-surface">
            <Link
              to={to}
              aria-current={`${pathname}${search}` === to ? 'true' : undefined}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-ink hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2 aria-[current]:bg-brand-soft"
            >
              <span className="text-sm font-semibold">{name}</span>
              <b
                className={clsx(
                  'num row-span-2 font-display text-2xl font-bold',
                  count > 0 ? 'text-warning' : 'text-ink-3',
                )}
              >
                {count.toLocaleString('en-US')}
              </b>
              <span className="text-xs text-ink-2">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useLocation } from 'react-router';
import { Link } from '../../../ui/link.tsx';
import { type AgentPartName, agentPartNames } from './agent-part-names.ts';

const words: Record<AgentPartName, string> = {
  overview: 'Overview',
  statement: 'Statement',
  sales: 'Sales',
  ledger: 'Ledger',
};

/** The parts of an agency's page, each with its own address. */
export function AgentParts({ current }: { current: AgentPartName }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Parts" className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="flex gap-1">
        {agentPartNames.map((name) => (
          <li key={name}>
            <Link
              to={name === 'overview' ? pathname : `${pathname}?part=${name}`}
              preventScrollReset
              aria-current={name === current ? 'page' : undefined}
              className="relative flex min-h-11 items-center px-3 font-display text-sm font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
            >
              {words[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useLocation } from 'react-router';
import { Link } from '../../../ui/link.tsx';
import { useListAddress } from './use-list-address.ts';

interface FilterChipsProps {
  label: string;
  /** The parameter of the address. */
  name: string;
  /** What it says for everything. */
  all: string;
  options: readonly { value: string; label: string; count?: number }[];
  /** Of everything. */
  allCount?: number;
}

/** One choice of a few that narrows the list, as links. */
export function FilterChips({ label, name, all, options, allCount }: FilterChipsProps) {
  const address = useListAddress();
  const chosen = new URLSearchParams(useLocation().search).get(name) ?? '';
  return (
    <nav aria-label={label} className="max-w-full overflow-x-auto [scrollbar-width:none]">
      <ul className="flex gap-2 md:flex-wrap">
        {[{ value: '', label: all, count: allCount }, ...options].map((option) => (
          <li key={option.value}>
            <Link
              to={address.filtered({ [name]: option.value })}
              preventScrollReset
              aria-current={option.value === chosen ? 'true' : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-field-line bg-surface px-4 font-display text-sm font-semibold whitespace-nowrap text-ink hover:border-ink-2 hover:no-underline focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink aria-[current]:inset-ring aria-[current]:inset-ring-brand max-md:min-h-11 pointer-coarse:min-h-11"
            >
              {option.label}
              {option.count !== undefined && (
                <span className="num ms-1.5 font-normal text-ink-2">
                  {option.count.toLocaleString('en-US')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

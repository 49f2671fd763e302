import { NavLink } from 'react-router';
import { type AnalyticsPeriod, periodParams } from '#features/analytics/period.ts';

const parts = [
  { to: '/admin/analytics', label: 'Overview' },
  { to: '/admin/analytics/revenue', label: 'Revenue' },
  { to: '/admin/analytics/bookings', label: 'Bookings' },
  { to: '/admin/analytics/users', label: 'Users' },
];

/** From one part to the next without losing the period. */
export function AnalyticsNav({ period }: { period: AnalyticsPeriod }) {
  return (
    <nav aria-label="Analytics" className="-mt-2 border-b border-line">
      <ul className="-mb-px flex gap-1 max-md:justify-between">
        {parts.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              end
              to={`${to}?${periodParams(period)}`}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-display text-sm font-semibold text-ink-2 hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:text-brand-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

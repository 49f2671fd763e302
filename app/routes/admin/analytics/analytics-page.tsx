import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { type AnalyticsPeriod, periodParams } from '#features/analytics/period.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons.tsx';
import { AdminPage } from '../admin-page.tsx';
import { LoadFailedAlert } from '../load-failed.tsx';
import { type AnalyticsView, analyticsView } from './analytics-view.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { ReportName } from './report-names.ts';

const parts = [
  { to: '/admin/analytics', label: 'Overview' },
  { to: '/admin/analytics/revenue', label: 'Revenue' },
  { to: '/admin/analytics/bookings', label: 'Bookings' },
  { to: '/admin/analytics/users', label: 'Users' },
];

/** From one part to the next without losing the period. */
function AnalyticsNav({ period }: { period: AnalyticsPeriod }) {
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

/** A page of analytics: which part, of when, and the figures. */
export function AnalyticsPage<Found extends { isComplete: boolean }>({
  title,
  figures,
  loaded: { period, ratePerUsd, found },
  children,
}: {
  title: string;
  /** The file of the figures at its top. */
  figures: ReportName;
  loaded: { period: AnalyticsPeriod; ratePerUsd: number; found: Found | null };
  children: (found: Found, view: AnalyticsView) => ReactNode;
}) {
  const view = analyticsView(period, ratePerUsd);
  return (
    <AdminPage
      title={title}
      actions={
        found && (
          <ButtonLink
            to={view.csv(figures)}
            reloadDocument
            size="sm"
            icon={Download}
            aria-label="Export key figures"
          >
            Export
          </ButtonLink>
        )
      }
    >
      <AnalyticsNav period={period} />
      <PeriodPicker period={period} ratePerUsd={ratePerUsd} />
      {found && !found.isComplete && (
        <Alert tone="info">Figures are still being counted. Reload in a moment.</Alert>
      )}
      {found ? children(found, view) : <ReportError />}
    </AdminPage>
  );
}

/** In place of figures that could not be read. */
function ReportError() {
  return <LoadFailedAlert text="Failed to load analytics" />;
}

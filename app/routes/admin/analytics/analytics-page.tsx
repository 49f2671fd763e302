import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { type AnalyticsPeriod, periodParams } from '#features/analytics/period.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Download } from '#ui/icons.tsx';
import { AdminPage, LoadFailedAlert } from '../admin-page.tsx';
import { wholeKes } from './figure-text.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { ReportName } from './report-files.ts';

export interface AnalyticsView {
  period: AnalyticsPeriod;
  /** US cents to whole shillings. */
  kesOf: (minor: number) => number;
  /** US cents as text: KSh 1,204,000 */
  kes: (minor: number) => string;
  /** The list of the bookings sold in the period. */
  soldAddress: string;
  /** The address of a report's CSV file. */
  csv: (report: ReportName, more?: Record<string, string>) => string;
}

function analyticsView(period: AnalyticsPeriod, ratePerUsd: number): AnalyticsView {
  // An average may have fractions of a cent.
  const kesOf = (minor: number) => wholeUnitsFromUsd(Math.round(minor), ratePerUsd);
  return {
    period,
    kesOf,
    kes: (minor) => wholeKes(kesOf(minor)),
    soldAddress: `/admin/bookings?${new URLSearchParams({ status: 'sold', sold_from: period.from, sold_to: period.to })}`,
    csv: (report, more = {}) => {
      const params = periodParams(period);
      for (const [name, value] of Object.entries(more)) params.set(name, value);
      return `/admin/analytics/export/${report}?${params}`;
    },
  };
}

const parts = [
  { to: '/admin/analytics', label: 'Overview' },
  { to: '/admin/analytics/revenue', label: 'Revenue' },
  { to: '/admin/analytics/bookings', label: 'Bookings' },
  { to: '/admin/analytics/users', label: 'Users' },
];

/** The links keep the period. */
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

export function AnalyticsPage<Found extends { isComplete: boolean }>({
  title,
  figures,
  loaded: { period, ratePerUsd, found },
  children,
}: {
  title: string;
  /** The CSV file of the headline figures. */
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
          <ButtonLink to={view.csv(figures)} reloadDocument size="sm" icon={Download} aria-label="Export key figures">
            Export
          </ButtonLink>
        )
      }
    >
      <AnalyticsNav period={period} />
      <PeriodPicker period={period} ratePerUsd={ratePerUsd} />
      {found && !found.isComplete && <Alert tone="info">Figures are still being counted. Reload in a moment.</Alert>}
      {found ? children(found, view) : <LoadFailedAlert text="Failed to load analytics" />}
    </AdminPage>
  );
}

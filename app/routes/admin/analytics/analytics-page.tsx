import type { ReactNode } from 'react';
import type { AnalyticsPeriod } from '#features/analytics/period.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons.tsx';
import { AdminPage } from '../admin-page.tsx';
import { AnalyticsNav } from './analytics-nav.tsx';
import { type AnalyticsView, analyticsView } from './analytics-view.ts';
import { PeriodPicker } from './period-picker.tsx';
import { ReportError } from './report-error.tsx';
import type { ReportName } from './report-names.ts';

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

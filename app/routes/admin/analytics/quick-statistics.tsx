import type { ReactNode } from 'react';
import type { Overview } from '#features/analytics/read-overview.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { PointsText } from './change-text.tsx';
import { countOf, decimalText, percentText } from './figure-text.ts';
import { ReportPanel } from './report-panel.tsx';

/** How content people are, and how many of them finish what they begin. */
export function QuickStatistics({ quick, view }: { quick: Overview['quick']; view: AnalyticsView }) {
  const { satisfactionPercent, completionPercent, averageRating, reviews } = quick;
  return (
    <ReportPanel title="Quick Statistics" csvHref={view.csv('key-figures')}>
      <dl className="grid gap-px overflow-hidden rounded-b-lg bg-line md:grid-cols-3">
        <Statistic
          name="Customer satisfaction"
          value={satisfactionPercent.current === null ? null : percentText(satisfactionPercent.current)}
          percent={satisfactionPercent.current}
          otherwise="No reviews in this period"
          note={`4 or 5 stars of ${countOf(reviews.current, 'review')}`}
        >
          <PointsText of={satisfactionPercent} unit=" points" />
        </Statistic>
        <Statistic
          name="Booking completion rate"
          value={completionPercent.current === null ? null : percentText(completionPercent.current)}
          percent={completionPercent.current}
          otherwise="No checkouts started in this period"
          note="Confirmed of started checkouts"
        >
          <PointsText of={completionPercent} unit=" points" />
        </Statistic>
        <Statistic
          name="Average rating"
          value={averageRating.current === null ? null : decimalText(averageRating.current)}
          percent={averageRating.current === null ? null : averageRating.current * 20}
          otherwise="No reviews in this period"
          note={`Of 5 stars, ${countOf(reviews.current, 'review')}`}
        >
          <PointsText of={averageRating} unit=" stars" />
        </Statistic>
      </dl>
    </ReportPanel>
  );
}

function Statistic({
  name,
  value,
  percent,
  otherwise,
  note,
  children,
}: {
  name: string;
  /** Null where there is nothing to take it of. */
  value: string | null;
  /** How far the bar is filled. */
  percent: number | null;
  otherwise: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start bg-surface px-4 py-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-1 font-display text-2xl font-bold">
        {value ?? <span className="text-ink-3">–</span>}
      </dd>
      <dd aria-hidden="true" className="mt-1.5 mb-2 h-1.5 rounded-full bg-line">
        {percent !== null && percent > 0 && (
          <span
            className="block h-full rounded-full bg-brand"
            style={{ inlineSize: `${Math.min(100, percent).toFixed(1)}%` }}
          />
        )}
      </dd>
      <dd className="text-xs text-pretty text-ink-3">
        {value === null ? (
          otherwise
        ) : (
          <>
            {note}
            <br />
            {children}
          </>
        )}
      </dd>
    </div>
  );
}

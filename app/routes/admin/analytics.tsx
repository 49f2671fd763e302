import type { ReactNode } from 'react';
import { type Overview, readOverview } from '#features/analytics/read-overview.ts';
import type { Route } from './+types/analytics';
import { AnalyticsPage, type AnalyticsView } from './analytics/analytics-page.tsx';
import { ChangeText, PointsText } from './analytics/change-text.tsx';
import { countOf, countText, decimalText, percentText } from './analytics/figure-text.ts';
import { loadReport } from './analytics/load-report.ts';
import { Headline, HeadlineFigure, ReportPanel, TwoColumns } from './analytics/report-panel.tsx';
import { TopDestinations, TopHotels } from './analytics/top-lists.tsx';
import { BookingsTrend, RevenueTrend } from './analytics/trends.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadReport(args, ({ db, period }) => readOverview(db, period));
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsPage title="Analytics" figures="key-figures" loaded={loaderData}>
      {({ cards, series, destinations, hotels, quick }, view) => (
        <>
          <Headline>
            <HeadlineFigure
              name="Total Revenue"
              value={view.kes(cards.revenueMinor.current)}
              hint="Sales less refunds in the period"
            >
              <ChangeText of={cards.revenueMinor} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Total Bookings"
              value={countText(cards.bookings.current)}
              meaning="sold"
              hint="Confirmed in the period, also if cancelled later"
              to={view.soldAddress}
            >
              <ChangeText of={cards.bookings} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Total Users"
              value={countText(cards.users.current)}
              hint="Everybody with an account at its end"
            >
              <ChangeText of={cards.users} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Avg. Booking Value"
              hint="Average price of a sold booking"
              value={cards.averageMinor.current === null ? '–' : view.kes(cards.averageMinor.current)}
              meaning="of gross sales"
            >
              <ChangeText of={cards.averageMinor} />
            </HeadlineFigure>
          </Headline>
          <TwoColumns>
            <RevenueTrend series={series} total={cards.revenueMinor} view={view} />
            <BookingsTrend series={series} bookings={(point) => point.bookings} total={cards.bookings} view={view} />
            <TopDestinations destinations={destinations} view={view} />
            <TopHotels hotels={hotels} view={view} />
          </TwoColumns>
          <QuickStatistics quick={quick} view={view} />
        </>
      )}
    </AnalyticsPage>
  );
}

function QuickStatistics({ quick, view }: { quick: Overview['quick']; view: AnalyticsView }) {
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
  /** Null where there is no data. */
  value: string | null;
  /** The length of the bar. */
  percent: number | null;
  otherwise: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <div className="grid content-start bg-surface px-4 py-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-1 font-display text-2xl font-bold">{value ?? <span className="text-ink-3">–</span>}</dd>
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

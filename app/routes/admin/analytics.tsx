import { type Overview, readOverview } from '#features/analytics/read-overview.ts';
import type { Compared } from '#features/analytics/report.ts';
import type { Route } from './+types/analytics';
import { AnalyticsPage, type AnalyticsView } from './analytics/analytics-page.tsx';
import { PointsText } from './analytics/change-text.tsx';
import { countOf, decimalText, percentText } from './analytics/figure-text.ts';
import { loadReport } from './analytics/load-report.ts';
import { Headline, ReportPanel, soldFigure, TwoColumns, usersFigure } from './analytics/report-panel.tsx';
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
          <Headline
            figures={[
              {
                name: 'Total Revenue',
                of: cards.revenueMinor,
                text: view.kes,
                hint: 'Sales less refunds in the period',
              },
              soldFigure(cards.bookings, view),
              usersFigure(cards.users),
              {
                name: 'Avg. Booking Value',
                of: cards.averageMinor,
                text: view.kes,
                meaning: 'of gross sales',
                hint: 'Average price of a sold booking',
              },
            ]}
          />
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
  const { satisfactionPercent, completionPercent, averageRating } = quick;
  const reviews = countOf(quick.reviews.current, 'review');
  return (
    <ReportPanel title="Quick Statistics" csvHref={view.csv('key-figures')}>
      <dl className="grid gap-px overflow-hidden rounded-b-lg bg-line md:grid-cols-3">
        <Statistic
          name="Customer satisfaction"
          of={satisfactionPercent}
          text={percentText}
          otherwise="No reviews in this period"
          note={`4 or 5 stars of ${reviews}`}
        />
        <Statistic
          name="Booking completion rate"
          of={completionPercent}
          text={percentText}
          otherwise="No checkouts started in this period"
          note="Confirmed of started checkouts"
        />
        <Statistic
          name="Average rating"
          of={averageRating}
          text={decimalText}
          full={5}
          unit=" stars"
          otherwise="No reviews in this period"
          note={`Of 5 stars, ${reviews}`}
        />
      </dl>
    </ReportPanel>
  );
}

function Statistic({
  name,
  of,
  text,
  full = 100,
  unit = ' points',
  otherwise,
  note,
}: {
  name: string;
  of: Compared<number | null>;
  text: (value: number) => string;
  /** The value of a full bar. */
  full?: number;
  unit?: string;
  /** The note where there is no data. */
  otherwise: string;
  note: string;
}) {
  const value = of.current === null ? null : text(of.current);
  const percent = ((of.current ?? 0) * 100) / full;
  return (
    <div className="grid content-start bg-surface px-4 py-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-1 font-display text-2xl font-bold">{value ?? <span className="text-ink-3">–</span>}</dd>
      <dd aria-hidden="true" className="mt-1.5 mb-2 h-1.5 rounded-full bg-line">
        {percent > 0 && (
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
            <PointsText of={of} unit={unit} />
          </>
        )}
      </dd>
    </div>
  );
}

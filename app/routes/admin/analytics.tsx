import { readOverview } from '#features/analytics/read-overview.ts';
import type { Route } from './+types/analytics';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { ChangeText } from './analytics/change-text.tsx';
import { countText } from './analytics/figure-text.ts';
import { Headline, HeadlineFigure } from './analytics/headline.tsx';
import { loadReport } from './analytics/load-report.ts';
import { QuickStatistics } from './analytics/quick-statistics.tsx';
import { TopDestinations, TopHotels } from './analytics/top-lists.tsx';
import { BookingsTrend, RevenueTrend } from './analytics/trends.tsx';
import { TwoAbreast } from './analytics/two-abreast.tsx';

export function loader(asked: Route.LoaderArgs) {
  return loadReport(asked, ({ db, period }) => readOverview(db, period));
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
              hint="Sold in the period, less what went back in it"
            >
              <ChangeText of={cards.revenueMinor} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Total Bookings"
              value={countText(cards.bookings.current)}
              meaning="sold"
              hint="Confirmed in the period, also those cancelled later"
              to={view.soldAddress}
            >
              <ChangeText of={cards.bookings} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Total Users"
              value={countText(cards.users.current)}
              hint="Everybody who had an account at its end"
            >
              <ChangeText of={cards.users} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Avg. Booking Value"
              hint="What a booking was sold for"
              value={cards.averageMinor.current === null ? '–' : view.kes(cards.averageMinor.current)}
              meaning="of gross sales"
            >
              <ChangeText of={cards.averageMinor} />
            </HeadlineFigure>
          </Headline>
          <TwoAbreast>
            <RevenueTrend series={series} total={cards.revenueMinor} view={view} />
            <BookingsTrend
              series={series}
              bookings={(point) => point.bookings}
              total={cards.bookings}
              view={view}
            />
            <TopDestinations destinations={destinations} view={view} />
            <TopHotels hotels={hotels} view={view} />
          </TwoAbreast>
          <QuickStatistics quick={quick} view={view} />
        </>
      )}
    </AnalyticsPage>
  );
}

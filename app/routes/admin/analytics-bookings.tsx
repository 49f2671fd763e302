import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { Route } from './+types/analytics-bookings';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { askedDays, askedFlights, askedHotels } from './analytics/asked-days.ts';
import { ChangeText, PointsText } from './analytics/change-text.tsx';
import { DaysChoice } from './analytics/days-choice.tsx';
import { countOf, countText, decimalText, shareText } from './analytics/figure-text.ts';
import { Headline, HeadlineFigure } from './analytics/headline.tsx';
import { LeadTimes } from './analytics/lead-times.tsx';
import { LoadFactors } from './analytics/load-factors.tsx';
import { loadReport } from './analytics/load-report.ts';
import { Occupancies } from './analytics/occupancy.tsx';
import { BookingsTrend, CountTrend } from './analytics/trends.tsx';
import { TwoAbreast } from './analytics/two-abreast.tsx';

export function loader(asked: Route.LoaderArgs) {
  return loadReport(asked, async ({ db, period, params }) => {
    const shown = askedDays({ params, period });
    const flightsPage = askedFlights(params);
    const hotelsPage = askedHotels(params);
    const [report, flights, hotels] = await Promise.all([
      readBookingsReport(db, period),
      readLoadFactors(db, shown.days, flightsPage),
      readOccupancy(db, shown.days, hotelsPage),
    ]);
    return { ...report, shown, flights, flightsPage, hotels, hotelsPage };
  });
}

export default function AnalyticsBookings({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsPage title="Booking Analytics" figures="booking-figures" loaded={loaderData}>
      {({ totals, series, leadTimes, shown, flights, flightsPage, hotels, hotelsPage }, view) => (
        <>
          <Headline>
            <HeadlineFigure
              name="Total Bookings"
              value={countText(totals.confirmed.current)}
              meaning="sold"
              hint="Confirmed in the period, also those cancelled later"
              to={view.soldAddress}
            >
              <ChangeText of={totals.confirmed} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Started checkouts"
              value={countText(totals.started.current)}
              hint="Seats or rooms were held"
            >
              <ChangeText of={totals.started} />
            </HeadlineFigure>
            <HeadlineFigure
              name="Completion rate"
              value={shareText(totals.completionPercent.current)}
              hint="Of these, confirmed by now"
            >
              <PointsText of={totals.completionPercent} unit=" points" />
            </HeadlineFigure>
            <HeadlineFigure
              name="Cancellations"
              value={countText(totals.cancelled.current)}
              hint="After they were confirmed"
            >
              <ChangeText of={totals.cancelled} wish="less" />
            </HeadlineFigure>
            <HeadlineFigure
              name="Average lead time"
              hint="From confirmation to travel"
              value={
                totals.averageLeadDays.current === null
                  ? '–'
                  : `${decimalText(totals.averageLeadDays.current)} days`
              }
            >
              <ChangeText of={totals.averageLeadDays} wish="neither" />
            </HeadlineFigure>
          </Headline>
          <BookingsTrend
            series={series}
            bookings={({ confirmed }) => confirmed}
            total={totals.confirmed}
            view={view}
          />
          <TwoAbreast>
            <LeadTimes leadTimes={leadTimes} averageDays={totals.averageLeadDays.current} view={view} />
            <CountTrend
              title="Cancellations"
              valueName="Cancellations"
              report="cancellations"
              series={series}
              count={({ cancelled }) => cancelled}
              total={totals.cancelled}
              totalText={
                totals.cancellationPercent.current === null
                  ? countOf(totals.cancelled.current, 'cancellation')
                  : `${countText(totals.cancelled.current)}, ${shareText(totals.cancellationPercent.current)} of bookings`
              }
              wish="less"
              empty="No cancellations in this period"
              view={view}
            />
          </TwoAbreast>
          <DaysChoice shown={shown} />
          <LoadFactors list={flights} asked={flightsPage} shown={shown} view={view} />
          <Occupancies list={hotels} asked={hotelsPage} shown={shown} view={view} />
        </>
      )}
    </AnalyticsPage>
  );
}

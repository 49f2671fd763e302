import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { loadFactorSorts, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { occupancySorts, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { Route } from './+types/analytics-bookings';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { ChangeText, PointsText } from './analytics/change-text.tsx';
import { countOf, countText, decimalText, shareText } from './analytics/figure-text.ts';
import { Headline, HeadlineFigure } from './analytics/headline.tsx';
import { LeadTimes } from './analytics/lead-times.tsx';
import { LoadFactors } from './analytics/load-factors.tsx';
import { loadReport } from './analytics/load-report.ts';
import { Occupancies } from './analytics/occupancy.tsx';
import { loadTable, occupancyTable } from './analytics/table-names.ts';
import { readTablePage } from './analytics/table-page.ts';
import { BookingsTrend, CountTrend } from './analytics/trends.tsx';
import { TwoAbreast } from './analytics/two-abreast.tsx';

export function loader(asked: Route.LoaderArgs) {
  return loadReport(asked, async ({ db, period, params }) => {
    const flightsPage = readTablePage(params, loadTable, loadFactorSorts);
    const hotelsPage = readTablePage(params, occupancyTable, occupancySorts);
    const [report, flights, hotels] = await Promise.all([
      readBookingsReport(db, period),
      readLoadFactors(db, period, flightsPage),
      readOccupancy(db, period, hotelsPage),
    ]);
    return { ...report, flights, flightsPage, hotels, hotelsPage };
  });
}

export default function AnalyticsBookings({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsPage title="Booking Analytics" figures="booking-figures" loaded={loaderData}>
      {({ totals, series, leadTimes, flights, flightsPage, hotels, hotelsPage }, view) => (
        <>
          <Headline>
            <HeadlineFigure name="Total Bookings" value={countText(totals.confirmed.current)}>
              <ChangeText of={totals.confirmed} />
            </HeadlineFigure>
            <HeadlineFigure name="Started checkouts" value={countText(totals.started.current)}>
              <ChangeText of={totals.started} />
            </HeadlineFigure>
            <HeadlineFigure name="Completion rate" value={shareText(totals.completionPercent.current)}>
              <PointsText of={totals.completionPercent} unit=" points" />
            </HeadlineFigure>
            <HeadlineFigure name="Cancellations" value={countText(totals.cancelled.current)}>
              <ChangeText of={totals.cancelled} wish="less" />
            </HeadlineFigure>
            <HeadlineFigure
              name="Average lead time"
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
          <LoadFactors list={flights} asked={flightsPage} view={view} />
          <Occupancies list={hotels} asked={hotelsPage} view={view} />
        </>
      )}
    </AnalyticsPage>
  );
}

import { horizons } from '#features/analytics/period.ts';
import { type BookingsReport, readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { LeadTime } from '#features/analytics/report.ts';
import { Link } from '#ui/link.tsx';
import type { Route } from './+types/analytics-bookings';
import { AnalyticsPage, type AnalyticsView } from './analytics/analytics-page.tsx';
import { countOf, countText, decimalText, percentText, periodText, shareText } from './analytics/figure-text.ts';
import { BarReport, bookingsColumn } from './analytics/figures-table.tsx';
import { LoadFactors, Occupancies } from './analytics/how-full.tsx';
import { type ChosenDays, chosenDays, chosenFlights, chosenHotels, loadReport } from './analytics/load-report.ts';
import { choiceStyle } from './analytics/period-picker.tsx';
import { Headline, soldFigure, TwoColumns } from './analytics/report-panel.tsx';
import { loadTable, occupancyTable, pageParameter } from './analytics/table-page.ts';
import { BookingsTrend, CountTrend } from './analytics/trends.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';

const sectionId = 'days';

function DaysChoice({ shown: { ahead, days } }: { shown: ChosenDays }) {
  const address = useListAddress();
  return (
    <section
      id={sectionId}
      aria-label="Days of load factor and occupancy"
      className="flex scroll-mt-20 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 max-md:px-3"
    >
      <div className="min-w-0">
        <h2 className="text-base">Seats and rooms</h2>
        <p className="num text-sm text-pretty text-ink-2">
          {periodText(days)}
          {days.before && <> compared with {periodText(days.before)}</>}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
        {[null, ...horizons].map((choice) => (
          <li key={choice}>
            <Link
              to={`${address.with({
                ahead: choice && String(choice),
                [pageParameter(loadTable)]: null,
                [pageParameter(occupancyTable)]: null,
              })}#${sectionId}`}
              preventScrollReset
              aria-current={choice === ahead ? 'true' : undefined}
              className={choiceStyle}
            >
              {choice === null ? 'In this period' : `Next ${choice} days`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function loader(args: Route.LoaderArgs) {
  return loadReport(args, async ({ db, period, params }) => {
    const shown = chosenDays({ params, period });
    const flightsPage = chosenFlights(params);
    const hotelsPage = chosenHotels(params);
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
          <Headline
            figures={[
              soldFigure(totals.confirmed, view),
              { name: 'Started checkouts', of: totals.started, text: countText, hint: 'Seats or rooms held' },
              {
                name: 'Completion rate',
                of: totals.completionPercent,
                text: percentText,
                pointsUnit: ' points',
                hint: 'Of these, confirmed so far',
              },
              {
                name: 'Cancellations',
                of: totals.cancelled,
                text: countText,
                better: 'less',
                hint: 'After they were confirmed',
              },
              {
                name: 'Average lead time',
                of: totals.averageLeadDays,
                text: (days) => `${decimalText(days)} days`,
                better: 'neither',
                hint: 'From confirmation to travel',
              },
            ]}
          />
          <BookingsTrend series={series} bookings={({ confirmed }) => confirmed} total={totals.confirmed} view={view} />
          <TwoColumns>
            <LeadTimes leadTimes={leadTimes} averageDays={totals.averageLeadDays.current} view={view} />
            <CountTrend
              title="Cancellations"
              report="cancellations"
              series={series}
              count={({ cancelled }) => cancelled}
              total={totals.cancelled}
              totalText={
                totals.cancellationPercent.current === null
                  ? countOf(totals.cancelled.current, 'cancellation')
                  : `${countText(totals.cancelled.current)}, ${shareText(totals.cancellationPercent.current)} of bookings`
              }
              better="less"
              empty="No cancellations in this period"
              view={view}
            />
          </TwoColumns>
          <DaysChoice shown={shown} />
          <LoadFactors list={flights} tablePage={flightsPage} shown={shown} view={view} />
          <Occupancies list={hotels} tablePage={hotelsPage} shown={shown} view={view} />
        </>
      )}
    </AnalyticsPage>
  );
}

const leadTimeNames: Record<LeadTime, string> = {
  same_day: 'Same day',
  days_1_6: '1 to 6 days',
  days_7_13: '7 to 13 days',
  days_14_29: '14 to 29 days',
  days_30_59: '30 to 59 days',
  days_60: '60 days and more',
};

function LeadTimes({
  leadTimes,
  averageDays,
  view,
}: {
  leadTimes: BookingsReport['leadTimes'];
  averageDays: number | null;
  view: AnalyticsView;
}) {
  const hasNone = leadTimes.every(({ bookings }) => bookings === 0);
  return (
    <BarReport
      title="Lead time"
      note={averageDays === null ? undefined : `From booking to trip, ${decimalText(averageDays)} days on average`}
      report="lead-times"
      empty={hasNone ? 'No bookings in this period' : undefined}
      rows={leadTimes}
      rowKey={({ leadTime }) => leadTime}
      value={({ bookings }) => bookings}
      first={{
        id: 'lead',
        header: 'Before the trip',
        cell: ({ leadTime }) => <span className="num">{leadTimeNames[leadTime]}</span>,
      }}
      columns={[
        bookingsColumn(),
        {
          id: 'share',
          header: 'Share',
          align: 'end',
          phone: 'first-end',
          cell: ({ sharePercent }) => <b className="font-semibold">{shareText(sharePercent)}</b>,
        },
      ]}
      change={({ bookings, before }) => ({ current: bookings, before })}
      better="neither"
      view={view}
    />
  );
}

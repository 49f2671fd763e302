import { horizons } from '#features/analytics/horizon.ts';
import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { type ComparedFilled, type Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { TablePage } from '#features/analytics/report.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/analytics-bookings';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import type { AnalyticsView } from './analytics/analytics-view.ts';
import { ChangeText, PointsText } from './analytics/change-text.tsx';
import { type ChosenDays, chosenDays, chosenFlights, chosenHotels } from './analytics/chosen-days.ts';
import { countOf, countText, decimalText, partText, shareText } from './analytics/figure-text.ts';
import { Headline, HeadlineFigure } from './analytics/headline.tsx';
import { type Fill, HowFull } from './analytics/how-full.tsx';
import { LeadTimes } from './analytics/lead-times.tsx';
import { LoadFactors } from './analytics/load-factors.tsx';
import { loadReport } from './analytics/load-report.ts';
import { pickStyle } from './analytics/pick-style.ts';
import { periodText } from './analytics/step-text.ts';
import { loadTable, occupancyTable } from './analytics/table-names.ts';
import { pageParameter } from './analytics/table-page.ts';
import { BookingsTrend, CountTrend } from './analytics/trends.tsx';
import { TwoAbreast } from './analytics/two-abreast.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';

const place = 'days';

/** How full planes and rooms are, of the period or ahead of today. */
function DaysChoice({ shown: { ahead, days } }: { shown: ChosenDays }) {
  const address = useListAddress();
  return (
    <section
      id={place}
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
              })}#${place}`}
              preventScrollReset
              aria-current={choice === ahead ? 'true' : undefined}
              className={pickStyle}
            >
              {choice === null ? 'In this period' : `Next ${choice} days`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function loader(asked: Route.LoaderArgs) {
  return loadReport(asked, async ({ db, period, params }) => {
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

/** How full the hotels are. */
function Occupancies({
  list,
  ...asked
}: {
  list: Awaited<ReturnType<typeof readOccupancy>>;
  asked: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <HowFull<Occupancy>
      {...asked}
      title="Occupancy by hotel"
      name={occupancyTable}
      report="occupancy"
      list={list}
      total={fillOf(total)}
      said={`${partText(total.occupancyPercent, total.soldNights)} of ${countOf(total.availableNights, 'room night')} sold`}
      empty="No hotels with rooms"
      unit="night"
      rowKey={({ hotelId }) => hotelId}
      fill={fillOf}
      columns={{
        row: {
          id: 'hotel',
          header: 'Hotel',
          cell: ({ name, city }) => (
            <>
              <bdi className="font-semibold">{name}</bdi> <span className="text-ink-3">{city}</span>
            </>
          ),
        },
        sold: 'Nights sold',
        percent: { id: 'occupancy', header: 'Occupancy' },
      }}
    />
  );
}

function fillOf({ soldNights, availableNights, occupancyPercent, before }: ComparedFilled): Fill {
  return {
    sold: soldNights,
    of: availableNights,
    percent: occupancyPercent,
    before: before && { percent: before.occupancyPercent },
  };
}

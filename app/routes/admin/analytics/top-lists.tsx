import type { TopDestination, TopHotel } from '#features/analytics/read-overview.ts';
import { countryName } from '#lib/formats.ts';
import type { TableColumn } from '#ui/table-parts.ts';
import type { AnalyticsView } from './analytics-page.tsx';
import { changeColumns } from './change-text.tsx';
import { type Barred, barred, countColumn, FiguresTable, moneyColumn, WithBar } from './figures-table.tsx';
import { ReportPanel } from './report-panel.tsx';

export function TopDestinations({
  destinations,
  view,
}: {
  destinations: readonly TopDestination[];
  view: AnalyticsView;
}) {
  return (
    <ReportPanel
      title="Top Flight Destinations"
      note="By bookings"
      csvHref={view.csv('destinations')}
      empty={destinations.length === 0 ? 'No flights booked in this period' : undefined}
    >
      <FiguresTable<Barred<TopDestination>>
        caption="Top Flight Destinations"
        rows={barred(destinations, ({ bookings }) => bookings)}
        rowKey={({ city, country }) => `${city} ${country}`}
        columns={[
          {
            id: 'destination',
            header: 'Destination',
            wraps: true,
            phone: 'first',
            cell: ({ city, country, share }) => (
              <WithBar share={share}>
                <b className="font-semibold">{city}</b> <span className="text-ink-3">{countryName(country, 'en')}</span>
              </WithBar>
            ),
          },
          bookingsColumn(),
          revenueColumn(view),
          ...changeColumns<TopDestination>(view.period, ({ bookings, before }) => ({
            current: bookings,
            before: before?.bookings ?? null,
          })),
        ]}
      />
    </ReportPanel>
  );
}

export function TopHotels({ hotels, view }: { hotels: readonly TopHotel[]; view: AnalyticsView }) {
  return (
    <ReportPanel
      title="Top Performing Hotels"
      note="By revenue"
      csvHref={view.csv('hotels')}
      empty={hotels.length === 0 ? 'No stays booked in this period' : undefined}
    >
      <FiguresTable<Barred<TopHotel>>
        caption="Top Performing Hotels"
        rows={barred(hotels, ({ revenueMinor }) => revenueMinor)}
        rowKey={({ hotelId }) => hotelId}
        columns={[
          {
            id: 'hotel',
            header: 'Hotel',
            wraps: true,
            phone: 'first',
            cell: ({ name, city, share }) => (
              <WithBar share={share}>
                <bdi className="font-semibold">{name}</bdi> <span className="text-ink-3">{city}</span>
              </WithBar>
            ),
          },
          bookingsColumn(),
          countColumn({
            id: 'nights',
            header: 'Nights booked',
            one: 'night',
            count: ({ roomNights }) => roomNights,
            phone: 'second-end',
          }),
          revenueColumn(view),
          ...changeColumns<TopHotel>(view.period, ({ revenueMinor, before }) => ({
            current: revenueMinor,
            before: before?.revenueMinor ?? null,
          })),
        ]}
      />
    </ReportPanel>
  );
}

function bookingsColumn<Row extends { bookings: number }>(): TableColumn<Row> {
  return countColumn({
    id: 'bookings',
    header: 'Bookings',
    one: 'booking',
    count: ({ bookings }) => bookings,
    phone: 'second',
  });
}

function revenueColumn<Row extends { revenueMinor: number }>(view: AnalyticsView): TableColumn<Row> {
  return moneyColumn({
    id: 'revenue',
    header: 'Revenue',
    minor: ({ revenueMinor }) => revenueMinor,
    view,
  });
}

import type { TopDestination, TopHotel } from '#features/analytics/read-overview.ts';
import { countryName } from '#lib/formats.ts';
import type { AnalyticsView } from './analytics-page.tsx';
import { BarReport, bookingsColumn, countColumn, revenueColumn } from './figures-table.tsx';

export function TopDestinations({
  destinations,
  view,
}: {
  destinations: readonly TopDestination[];
  view: AnalyticsView;
}) {
  return (
    <BarReport
      title="Top Flight Destinations"
      note="By bookings"
      report="destinations"
      empty={destinations.length === 0 ? 'No flights booked in this period' : undefined}
      rows={destinations}
      rowKey={({ city, country }) => `${city} ${country}`}
      value={({ bookings }) => bookings}
      first={{
        id: 'destination',
        header: 'Destination',
        wraps: true,
        cell: ({ city, country }) => (
          <>
            <b className="font-semibold">{city}</b> <span className="text-ink-3">{countryName(country, 'en')}</span>
          </>
        ),
      }}
      columns={[bookingsColumn(), revenueColumn(view)]}
      change={({ bookings, before }) => ({ current: bookings, before: before?.bookings ?? null })}
      view={view}
    />
  );
}

export function TopHotels({ hotels, view }: { hotels: readonly TopHotel[]; view: AnalyticsView }) {
  return (
    <BarReport
      title="Top Performing Hotels"
      note="By revenue"
      report="hotels"
      empty={hotels.length === 0 ? 'No stays booked in this period' : undefined}
      rows={hotels}
      rowKey={({ hotelId }) => hotelId}
      value={({ revenueMinor }) => revenueMinor}
      first={{
        id: 'hotel',
        header: 'Hotel',
        wraps: true,
        cell: ({ name, city }) => (
          <>
            <bdi className="font-semibold">{name}</bdi> <span className="text-ink-3">{city}</span>
          </>
        ),
      }}
      columns={[
        bookingsColumn(),
        countColumn<TopHotel>({
          id: 'nights',
          header: 'Nights booked',
          one: 'night',
          count: ({ roomNights }) => roomNights,
          phone: 'second-end',
        }),
        revenueColumn(view),
      ]}
      change={({ revenueMinor, before }) => ({ current: revenueMinor, before: before?.revenueMinor ?? null })}
      view={view}
    />
  );
}

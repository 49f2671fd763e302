import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import type { ListedFlight } from '#features/catalogue/flights/listed-flight.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { RowActions } from '../catalogue/row-actions.tsx';
import { FlightPrice } from './flight-price.tsx';
import { FlightRoute } from './flight-route.tsx';
import { flightTones } from './flight-tones.ts';
import { SeatsSold } from './seats-sold.tsx';

export function flightColumns(deleted: boolean): TableColumn<ListedFlight>[] {
  return [
    {
      id: 'number',
      header: 'Flight',
      sortable: true,
      phone: 'first',
      cell: ({ label, airline }) => (
        <span className="flex items-center gap-2">
          <AirlineBadge code={airline.code} logoFile={airline.logoFile} size="sm" />
          <span className="min-w-0 leading-4.5">
            <b className="num block font-semibold" dir="ltr">
              {label}
            </b>
            <span className="block max-w-36 truncate text-xs text-ink-3">
              <bdi>{airline.name}</bdi>
            </span>
          </span>
        </span>
      ),
    },
    { id: 'route', header: 'Route', phone: 'second', cell: (flight) => <FlightRoute {...flight} /> },
    {
      id: 'departure',
      header: 'Date',
      sortable: true,
      phone: 'none',
      cell: ({ date }) => <span className="num">{shortDate(date)}</span>,
    },
    {
      id: 'aircraft',
      header: 'Aircraft',
      phone: 'none',
      cell: ({ aircraftType }) => (
        <span className="block max-w-32 truncate" title={aircraftType}>
          <bdi>{aircraftType}</bdi>
        </span>
      ),
    },
    { id: 'sold', header: 'Sold', phone: 'none', cell: (flight) => <SeatsSold {...flight} /> },
    {
      id: 'status',
      header: 'Status',
      phone: 'first-end',
      cell: ({ status }) => (
        <Badge tone={deleted ? 'neutral' : flightTones[status]} dot={!deleted}>
          {deleted ? 'Deleted' : status}
        </Badge>
      ),
    },
    {
      id: 'price',
      header: 'Economy',
      sortable: true,
      align: 'end',
      phone: 'first-end',
      cell: ({ economyPriceMinor }) => <FlightPrice minor={economyPriceMinor} />,
    },
    {
      id: 'actions',
      pinned: true,
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      phone: 'second-end',
      cell: ({ id, label }) => <RowActions id={id} name={label} deleted={deleted} />,
    },
  ];
}

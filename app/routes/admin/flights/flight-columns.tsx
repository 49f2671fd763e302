import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import type { FlightStatus } from '#features/catalogue/flights/flight.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import type { ListedFlight } from '#features/catalogue/flights/listed-flight.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ArrowRight } from '#ui/icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { actionsColumn, statusColumn } from '../catalogue/row-actions.tsx';

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
      cell: ({ date }) => <span className="num">{shortDate(date)}</span>,
    },
    {
      id: 'aircraft',
      header: 'Aircraft',
      cell: ({ aircraftType }) => (
        <span className="block max-w-32 truncate" title={aircraftType}>
          <bdi>{aircraftType}</bdi>
        </span>
      ),
    },
    { id: 'sold', header: 'Sold', cell: (flight) => <SeatsSold {...flight} /> },
    statusColumn(deleted, flightTones),
    {
      id: 'price',
      header: 'Economy',
      sortable: true,
      align: 'end',
      phone: 'first-end',
      cell: ({ economyPriceMinor }) => <FlightPrice minor={economyPriceMinor} />,
    },
    actionsColumn(deleted, ({ label }) => label),
  ];
}

/** Held seats count as taken in the bar. */
function SeatsSold({ seats, sold, held }: Pick<ListedFlight, 'seats' | 'sold' | 'held'>) {
  const share = (count: number) => (seats === 0 ? 0 : (count / seats) * 100);
  return (
    <span className="grid w-18 gap-1 leading-4.5">
      <span className="num">
        {sold} / {seats}
        {held > 0 && <span className="block text-xs text-ink-3">{held} held</span>}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 3"
        preserveAspectRatio="none"
        className="h-0.75 w-full overflow-hidden rounded-full bg-line"
      >
        <rect width={share(sold + held)} height="3" className="fill-warning" />
        <rect width={share(sold)} height="3" className="fill-brand" />
      </svg>
    </span>
  );
}

/** Times are local to each airport. */
function FlightRoute({ from, to, arrivalDays, date }: Pick<ListedFlight, 'from' | 'to' | 'arrivalDays' | 'date'>) {
  return (
    <span className="grid grid-cols-[5.25rem_auto_5.25rem] items-center gap-3 leading-4.5 max-md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] max-md:gap-2">
      <End {...from} />
      <span className="grid justify-items-center text-2xs text-ink-3">
        <span className="num md:hidden">{shortDate(date).replace(/,.*/, '')}</span>
        <ArrowRight aria-label="to" size={16} strokeWidth={1.5} className="flip" />
      </span>
      <End {...to} days={arrivalDays} />
    </span>
  );
}

function End({ time, code, city, days = 0 }: ListedFlight['from'] & { days?: number }) {
  return (
    <span className="min-w-0">
      <span className="num block whitespace-nowrap">
        <b className="font-semibold">{time}</b>
        {days !== 0 && (
          <sup title={`Arrives ${arrivalDayText(days)}`} className="ms-0.5 text-2xs font-semibold text-warning">
            {days > 0 ? `+${days}` : `−${-days}`}
          </sup>
        )}{' '}
        <span dir="ltr">{code}</span>
      </span>
      <span className="block truncate text-xs text-ink-3">
        <bdi>{city}</bdi>
      </span>
    </span>
  );
}

function arrivalDayText(days: number): string {
  if (days === 1) return 'the next day';
  return days < 0 ? 'the day before' : `${days} days later`;
}

/** The economy price. Older flights may have none, and are not sold until one is set. */
export function FlightPrice({ minor }: { minor: number }) {
  if (minor === 0) return <Badge tone="danger">No price, not sold</Badge>;
  return <b className="font-semibold">{wholeDollars(minor)}</b>;
}

export const flightTones: Record<FlightStatus, BadgeTone> = {
  active: 'success',
  delayed: 'warning',
  cancelled: 'danger',
};

export function wholeDollars(minor: number | null): string {
  return minor === null ? '–' : `$${Math.round(minor / 100).toLocaleString('en-US')}`;
}

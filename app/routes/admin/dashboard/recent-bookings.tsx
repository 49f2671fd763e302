import clsx from 'clsx';
import { statusLabels } from '#features/booking/back-office/office-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BedDouble, Send, Ticket } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { statusTones } from '../bookings/booking-tones.ts';
import { loneLink, Panel } from '../panel.tsx';
import { wholeDollars } from './dollars.ts';
import type { DashboardFacts } from './read-dashboard.ts';
import { useArrivals } from './use-arrivals.ts';

type ShownBooking = DashboardFacts['recentBookings'][number] & { isNew: boolean };

const columns: TableColumn<ShownBooking>[] = [
  {
    id: 'customer',
    header: 'Customer',
    phone: 'first',
    cell: ({ id, reference, customer, isNew }) => (
      <span data-new={isNew || undefined} className="block leading-4.5 md:max-w-44 md:max-lg:max-w-32">
        {/* The whole row leads to the booking. */}
        <Link
          to={`/admin/bookings/${id}`}
          className="block min-w-0 text-ink max-md:grid max-md:min-h-11 max-md:content-center before:absolute before:inset-0 hover:no-underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus"
        >
          <bdi className="block truncate font-semibold">{customer}</bdi>
          <span className="num block text-xs text-ink-3">
            <bdi dir="ltr">{reference}</bdi>
          </span>
        </Link>
      </span>
    ),
  },
  {
    id: 'destination',
    header: 'Destination',
    phone: 'second',
    cell: ({ destination, type, date }) => (
      <span className="block min-w-0 leading-4.5">
        <bdi title={destination} className="line-clamp-2 wrap-anywhere whitespace-normal">
          {destination}
        </bdi>
        <span className="num block text-xs whitespace-normal text-ink-3 min-[80rem]:hidden">
          {type}, {date}
        </span>
      </span>
    ),
  },
  { id: 'type', header: 'Type', wide: true, cell: ({ type }) => <TypeBadge type={type} /> },
  {
    id: 'status',
    header: 'Status',
    phone: 'second-end',
    cell: ({ status }) => (
      <span className="max-md:me-2.5">
        <Badge tone={statusTones[status]} dot={status !== 'expired'}>
          {statusLabels[status]}
        </Badge>
      </span>
    ),
  },
  { id: 'created', header: 'Created', wide: true, cell: ({ date }) => <span className="num">{date}</span> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ totalMinor }) => <b className="font-semibold">{wholeDollars(totalMinor)}</b>,
  },
];

/** Part of its panel; the destination has what room the others leave, so that nothing needs to scroll. */
const tableStyle = clsx(
  'overflow-hidden rounded-t-none! border-0! [&_th]:rounded-none! [&>section]:rounded-t-none!',
  'md:[&_td:nth-child(2)]:w-full md:[&_td:nth-child(2)]:max-w-0',
  '[&_tbody_tr]:relative [&_tr]:transition-colors [&_tr]:duration-(--duration-2) [&_tr:has([data-new])]:bg-brand-soft',
);

/** The three newest. One that came while somebody looked is tinted for a moment, and said aloud. */
export function RecentBookings({ bookings }: { bookings: DashboardFacts['recentBookings'] }) {
  const arrived = useArrivals(bookings.map(({ id }) => id));
  const rows = bookings.map((booking) => ({ ...booking, isNew: arrived.has(booking.id) }));
  const newest = rows.find(({ isNew }) => isNew);
  return (
    <Panel
      title="Recent Bookings"
      aside={
        <Link to="/admin/bookings" aria-label="View all bookings" className={`text-sm ${loneLink}`}>
          View all
        </Link>
      }
    >
      <p role="status" className="sr-only">
        {newest && `New booking ${newest.reference}: ${newest.customer}, ${newest.destination}.`}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={Ticket} title="No recent bookings">
          What people book appears here, as it happens.
        </EmptyState>
      ) : (
        <Table
          caption="The newest bookings"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          className={tableStyle}
        />
      )}
    </Panel>
  );
}

function TypeBadge({ type }: Pick<ShownBooking, 'type'>) {
  const Icon = type === 'flight' ? Send : BedDouble;
  return (
    <Badge tone="line">
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden="true" size={14} strokeWidth={1.75} className="flex-none" />
        {type}
      </span>
    </Badge>
  );
}

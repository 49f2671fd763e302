import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble, Send, Ticket } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Inbox } from '#ui/office-icons.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { StatusBadge } from '../bookings/booking-columns.tsx';
import { InquiryBadge } from '../inquiries/inquiry-facts.tsx';
import { loneLink, Panel } from '../panel.tsx';
import { wholeDollars } from './headline-figures.tsx';
import type { DashboardFacts } from './read-dashboard.ts';

type ShownBooking = DashboardFacts['recentBookings'][number] & { isNew: boolean };

const columns: TableColumn<ShownBooking>[] = [
  {
    id: 'customer',
    header: 'Customer',
    phone: 'first',
    cell: ({ id, reference, customer, isNew }) => (
      <span data-new={isNew || undefined} className="block leading-4.5 md:max-w-44 md:max-lg:max-w-32">
        {/* The link covers the whole row. */}
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
        <StatusBadge status={status} />
      </span>
    ),
  },
  { id: 'created', header: 'Created', wide: true, cell: ({ date }) => <span className="num">{date}</span> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ totalUsdMinor }) => <b className="font-semibold">{wholeDollars(totalUsdMinor)}</b>,
  },
];

/** The destination column takes the remaining width, so that the table never scrolls. */
const tableStyle = clsx(
  'overflow-hidden rounded-t-none! border-0! [&_th]:rounded-none! [&>section]:rounded-t-none!',
  'md:[&_td:nth-child(2)]:w-full md:[&_td:nth-child(2)]:max-w-0',
  '[&_tbody_tr]:relative [&_tr]:transition-colors [&_tr]:duration-(--duration-2) [&_tr:has([data-new])]:bg-brand-soft',
);

/** A booking that arrives while the page is open is highlighted for a moment and announced to screen readers. */
export function RecentBookings({ bookings }: { bookings: DashboardFacts['recentBookings'] }) {
  const newIds = useNewIds(bookings.map(({ id }) => id));
  const rows = bookings.map((booking) => ({ ...booking, isNew: newIds.has(booking.id) }));
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
        {rows
          .filter(({ isNew }) => isNew)
          .map(({ reference, customer, destination }) => `New booking ${reference}: ${customer}, ${destination}.`)
          .join(' ')}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={Ticket} title="No recent bookings">
          New bookings appear here immediately.
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
        <Icon size={14} className="flex-none" />
        {type}
      </span>
    </Badge>
  );
}

export function RecentInquiries({ inquiries }: { inquiries: DashboardFacts['recentInquiries'] }) {
  const newIds = useNewIds(inquiries.map(({ id }) => id));
  return (
    <Panel
      title="Recent Inquiries"
      aside={
        <Link to="/admin/inquiries" aria-label="View all inquiries" className={`text-sm ${loneLink}`}>
          View all
        </Link>
      }
    >
      <p role="status" className="sr-only">
        {inquiries
          .filter(({ id }) => newIds.has(id))
          .map(({ name, subject }) => `New inquiry of ${name}: ${subject}.`)
          .join(' ')}
      </p>
      {inquiries.length === 0 ? (
        <EmptyState icon={Inbox} title="No recent inquiries">
          Messages from the contact page appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {inquiries.map(({ id, name, subject, status, date }) => (
            <li key={id}>
              <Link
                to={`/admin/inquiries?inquiry=${id}`}
                className={clsx(
                  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-ink transition-colors duration-(--duration-2) hover:bg-brand-soft/35 hover:no-underline focus-visible:-outline-offset-2',
                  newIds.has(id) && 'bg-brand-soft',
                )}
              >
                <span className="truncate text-sm font-semibold">
                  <bdi>{name}</bdi>
                </span>
                <span className="flex justify-self-end">
                  <InquiryBadge status={status} />
                </span>
                <span className="truncate text-sm text-ink-2">
                  <bdi>{subject}</bdi>
                </span>
                <span className="num justify-self-end text-xs text-ink-3">{date}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const highlightMs = 4_000;

/** The ids that were added to the list in the last few seconds. */
function useNewIds(ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<{ ids: readonly string[]; arrived: ReadonlySet<string> }>({
    ids,
    arrived: new Set(),
  });
  if (known.ids.join() !== ids.join()) {
    setKnown({ ids, arrived: new Set(ids.filter((id) => known.arrived.has(id) || !known.ids.includes(id))) });
  }
  const { arrived } = known;
  useEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setKnown((before) => ({ ...before, arrived: new Set<string>() })), highlightMs);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}

import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { StatusBadge, TripText } from '../bookings/booking-columns.tsx';
import { ListLink, loneLink, Moment, Panel } from '../panel.tsx';
import type { UserPage } from './read-user-page.ts';

export function BookingsPanel({ page: { user, bookings } }: { page: Pick<UserPage, 'user' | 'bookings'> }) {
  return (
    <Panel
      title="Bookings"
      aside={bookings.length > 0 && <ListLink to={`/admin/bookings?q=${encodeURIComponent(user.email)}`}>All</ListLink>}
    >
      {bookings.length === 0 && <p className="px-4 py-3 text-ink-2">No bookings yet.</p>}
      <ul className="divide-y divide-line text-sm">
        {bookings.map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <Link to={`/admin/bookings/${booking.id}`} className={`num w-24 font-semibold ${loneLink}`} dir="ltr">
              {booking.reference}
            </Link>
            <span className="min-w-40 flex-1">
              <TripText booking={booking} />
              <span className="num block text-xs text-ink-3">{shortDate(booking.travelDate)}</span>
            </span>
            <StatusBadge status={booking.status} />
            <span className="num w-20 text-end font-semibold">{formatUsdCents(booking.totalUsdMinor, 'en-US')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const inquiryLabels: Record<string, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export function InquiriesPanel({ page: { user, inquiries } }: { page: Pick<UserPage, 'user' | 'inquiries'> }) {
  const all = `/admin/inquiries?q=${encodeURIComponent(user.email)}`;
  return (
    <Panel title="Inquiries" aside={inquiries.length > 0 && <ListLink to={all}>All</ListLink>}>
      {inquiries.length === 0 && (
        <p className="px-4 py-3 text-ink-2">
          {user.emailVerified ? 'No messages from this address.' : 'Messages are shown once the address is verified.'}
        </p>
      )}
      <ul className="divide-y divide-line text-sm">
        {inquiries.map(({ id, subject, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <bdi className="block truncate">{subject}</bdi>
              <span className="text-xs text-ink-3">
                <Moment at={createdAt} />
              </span>
            </span>
            <Badge tone={status === 'new' ? 'danger' : 'neutral'}>{inquiryLabels[status] ?? status}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

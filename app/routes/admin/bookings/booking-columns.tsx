import type { ListedBooking } from '#features/booking/back-office/listed-booking.ts';
import {
  methodLabels,
  momentText,
  paymentLabels,
  shortMomentText,
  statusLabels,
  unitsText,
} from '#features/booking/back-office/office-labels.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { statusTones } from './booking-tones.ts';
import { TripText } from './trip-text.tsx';

export const bookingColumns: TableColumn<ListedBooking>[] = [
  {
    id: 'reference',
    header: 'Reference',
    phone: 'first',
    cell: ({ id, reference, customer, travellers, agency }) => (
      <span className="block leading-4.5">
        <Link
          to={`/admin/bookings/${id}`}
          className="num inline-flex items-center font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
          dir="ltr"
        >
          {reference}
        </Link>
        <span className="block text-ink-2 md:hidden">
          <Customer customer={customer} travellers={travellers} />
          {agency !== null && (
            <span className="block text-xs text-ink-3">
              by <bdi>{agency}</bdi>
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    phone: 'none',
    cell: ({ customer, travellers }) => <Customer customer={customer} travellers={travellers} />,
  },
  {
    id: 'trip',
    header: 'Trip',
    phone: 'second',
    cell: (booking) => (
      <span className="block leading-4.5">
        <TripText booking={booking} />
        <span className="num block text-xs text-ink-3 md:hidden">{shortDate(booking.travelDate)}</span>
      </span>
    ),
  },
  {
    id: 'travel',
    header: 'Travel date',
    sortable: true,
    phone: 'none',
    cell: ({ travelDate }) => <span className="num">{shortDate(travelDate)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: ({ status }) => (
      <Badge tone={statusTones[status]} dot={status !== 'expired'}>
        {statusLabels[status]}
      </Badge>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'second-end',
    cell: ({ chargedUnits, currency, totalMinor, agency }) => (
      <span className="block leading-4.5 max-md:pe-2.5">
        <b className="block font-semibold">
          {/* The books of an agency are to the cent. */}
          {agency && currency === 'USD'
            ? formatUsdCents(totalMinor, 'en-US')
            : unitsText(chargedUnits, currency)}
        </b>
        {currency !== 'USD' && (
          <span className="block text-xs text-ink-3">{formatUsdCents(totalMinor, 'en-US')}</span>
        )}
      </span>
    ),
  },
  {
    id: 'paid',
    header: 'Paid by',
    phone: 'none',
    cell: ({ method, paymentState, agency }) =>
      agency !== null ? (
        <span className="block max-w-36 leading-4.5">
          Agency credit
          <span className="block truncate text-xs text-ink-3">
            <bdi>{agency}</bdi>
          </span>
        </span>
      ) : method === null || paymentState === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="block leading-4.5">
          {methodLabels[method]}
          <span className="block text-xs text-ink-3">{paymentLabels[paymentState]}</span>
        </span>
      ),
  },
  {
    id: 'created',
    header: 'Created',
    sortable: true,
    phone: 'none',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt.toISOString()} title={momentText(createdAt)} className="num text-ink-2">
        {shortMomentText(createdAt)}
      </time>
    ),
  },
];

function Customer({ customer, travellers }: Pick<ListedBooking, 'customer' | 'travellers'>) {
  return (
    <span className="block max-w-44 truncate">
      <bdi>{customer || 'Unknown Customer'}</bdi>
      {travellers > 1 && <span className="text-ink-3"> +{travellers - 1}</span>}
    </span>
  );
}

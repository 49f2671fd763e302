import type { ListedBooking } from '#features/booking/back-office/listed-bookings.ts';
import { methodLabels, paymentLabels, statusLabels, unitsText } from '#features/booking/back-office/office-labels.ts';
import type { BookingStatus } from '#features/booking/booking.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ArrowRight } from '#ui/icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { ReferenceLink, ShortMoment } from '../panel.tsx';

export const bookingColumns: TableColumn<ListedBooking>[] = [
  {
    id: 'reference',
    header: 'Reference',
    phone: 'first',
    cell: ({ id, reference, customer, travellers, agency }) => (
      <span className="block leading-4.5">
        <ReferenceLink bookingId={id}>{reference}</ReferenceLink>
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
    cell: ({ travelDate }) => <span className="num">{shortDate(travelDate)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'second-end',
    cell: ({ chargedUnits, currency, totalUsdMinor, agency }) => (
      <span className="block leading-4.5 max-md:pe-2.5">
        <b className="block font-semibold">
          {/* Sales of an agency are accounted to the cent. */}
          {agency && currency === 'USD' ? formatUsdCents(totalUsdMinor, 'en-US') : unitsText(chargedUnits, currency)}
        </b>
        {currency !== 'USD' && (
          <span className="block text-xs text-ink-3">{formatUsdCents(totalUsdMinor, 'en-US')}</span>
        )}
      </span>
    ),
  },
  {
    id: 'paid',
    header: 'Paid by',
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
  { id: 'created', header: 'Created', sortable: true, cell: ({ createdAt }) => <ShortMoment at={createdAt} /> },
];

function Customer({ customer, travellers }: Pick<ListedBooking, 'customer' | 'travellers'>) {
  return (
    <span className="block max-w-44 truncate">
      <bdi>{customer || 'Unknown Customer'}</bdi>
      {travellers > 1 && <span className="text-ink-3"> +{travellers - 1}</span>}
    </span>
  );
}

const statusTones: Record<BookingStatus, BadgeTone> = {
  held: 'warning',
  confirmed: 'success',
  expired: 'line',
  cancelled: 'danger',
};

export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge tone={statusTones[status]} dot={status !== 'expired'}>
      {statusLabels[status]}
    </Badge>
  );
}

/** NBO → ZNZ, or the hotel and its city. */
export function TripText({ booking }: { booking: Pick<ListedBooking, 'from' | 'to' | 'legs' | 'hotel' | 'city'> }) {
  const { from, to, legs, hotel, city } = booking;
  if (hotel !== null) {
    return (
      <span className="block max-w-52 truncate">
        <bdi>{hotel}</bdi>
        {city !== null && (
          <span className="text-ink-3">
            , <bdi>{city}</bdi>
          </span>
        )}
      </span>
    );
  }
  if (from === null) return <span className="text-ink-3">Unknown destination</span>;
  return (
    <span className="num inline-flex items-center gap-1.5 font-semibold" dir="ltr">
      {from}
      <ArrowRight size={14} className="text-ink-3" />
      <span className="sr-only">to</span>
      {to}
      {legs > 1 && <span className="text-xs font-normal text-ink-3">{legs === 2 ? '2 ways' : `${legs} legs`}</span>}
    </span>
  );
}

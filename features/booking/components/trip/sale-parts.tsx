import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { useTripWords } from './use-trip-words.ts';

/** To the agency a booking is its customer's trip, not its own. */
export function SaleHeading({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  return (
    <div className="max-w-160 min-w-0">
      <p className="mb-1.5">
        <BookingStatusBadge status={trip.status}>{t(`status.${trip.status}`)}</BookingStatusBadge>
      </p>
      <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{useHeading(trip)}</h1>
      <p className="mt-1 text-ink-2">{useLede(trip)}</p>
    </div>
  );
}

/** What the airline did costs neither the customer nor the agency anything. */
export function SaleChangeWords() {
  const { t } = useTranslation('selling');
  return t('trip.changed');
}

function useHeading({ status, type, place, travellers }: ShownTrip): string {
  const { t } = useTranslation('selling');
  const [lead] = travellers;
  const name = lead ? `${lead.givenNames} ${lead.lastName}` : '';
  const isHotel = type === 'hotel';
  switch (status) {
    case 'held':
      return t(isHotel ? 'trip.heading.heldHotel' : 'trip.heading.heldFlight', { name, place });
    case 'confirmed':
      return t(isHotel ? 'trip.heading.soldHotel' : 'trip.heading.soldFlight', { name, place });
    default:
      return t(`trip.heading.${status}`);
  }
}

function useLede({ status, contact, cancelledAt, cancelledBy, cancelReason, sale }: ShownTrip): string {
  const { t } = useTranslation('selling');
  const { moment } = useTripWords();
  switch (status) {
    case 'held':
      return t('trip.lede.held');
    case 'confirmed':
      return t('trip.lede.confirmed', { email: contact.email });
    case 'expired':
      return t('trip.lede.expired');
    case 'cancelled':
      return [
        t(sale?.returnedMinor === null ? 'trip.lede.givenUp' : 'trip.lede.cancelled', {
          date: cancelledAt ? moment(cancelledAt) : '',
        }),
        ...(cancelledBy === 'admin' ? [t('trip.lede.byHouse')] : []),
        ...(cancelReason ? [t('trip.lede.reason', { reason: cancelReason })] : []),
      ].join(' ');
  }
}

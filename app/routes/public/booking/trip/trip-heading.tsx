import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Check } from '#ui/icons.tsx';
import { useSite } from '../../../../shell/use-site.ts';
import { SaleHeading } from '../later-parts.ts';
import { useTripMessages } from '../use-trip-messages.ts';

export function TripHeading({
  trip,
  isWaiting,
}: {
  trip: ShownTrip;
  /** A payment is still open, and the page says so below. */
  isWaiting: boolean;
}) {
  const lede = useLede(trip);
  const heading = useHeading(trip);
  if (trip.access === 'agency') return <SaleHeading trip={trip} />;
  return (
    <div className="max-w-160 min-w-0">
      <Paid trip={trip} />
      <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{heading}</h1>
      {!(isWaiting && trip.status === 'expired') && <p className="mt-1 text-ink-2">{lede}</p>}
    </div>
  );
}

function Paid({ trip: { status, payments } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const { minorAmount } = useTripMessages();
  const paid = payments.find(({ state, takenBack }) => state === 'captured' && takenBack.length === 0);
  if (status !== 'confirmed' || !paid) {
    return (
      <p className="mb-1.5">
        <BookingStatusBadge status={status}>{t(`status.${status}`)}</BookingStatusBadge>
      </p>
    );
  }
  return (
    <p className="num mb-1.5 flex items-center gap-2 font-semibold text-success">
      <Check aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />
      <span>
        {t('paid', { price: minorAmount(paid.amountMinor, paid.currency) })} <span aria-hidden="true">·</span>{' '}
        {payment(`methods.${paid.method}`)}
      </span>
    </p>
  );
}

function useHeading({ status, type, isOver, firstName: name, place, agency, hold }: ShownTrip): string {
  const { t } = useTranslation('trip');
  const isHotel = type === 'hotel';
  switch (status) {
    case 'held':
      if (hold?.isCancelled) return t('heading.heldCancelled', { place });
      return t(isHotel ? 'heading.heldHotel' : 'heading.heldFlight', { place });
    case 'confirmed':
      if (isOver || !name) return t(isHotel ? 'heading.overHotel' : 'heading.overFlight', { place });
      return t(isHotel ? 'heading.confirmedHotel' : 'heading.confirmedFlight', { name, place });
    case 'expired':
      return t(agency ? 'agency.expiredHeading' : 'heading.expired');
    case 'cancelled':
      return t('heading.cancelled');
  }
}

function useLede(trip: ShownTrip): string {
  const { t } = useTranslation('trip');
  const { brand } = useSite();
  const { moment } = useTripMessages();
  const { status, type, isOver, contact, cancelledAt, cancelledBy, cancelReason: reason, payments } = trip;
  const agency = trip.agency?.name;
  switch (status) {
    case 'confirmed':
      if (isOver) return t('lede.over', { brand });
      return t(type === 'hotel' ? 'lede.confirmedHotel' : 'lede.confirmedFlight', { email: contact.email });
    case 'held':
      if (trip.hold?.isCancelled) return t('lede.heldCancelled');
      if (agency) return t('agency.heldLede', { agency });
      return t(payments.some(({ refundDueAt }) => refundDueAt) ? 'lede.heldAgain' : 'lede.held');
    case 'cancelled':
      return [
        t('lede.cancelled', { date: cancelledAt ? moment(cancelledAt) : '' }),
        ...(cancelledBy ? [t(`cancelledBy.${cancelledBy}`)] : []),
        ...(reason ? [t('cancelledReason', { reason })] : []),
      ].join(' ');
    case 'expired':
      return agency ? t('agency.expiredLede', { agency }) : t('lede.expired');
  }
}

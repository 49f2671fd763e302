import { BookingStatusBadge } from '#features/booking/components/trip/booking-status-badge.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { BedDouble, FileDown, Plane, Wallet } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { LegLines } from './leg-lines.tsx';
import type { ShownBooking } from './shown-booking.ts';
import { StayLine } from './stay-line.tsx';
import { TimeLeft } from './time-left.tsx';
import { useTripName } from './use-trip-name.ts';

export function BookingCard({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation('account');
  const tripName = useTripName();
  const { reference, type, status, total, agency, travelDate, legs, stay } = booking;
  const Icon = type === 'flight' ? Plane : BedDouble;
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="p-4 pb-3.5 md:p-5 md:pb-4">
        <div className="flex items-center justify-between gap-3">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none text-brand" />
            {t(`bookings.types.${type}`)}
            <span aria-hidden="true">·</span>
            <span className="sr-only">{t('bookings.reference')}</span>
            <span className="num isolate-ltr font-semibold text-ink">{reference}</span>
          </p>
          <BookingStatusBadge status={status} className="flex-none">
            {t(`bookings.statuses.${status}`)}
          </BookingStatusBadge>
        </div>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <h3 className="text-lg md:text-xl">
              <Link to={`/booking/${reference}`} className="text-ink hover:text-brand">
                <bdi>{tripName(booking)}</bdi>
              </Link>
            </h3>
            <p className="text-sm text-ink-2">
              <span className="sr-only">{t('bookings.travelDate')}</span>{' '}
              <time dateTime={travelDate.iso}>{travelDate.text}</time> ·{' '}
              {t('bookings.people', { count: booking.travellers })}
            </p>
            {agency && <p className="text-sm text-ink-2">{t('bookings.agency', { agency })}</p>}
          </div>
          <p className="flex-none">
            <span className="sr-only">{t('bookings.total')} </span>
            <PriceText text={total} className="text-xl" />
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        <LegLines legs={legs} />
        {stay && <StayLine stay={stay} />}
      </ul>
      <Actions booking={booking} />
    </li>
  );
}

function Actions({ booking }: { booking: ShownBooking }) {
  const { t } = useTranslation('account');
  const { reference, type, status, secondsLeft, canCancel, agency, legs } = booking;
  const page = `/booking/${reference}`;
  const isCancelled = legs.some(({ flights }) => flights.some(({ change }) => change === 'cancelled'));
  const isPayable = status === 'held' && secondsLeft > 0 && agency === null && !isCancelled;
  const paper = type === 'flight' ? 'ticket' : 'voucher';
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 bg-sunken/50 px-4 py-3 md:px-5">
      {isPayable && (
        <>
          <ButtonLink to={page} tone="accent" size="sm" icon={Wallet}>
            {t('bookings.pay')}
            <About reference={reference} />
          </ButtonLink>
          <span className="me-2 max-md:order-first max-md:basis-full">
            <TimeLeft seconds={secondsLeft} />
          </span>
        </>
      )}
      {!isPayable && (
        <ButtonLink to={page} size="sm">
          {t('bookings.view')}
          <About reference={reference} />
        </ButtonLink>
      )}
      {status === 'confirmed' && (
        <ButtonLink to={`${page}/document.pdf`} reloadDocument tone="quiet" size="sm" icon={FileDown}>
          {t(`bookings.${paper}`)}
          <About reference={reference} />
        </ButtonLink>
      )}
      {canCancel && (
        <ButtonLink to={`${page}/cancel`} tone="quiet" size="sm" className="ms-auto">
          {t('bookings.cancel')}
          <About reference={reference} />
        </ButtonLink>
      )}
    </div>
  );
}

/** The same words stand on every card: for those who hear them one by one, what they are about. */
function About({ reference }: { reference: string }) {
  return <span className="sr-only"> {reference}</span>;
}

import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import type { ShownLeg, ShownStay, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { BedDouble, Plane } from '#ui/icons.tsx';
import { useTripMessages } from './use-trip-messages.ts';

export function TripSummary({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const { reference, type, status, travelDate, price, legs, stay } = trip;
  const Icon = type === 'hotel' ? BedDouble : Plane;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
      <span className="grid size-11 place-content-center rounded-md bg-brand-soft text-brand-ink">
        <Icon className={type === 'flight' ? 'flip' : undefined} />
      </span>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">
            {stay ? <bdi>{stay.hotel}</bdi> : <Route legs={legs} to={trip.place} />}
          </h2>
          <p className="text-sm text-ink-2">
            {t(`type.${type}`)} <span aria-hidden="true">·</span>{' '}
            <span dir="ltr" className="num">
              {reference}
            </span>{' '}
            <span aria-hidden="true">·</span> <span className="num">{messages.day(travelDate)}</span>
          </p>
        </div>
        <div className="flex items-center gap-3">
          <BookingStatusBadge status={status}>{t(`status.${status}`)}</BookingStatusBadge>
          <span className="isolate-ltr num font-display font-bold">{messages.amount(price.total, price)}</span>
        </div>
      </div>
      <div className="col-span-full md:col-start-2">
        {stay ? <StayLine stay={stay} /> : <FlightLines legs={legs} />}
      </div>
    </div>
  );
}

function Route({ legs, to }: { legs: readonly ShownLeg[]; to: string }) {
  const { t } = useTranslation('trip');
  const first = legs[0];
  const last = legs.at(-1);
  if (!first || !last) return null;
  const isRound = first.from.city === last.to.city;
  return t(isRound ? 'routeAndBack' : 'route', { from: first.from.city, to });
}

function FlightLines({ legs }: { legs: readonly ShownLeg[] }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {legs.flatMap(({ flights }) =>
        flights.map(({ number, airline, from, to, departs, cabin, change }) => (
          <li key={`${number} ${departs}`} className="flex flex-wrap items-baseline gap-x-3">
            <span dir="ltr" className="num font-semibold text-ink">
              {from.code} → {to.code}
            </span>
            <span className="num">{messages.clock(departs)}</span>
            <bdi>{airline.name}</bdi>
            <span dir="ltr" className="num">
              {number}
            </span>
            <span>{t(`cabin.${cabin}`)}</span>
            {change && <span className="font-semibold text-danger">{t(`change.${change}`)}</span>}
          </li>
        )),
      )}
    </ul>
  );
}

function StayLine({ stay }: { stay: ShownStay }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
      <span className="num">
        {messages.shortDay(stay.checkIn)} – {messages.shortDay(stay.checkOut)}
      </span>
      <span>{t('nights', { count: stay.nights })}</span>
      <span>{t('roomsCount', { count: stay.roomsCount })}</span>
      <bdi>{stay.city}</bdi>
    </p>
  );
}

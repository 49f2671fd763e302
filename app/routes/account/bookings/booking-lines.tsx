import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { Clock3 } from '#ui/icons.tsx';
import { MoveRight } from '#ui/office-icons.tsx';
import { useSecondsLeft } from '#ui/use-seconds-left.ts';
import type { ShownBooking, ShownLeg, ShownStay } from './show-booking.ts';

const cabinLabels = { economy: 'economy', premium: 'premiumEconomy', business: 'business', first: 'first' } as const;

/** Each leg with its times and flights. */
export function LegLines({ legs }: { legs: readonly ShownLeg[] }) {
  return legs.map((leg) => (
    <li key={leg.from.local} className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      {leg.flights[0] && <AirlineBadge code={leg.flights[0].airline.code} logoFile={leg.flights[0].airline.logoFile} />}
      <div className="min-w-0 flex-1 md:flex md:items-start md:justify-between md:gap-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 font-display text-lg leading-6 font-bold">
            <End end={leg.from} />
            <MoveRight size={18} className="flip flex-none text-brand" />
            <End end={leg.to} daysLater={leg.daysLater} />
          </p>
          <ul className="mt-0.5 text-sm text-ink-2">
            {leg.flights.map((flight) => (
              <FlightFacts key={flight.number} flight={flight} isOneOfMany={leg.flights.length > 1} />
            ))}
          </ul>
        </div>
        {legs.length > 1 && <p className="flex-none text-sm text-ink-2 md:pt-0.5">{leg.date}</p>}
      </div>
    </li>
  ));
}

function End({ end: { code, local }, daysLater = 0 }: { end: ShownLeg['from']; daysLater?: number }) {
  const { t } = useTranslation('account');
  return (
    <span className="num isolate-ltr whitespace-nowrap">
      <time dateTime={local}>{local.slice(11)}</time>{' '}
      <span className="font-text text-sm font-semibold text-ink-2">{code}</span>
      {daysLater !== 0 && (
        <sup className="ms-0.5 font-text text-xs font-semibold text-danger">
          <span aria-hidden="true">{daysLater > 0 ? `+${daysLater}` : `−${-daysLater}`}</span>
          <span className="sr-only">{t('bookings.daysLater', { count: daysLater })}</span>
        </sup>
      )}
    </span>
  );
}

function FlightFacts({ flight, isOneOfMany }: { flight: ShownLeg['flights'][number]; isOneOfMany: boolean }) {
  const { t } = useTranslation('account');
  const { t: messages } = useTranslation('search');
  const { airline, number, from, to, cabin, change } = flight;
  return (
    <li className="flex flex-wrap items-center gap-x-1.5">
      <bdi>{airline.name}</bdi> <span className="num isolate-ltr">{number}</span>
      <span aria-hidden="true">·</span>
      {isOneOfMany && (
        <>
          <span className="isolate-ltr">
            {from} – {to}
          </span>
          <span aria-hidden="true">·</span>
        </>
      )}
      {messages(cabinLabels[cabin])}
      {change && (
        <Badge tone={change === 'cancelled' ? 'danger' : 'warning'} dot>
          {change === 'cancelled' ? t('bookings.flightCancelled') : t('bookings.flightMoved')}
        </Badge>
      )}
    </li>
  );
}

export function StayLine({ stay }: { stay: ShownStay }) {
  const { t } = useTranslation('search');
  const { hotelId, hotel, city, nights, roomsCount, checkIn, checkOut } = stay;
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      <HotelPicture hotelId={hotelId} photo={undefined} sizes="40px" className="size-10 flex-none rounded-sm" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 font-display font-bold">
          <span>{checkIn}</span>
          <MoveRight size={18} className="flip flex-none text-brand" />
          <span>{checkOut}</span>
        </p>
        <p className="text-sm text-ink-2">
          <bdi>{hotel}</bdi>, <bdi>{city}</bdi> · {t('nights', { count: nights })} ·{' '}
          {t('roomsCount', { count: roomsCount })}
        </p>
      </div>
    </li>
  );
}

/** The time left of a hold. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('account');
  const left = useSecondsLeft(seconds);
  return (
    <span className="num inline-flex items-center gap-1.5 text-sm font-semibold text-warning">
      <Clock3 size={16} className="flex-none" />
      {timeText(left)}
    </span>
  );

  function timeText(all: number): string {
    if (all <= 0) return t('bookings.left.over');
    const minutes = Math.floor(all / 60);
    if (minutes === 0) return t('bookings.left.seconds');
    if (minutes < 60) return t('bookings.left.minutes', { minutes });
    return t('bookings.left.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  }
}

/** A title for the trip: "Nairobi to Zanzibar and back", or the name of the hotel. */
export function useTripName(): (
  booking: Pick<ShownBooking, 'route' | 'reference'> & { stay: { hotel: string } | null },
) => string {
  const { t } = useTranslation('account');
  return ({ route, stay, reference }) => {
    if (stay) return stay.hotel;
    if (!route) return reference;
    const { from, to } = route;
    return route.isRound ? t('bookings.roundTrip', { from, to }) : t('bookings.route', { from, to });
  };
}

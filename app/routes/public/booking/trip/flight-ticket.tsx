import clsx from 'clsx';
import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import type { QrCode } from '#features/booking/documents/draw/drawings.ts';
import type { ShownAirport, ShownFlight, ShownLeg, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { daysBetween } from '#lib/calendar-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { LocalTime, RouteLine } from '#ui/route-line.tsx';
import { useTripMessages } from '../use-trip-messages.ts';
import { Fact, TicketFrame } from './ticket.tsx';

/** The first leg as the ticket, the others as cards below it. */
export function FlightLegs({ trip, qr }: { trip: ShownTrip; qr: QrCode | null }) {
  const [first, ...others] = trip.legs;
  if (!first) return null;
  return (
    <>
      <FlightTicket trip={trip} leg={first} qr={qr} />
      {others.map((leg, position) => (
        <LegCard key={leg.departs} trip={trip} position={position + 1} />
      ))}
    </>
  );
}

function LegCard({ trip, position }: { trip: ShownTrip; position: number }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const bagMessages = useBagMessages();
  const leg = trip.legs[position];
  if (!leg) return null;
  const isReturn = trip.legs.length === 2 && trip.legs[0]?.from.code === leg.to.code;
  const label = isReturn ? t('ticket.return') : t('ticket.leg', { number: position + 1, total: trip.legs.length });
  return (
    <Card className="md:px-8">
      <LegHead leg={leg} trip={trip} label={`${label}, ${messages.day(leg.departs)}`} />
      <div className="mt-4">
        <LegLine leg={leg} />
      </div>
      <p className="num mt-4 border-t border-line pt-3 text-sm text-ink-2">
        {t(`cabin.${leg.flights[0]?.cabin ?? 'economy'}`)} <span aria-hidden="true">·</span> {bagMessages(leg.flights)}
      </p>
      <LegFlights leg={leg} />
    </Card>
  );
}

function FlightTicket({ trip, leg, qr }: { trip: ShownTrip; leg: ShownLeg; qr: QrCode | null }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const bagMessages = useBagMessages();
  const cabins = [...new Set(leg.flights.map(({ cabin }) => cabin))];
  return (
    <TicketFrame trip={trip} qr={qr}>
      <LegHead leg={leg} trip={trip} />
      <div className="my-5">
        <LegLine leg={leg} isLarge />
      </div>
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-5 md:grid-cols-3">
        <Fact name={t('ticket.date')}>{messages.day(leg.departs)}</Fact>
        <Fact name={t('ticket.travellers', { count: trip.travellers.length })}>
          <TravellerNames trip={trip} />
        </Fact>
        <Fact name={t('ticket.cabin')}>{cabins.map((cabin) => t(`cabin.${cabin}`)).join(', ')}</Fact>
        <Fact name={t('ticket.baggage')}>{bagMessages(leg.flights)}</Fact>
        <Fact name={t('ticket.seat')}>{t('ticket.atCheckIn')}</Fact>
        <Fact name={t('ticket.aircraft')}>
          <bdi>{[...new Set(leg.flights.map(({ aircraft }) => aircraft))].join(', ')}</bdi>
        </Fact>
      </dl>
      <LegFlights leg={leg} />
    </TicketFrame>
  );
}

/** Airline and flight numbers, and the status of the leg or the booking. */
function LegHead({ leg, trip, label }: { leg: ShownLeg; trip: ShownTrip; label?: string }) {
  const { t } = useTranslation('trip');
  const [first] = leg.flights;
  if (!first) return null;
  const changes = leg.flights.map(({ change }) => change);
  const change = (['cancelled', 'moved', 'delayed'] as const).find((one) => changes.includes(one));
  const airlines = [...new Set(leg.flights.map(({ airline }) => airline.name))];
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <AirlineBadge code={first.airline.code} logoFile={first.airline.logoFile} />
        <p className="min-w-0 text-sm leading-5 text-ink-2">
          <b className="block font-display text-base font-bold text-ink wrap-anywhere">
            {label ?? <bdi>{airlines.join(', ')}</bdi>}
          </b>
          <span dir="ltr" className="num">
            {leg.flights.map(({ number }) => number).join(', ')}
          </span>
        </p>
      </div>
      {change && (trip.status === 'confirmed' || trip.status === 'held') ? (
        <Badge tone={change === 'cancelled' ? 'danger' : 'warning'} dot className="flex-none">
          {t(`change.${change}`)}
        </Badge>
      ) : (
        <BookingStatusBadge status={trip.status} className="flex-none">
          {t(`status.${trip.status}`)}
        </BookingStatusBadge>
      )}
    </div>
  );
}

function TravellerNames({ trip: { travellers } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const [first] = travellers;
  if (!first) return null;
  const name = `${first.givenNames} ${first.lastName}`;
  const more = travellers.length - 1;
  return <bdi>{more > 0 ? t('ticket.andMore', { name, count: more }) : name}</bdi>;
}

/** The smallest allowance of all flights of a leg. */
function useBagMessages(): (flights: readonly ShownFlight[]) => string {
  const { t } = useTranslation('trip');
  return (flights) => {
    const least = (of: (bags: ShownFlight['bags']) => number) => Math.min(...flights.map(({ bags }) => of(bags)));
    const checkedBags = least((bags) => bags.checkedBags);
    const weight = least((bags) => bags.checkedBagKg);
    const byHand = least((bags) => bags.cabinBagKg);
    const parts = [
      ...(checkedBags === 1 ? [t('ticket.bag', { weight })] : []),
      ...(checkedBags > 1 ? [t('ticket.bags', { count: checkedBags, weight })] : []),
      ...(byHand > 0 ? [t('ticket.handBag', { weight: byHand })] : []),
    ];
    return parts.join(' + ') || t('ticket.noBag');
  };
}

/** The flights of a connecting leg, with layovers. */
function LegFlights({ leg: { flights } }: { leg: ShownLeg }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  if (flights.length < 2) return null;
  return (
    <ol className="mt-5 grid gap-3 border-t border-line pt-4 text-sm">
      {flights.map((flight, position) => {
        const before = flights[position - 1];
        return (
          <li key={flight.number + flight.departs} className="grid gap-2">
            {before && (
              <p className="border-s-2 border-warning ps-3 text-ink-2">
                {t('ticket.layover', {
                  duration: messages.duration(minutesBetween(before, flight)),
                  city: flight.from.city,
                })}
              </p>
            )}
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <span dir="ltr" className="num font-display font-bold">
                {flight.from.code} {flight.departs.slice(11)} → {flight.to.code} {flight.arrives.slice(11)}
              </span>
              <span className="text-ink-2">
                <bdi>{flight.airline.name}</bdi>{' '}
                <span dir="ltr" className="num">
                  {flight.number}
                </span>
                , <bdi>{flight.aircraft}</bdi>
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Both times are local to the same airport. */
function minutesBetween(one: ShownFlight, next: ShownFlight): number {
  return Math.round((Date.parse(`${next.departs}:00Z`) - Date.parse(`${one.arrives}:00Z`)) / 60_000);
}

/** Departure, arrival and the line between them; large on a ticket. */
function LegLine({ leg, isLarge = false }: { leg: ShownLeg; isLarge?: boolean }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const { from, to, departs, arrives, minutes, flights } = leg;
  const stops = flights.length - 1 + flights.reduce((sum, flight) => sum + flight.stops, 0);
  const via = flights.slice(1).map((flight) => flight.from.code);
  return (
    <div
      className={clsx(
        'grid grid-cols-[auto_minmax(64px,1fr)_auto] items-center gap-3',
        isLarge ? 'md:gap-6' : 'md:gap-4',
      )}
    >
      <End label={t('ticket.departs')} local={departs} airport={from} isLarge={isLarge} />
      <div className="grid justify-items-center gap-0.75 text-center text-sm leading-4.5 text-ink-2">
        <span className="num whitespace-nowrap">
          <span className="sr-only">{t('ticket.takes')} </span>
          {messages.duration(minutes)}
        </span>
        <RouteLine stops={evenlySpread(stops)} />
        {stops === 0 ? (
          <span className="font-semibold text-success">{t('ticket.nonStop')}</span>
        ) : (
          <span className="font-semibold text-warning">
            {t('ticket.stops', { count: stops })}{' '}
            <span className="isolate-ltr font-normal text-ink-2">{via.join(', ')}</span>
          </span>
        )}
      </div>
      <End
        label={t('ticket.arrives')}
        local={arrives}
        airport={to}
        isLarge={isLarge}
        daysLater={daysBetween(departs.slice(0, 10), arrives.slice(0, 10))}
      />
    </div>
  );
}

function End(props: { label: string; local: string; airport: ShownAirport; isLarge: boolean; daysLater?: number }) {
  const { label, local, airport, isLarge, daysLater } = props;
  const { t } = useTranslation('trip');
  return (
    <div className={daysLater === undefined ? undefined : 'text-end'}>
      {isLarge && (
        <div className="isolate-ltr font-display text-[1.125rem]/6 font-extrabold text-brand">{airport.code}</div>
      )}
      <div
        className={clsx(
          'num font-display font-bold tracking-[-0.02em]',
          isLarge ? 'text-[1.75rem]/8 md:text-[2.5rem]/11' : 'text-xl md:text-2xl',
        )}
      >
        <LocalTime
          label={label}
          local={local}
          daysLater={daysLater ?? 0}
          daysLaterLabel={t('ticket.daysLater', { count: daysLater ?? 0 })}
        />
      </div>
      <div className="text-sm leading-4.5 text-ink-2">
        {!isLarge && <span className="isolate-ltr">{airport.code}</span>}{' '}
        <bdi className={isLarge ? undefined : 'max-md:hidden'}>{airport.city}</bdi>
      </div>
    </div>
  );
}

function evenlySpread(stops: number): number[] {
  return Array.from({ length: stops }, (_, stop) => ((stop + 1) * 100) / (stops + 1));
}

import { BookingStatusBadge } from '#features/booking/components/trip/booking-status-badge.tsx';
import type { QrCode } from '#features/booking/documents/draw-qr.ts';
import type { ShownFlight, ShownLeg, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from './fact.tsx';
import { LegLine } from './leg-line.tsx';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketStub } from './ticket-stub.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** Every way of a trip: the first as the ticket, the others below it. */
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

/** A further way of the same trip. */
function LegCard({ trip, position }: { trip: ShownTrip; position: number }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const bagMessages = useBagMessages();
  const leg = trip.legs[position];
  if (!leg) return null;
  const isReturn = trip.legs.length === 2 && trip.legs[0]?.from.code === leg.to.code;
  const label = isReturn
    ? t('ticket.return')
    : t('ticket.leg', { number: position + 1, total: trip.legs.length });
  return (
    <Card className="md:px-8">
      <LegHead leg={leg} trip={trip} label={`${label}, ${messages.day(leg.departs)}`} />
      <div className="mt-4">
        <LegLine leg={leg} />
      </div>
      <p className="num mt-4 border-t border-line pt-3 text-sm text-ink-2">
        {t(`cabin.${leg.flights[0]?.cabin ?? 'economy'}`)} <span aria-hidden="true">·</span>{' '}
        {bagMessages(leg.flights)}
      </p>
      <LegFlights leg={leg} />
    </Card>
  );
}

/** The first way of a trip, as the ticket for all of it. */
function FlightTicket({ trip, leg, qr }: { trip: ShownTrip; leg: ShownLeg; qr: QrCode | null }) {
  const { t } = useTranslation('trip');
  const messages = useTripMessages();
  const bagMessages = useBagMessages();
  const cabins = [...new Set(leg.flights.map(({ cabin }) => cabin))];
  return (
    <TicketFrame isDim={trip.status !== 'confirmed'} stub={<TicketStub trip={trip} qr={qr} />}>
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

/** Who flies it, and how the booking stands. */
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

/** What may be carried on all flights of a leg: the least of each. */
function useBagMessages(): (flights: readonly ShownFlight[]) => string {
  const { t } = useTranslation('trip');
  return (flights) => {
    const least = (of: (bags: ShownFlight['bags']) => number) =>
      Math.min(...flights.map(({ bags }) => of(bags)));
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

/** Each flight of a leg that takes several, with the time between them. */
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

/** Both are by the clock of the airport between them. */
function minutesBetween(one: ShownFlight, next: ShownFlight): number {
  return Math.round((Date.parse(`${next.departs}:00Z`) - Date.parse(`${one.arrives}:00Z`)) / 60_000);
}

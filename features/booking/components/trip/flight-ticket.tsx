import { Badge } from '#app/ui/badge.tsx';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { QrCode } from '../../documents/draw-qr.ts';
import type { ShownLeg, ShownTrip } from '../../retrieve/shown-trip.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { Fact } from './fact.tsx';
import { LegFlights } from './leg-flights.tsx';
import { LegLine } from './leg-line.tsx';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketStub } from './ticket-stub.tsx';
import { useBagWords } from './use-bag-words.ts';
import { useTripWords } from './use-trip-words.ts';

/** The first way of a trip, as the ticket for all of it. */
export function FlightTicket({ trip, leg, qr }: { trip: ShownTrip; leg: ShownLeg; qr: QrCode | null }) {
  const { t } = useTranslation('trip');
  const words = useTripWords();
  const bagWords = useBagWords();
  const cabins = [...new Set(leg.flights.map(({ cabin }) => cabin))];
  return (
    <TicketFrame isDim={trip.status !== 'confirmed'} stub={<TicketStub trip={trip} qr={qr} />}>
      <LegHead leg={leg} trip={trip} />
      <div className="my-5">
        <LegLine leg={leg} isLarge />
      </div>
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-5 md:grid-cols-3">
        <Fact name={t('ticket.date')}>{words.day(leg.departs)}</Fact>
        <Fact name={t('ticket.travellers', { count: trip.travellers.length })}>
          <TravellerNames trip={trip} />
        </Fact>
        <Fact name={t('ticket.cabin')}>{cabins.map((cabin) => t(`cabin.${cabin}`)).join(', ')}</Fact>
        <Fact name={t('ticket.baggage')}>{bagWords(leg.flights)}</Fact>
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
export function LegHead({ leg, trip, label }: { leg: ShownLeg; trip: ShownTrip; label?: string }) {
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

import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { Clock, Moon } from '#ui/icons.tsx';
import type { ShownFlight } from '../shown-itinerary.ts';
import type { FlightDetailsProps } from './fare-details.tsx';

type Props = Pick<FlightDetailsProps, 'itinerary' | 'names' | 'searchedCabin' | 'messages'>;

/** Flights and connections in order, in local times. */
export function FlightTimeline({ itinerary: { flights }, ...props }: Props) {
  const { messages } = props;
  const first = flights[0];
  if (!first) return null;
  return (
    <section>
      <h4 className="mb-3 text-base tracking-normal">{messages.dayAndYear(first.departs.slice(0, 10))}</h4>
      <ol className="text-sm leading-5">
        {flights.map((flight, position) => (
          <Fragment key={`${flight.number} ${flight.departs}`}>
            {position > 0 && <Connection flight={flight} before={flights[position - 1]} {...props} />}
            <Moment local={flight.departs} code={flight.from} isFirst={position === 0} {...props} />
            <FlightRow flight={flight} {...props} />
            <Moment
              local={flight.arrives}
              code={flight.to}
              isLast={position === flights.length - 1}
              isNextDay={flight.arrives.slice(0, 10) !== flight.departs.slice(0, 10)}
              {...props}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  );
}

function Row({ time, line, children }: { time?: ReactNode; line: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.25rem_0.875rem_minmax(0,1fr)] gap-x-3">
      <span className="num text-end font-display text-base leading-5 font-bold">{time}</span>
      <span
        aria-hidden="true"
        className={clsx(
          'relative before:absolute before:start-1.5 before:w-0.5 before:bg-[color-mix(in_oklab,var(--color-brand)_38%,var(--color-surface))]',
          line,
        )}
      />
      <div className="pb-3 text-ink-2">{children}</div>
    </li>
  );
}

function Moment({
  local,
  code,
  names,
  messages,
  isFirst,
  isLast,
  isNextDay,
}: Omit<Props, 'itinerary'> & {
  local: string;
  code: string;
  isFirst?: boolean;
  isLast?: boolean;
  isNextDay?: boolean;
}) {
  const { t } = useTranslation('flights');
  const airport = names.airports[code];
  const placeName = ({ city, name }: { city: string; name: string }) =>
    name.startsWith(city) ? name : t('details.place', { city, airport: name });
  return (
    <Row
      time={
        <time dateTime={local} className="isolate-ltr">
          {local.slice(11)}
        </time>
      }
      line={clsx(
        'after:absolute after:start-0.5 after:top-1.25 after:size-2.5 after:rounded-full after:border-2 after:border-brand after:bg-surface',
        isFirst ? 'before:top-2 before:bottom-0' : isLast ? 'before:top-0 before:h-2' : 'before:inset-y-0',
      )}
    >
      <b className="font-semibold text-ink">
        {airport && <bdi>{placeName(airport)}</bdi>}
        {airport && ' '}
        <span className="isolate-ltr">({code})</span>
      </b>
      {isNextDay && <span className="block font-semibold text-danger">{messages.day(local.slice(0, 10))}</span>}
    </Row>
  );
}

function FlightRow({ flight, names, searchedCabin, messages }: Omit<Props, 'itinerary'> & { flight: ShownFlight }) {
  const { t } = useTranslation('flights');
  const { number, airline, aircraft, cabin, minutes, stops, isDelayed } = flight;
  return (
    <Row line="before:inset-y-0">
      <span className="isolate-ltr">{number}</span>, <bdi>{names.airlines[airline]?.name ?? airline}</bdi>
      {aircraft && (
        <>
          , <bdi>{aircraft}</bdi>
        </>
      )}
      <br />
      {t('details.inCabin', { duration: messages.duration(minutes), cabin: messages.cabin(cabin) })}
      {stops > 0 && `, ${t('details.landings', { count: stops })}`}
      {isDelayed && (
        <Badge tone="warning" className="ms-2">
          {t('card.delayed')}
        </Badge>
      )}
      {cabin !== searchedCabin && (
        <span className="mt-1 block text-warning">
          {t('details.mixedCabin', {
            flight: number,
            requested: messages.cabin(searchedCabin),
            cabin: messages.cabin(cabin),
          })}
        </span>
      )}
    </Row>
  );
}

function Connection({
  flight,
  before,
  names,
  messages,
}: Omit<Props, 'itinerary'> & { flight: ShownFlight; before: ShownFlight | undefined }) {
  const { t } = useTranslation('flights');
  const isOvernight = before?.arrives.slice(0, 10) !== flight.departs.slice(0, 10);
  const Icon = isOvernight ? Moon : Clock;
  const values = {
    duration: messages.duration(flight.layover),
    city: names.airports[flight.from]?.city ?? flight.from,
  };
  return (
    <Row line="before:inset-y-0 before:w-0! before:border-s-2 before:border-dotted before:border-warning before:bg-transparent!">
      <span className="inline-flex items-center gap-1.5 rounded-full bg-warning-soft px-2 py-0.5 text-xs font-semibold text-warning">
        <Icon size={14} className="flex-none" />
        {isOvernight ? t('details.layoverOvernight', values) : t('details.layover', values)}
      </span>
      {isOvernight && (
        <span className="mt-1 block font-semibold text-ink-2">{messages.day(flight.departs.slice(0, 10))}</span>
      )}
    </Row>
  );
}

import clsx from 'clsx';
import type { ShownAirport, ShownLeg } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { daysBetween } from '#lib/calendar-date.ts';
import { LocalTime, RouteLine } from '../../../ui/route-line.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** Departure and arrival with the way between them drawn; large on a ticket. */
export function LegLine({ leg, isLarge = false }: { leg: ShownLeg; isLarge?: boolean }) {
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

function End(props: {
  label: string;
  local: string;
  airport: ShownAirport;
  isLarge: boolean;
  daysLater?: number;
}) {
  const { label, local, airport, isLarge, daysLater } = props;
  const { t } = useTranslation('trip');
  return (
    <div className={daysLater === undefined ? undefined : 'text-end'}>
      {isLarge && (
        <div className="isolate-ltr font-display text-[1.125rem]/6 font-extrabold text-brand">
          {airport.code}
        </div>
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

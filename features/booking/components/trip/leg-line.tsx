import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { daysBetween } from '#lib/calendar-date.ts';
import type { ShownAirport, ShownLeg } from '../../retrieve/shown-trip.ts';
import { useTripWords } from './use-trip-words.ts';

/** Departure and arrival with the way between them drawn; large on a ticket. */
export function LegLine({ leg, isLarge = false }: { leg: ShownLeg; isLarge?: boolean }) {
  const { t } = useTranslation('trip');
  const words = useTripWords();
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
          {words.duration(minutes)}
        </span>
        <DrawnWay stops={stops} />
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
        <span className="sr-only">{label} </span>
        <time dateTime={local} className="isolate-ltr">
          {local.slice(11)}
        </time>
        {daysLater !== undefined && daysLater !== 0 && (
          <sup className="ms-0.5 align-super font-text text-xs leading-none font-semibold tracking-normal text-danger">
            <span aria-hidden="true" className="isolate-ltr">
              {daysLater > 0 ? `+${daysLater}` : `−${-daysLater}`}
            </span>
            <span className="sr-only">{t('ticket.daysLater', { count: daysLater })}</span>
          </sup>
        )}
      </div>
      <div className="text-sm leading-4.5 text-ink-2">
        {!isLarge && <span className="isolate-ltr">{airport.code}</span>}{' '}
        <bdi className={isLarge ? undefined : 'max-md:hidden'}>{airport.city}</bdi>
      </div>
    </div>
  );
}

/** Mirrored as a whole for those who read from right to left. */
function DrawnWay({ stops }: { stops: number }) {
  const places = Array.from({ length: stops }, (_, stop) => ((stop + 1) * 100) / (stops + 1));
  return (
    <svg aria-hidden="true" className="flip h-4.5 w-full overflow-visible text-brand">
      <line x1="4" x2="100%" y1="9" y2="9" strokeWidth="2" className="stroke-current opacity-40" />
      <circle cx="3" cy="9" r="3" fill="currentColor" />
      {places.map((at) => (
        <circle key={at} cx={`${at}%`} cy="9" r="4" strokeWidth="2" className="fill-surface stroke-warning" />
      ))}
      <svg aria-hidden="true" x="100%" width="1" height="18" className="overflow-visible">
        <path
          transform="translate(-15 0) scale(0.75)"
          d="M22 12c0-1-1.3-1.6-2.9-1.6h-4.7L9.6 3H7.3l2.3 7.4H5.4L3.6 8H2l1.1 4L2 16h1.6l1.8-2.4h4.2L7.3 21h2.3l4.8-7.4h4.7c1.6 0 2.9-.6 2.9-1.6Z"
          fill="currentColor"
        />
      </svg>
    </svg>
  );
}

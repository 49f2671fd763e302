import { useTranslation } from '#i18n/use-translation.tsx';
import { LocalTime, RouteLine } from '#ui/route-line.tsx';
import type { ShownItinerary } from '../shown-itinerary.ts';
import type { FlightMessages } from './use-flight-messages.ts';

/** Keeps the marks of stops away from the ends of the line and from the aircraft icon. */
const minPosition = 12;
const maxPosition = 84;

/** The positions of stops on the line, in percent. */
export function stopPositions({ flights, minutes }: Pick<ShownItinerary, 'flights' | 'minutes'>): number[] {
  const positions: number[] = [];
  let passed = 0;
  for (const [index, flight] of flights.entries()) {
    if (index > 0) {
      positions.push(passed + flight.layover / 2);
      passed += flight.layover;
    }
    for (let landing = 1; landing <= flight.stops; landing += 1) {
      positions.push(passed + (flight.minutes * landing) / (flight.stops + 1));
    }
    passed += flight.minutes;
  }
  return positions.map((at) =>
    Math.round(Math.min(maxPosition, Math.max(minPosition, minutes === 0 ? 50 : (at / minutes) * 100))),
  );
}

/** Departure and arrival with a line between them that shows the stops. */
export function FlightLine({
  itinerary,
  cityOf,
  messages,
}: {
  itinerary: ShownItinerary;
  cityOf: (code: string) => string;
  messages: FlightMessages;
}) {
  const { t } = useTranslation('flights');
  const { flights, minutes, daysLater } = itinerary;
  const first = flights[0];
  const last = flights.at(-1);
  if (!first || !last) return null;
  return (
    <div className="grid grid-cols-[auto_minmax(72px,1fr)_auto] items-center gap-3 md:gap-4">
      <Moment label={t('card.departs')} local={first.departs} code={first.from} city={cityOf(first.from)} />
      <div className="grid justify-items-center gap-0.75 text-center text-sm leading-4.5 text-ink-2">
        <span className="num whitespace-nowrap">
          <span className="sr-only">{t('card.takes')} </span>
          {messages.duration(minutes)}
        </span>
        <RouteLine stops={stopPositions(itinerary)} />
        <Stops itinerary={itinerary} />
      </div>
      <Moment
        label={t('card.arrives')}
        local={last.arrives}
        code={last.to}
        city={cityOf(last.to)}
        daysLater={daysLater}
      />
    </div>
  );
}

function Moment({
  label,
  local,
  code,
  city,
  daysLater,
}: {
  label: string;
  local: string;
  code: string;
  city: string;
  daysLater?: number;
}) {
  const { t } = useTranslation('flights');
  return (
    <div className={daysLater === undefined ? undefined : 'text-end'}>
      <div className="num font-display text-2xl leading-7 font-bold tracking-[-0.02em]">
        <LocalTime
          label={label}
          local={local}
          daysLater={daysLater ?? 0}
          daysLaterLabel={t('card.daysLater', { count: daysLater ?? 0 })}
        />
      </div>
      <div className="text-sm leading-4.5 text-ink-2">
        <span className="isolate-ltr">{code}</span> <bdi className="max-md:hidden">{city}</bdi>
      </div>
    </div>
  );
}

function Stops({ itinerary: { stops, flights } }: { itinerary: ShownItinerary }) {
  const { t } = useTranslation('flights');
  if (stops === 0) return <span className="font-semibold text-success">{t('card.nonStop')}</span>;
  const codes = flights.slice(1).map(({ from }) => from);
  return (
    <span className="font-semibold text-warning">
      {t('card.stops', { count: stops })} <span className="isolate-ltr font-normal text-ink-2">{codes.join(', ')}</span>
    </span>
  );
}

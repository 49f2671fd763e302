import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownItinerary } from '../shown-itinerary.ts';
import { stopPositions } from '../stop-positions.ts';
import type { FlightWords } from './use-flight-words.ts';

/** Departure and arrival, large, with the way between them drawn and its stops on it. */
export function FlightLine({
  itinerary,
  cityOf,
  words,
}: {
  itinerary: ShownItinerary;
  cityOf: (code: string) => string;
  words: FlightWords;
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
          {words.duration(minutes)}
        </span>
        <DrawnLine itinerary={itinerary} />
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
        <span className="sr-only">{label} </span>
        <time dateTime={local} className="isolate-ltr">
          {local.slice(11)}
        </time>
        {daysLater !== undefined && daysLater !== 0 && (
          <sup className="ms-0.5 align-super font-text text-xs leading-none font-semibold tracking-normal text-danger">
            <span aria-hidden="true" className="isolate-ltr">
              {daysLater > 0 ? `+${daysLater}` : `−${-daysLater}`}
            </span>
            <span className="sr-only">{t('card.daysLater', { count: daysLater })}</span>
          </sup>
        )}
      </div>
      <div className="text-sm leading-4.5 text-ink-2">
        <span className="isolate-ltr">{code}</span> <bdi className="max-md:hidden">{city}</bdi>
      </div>
    </div>
  );
}

/** Mirrored as a whole for those who read from right to left. */
function DrawnLine({ itinerary }: { itinerary: ShownItinerary }) {
  return (
    <svg aria-hidden="true" className="flip h-4.5 w-full overflow-visible text-brand">
      <line x1="4" x2="100%" y1="9" y2="9" strokeWidth="2" className="stroke-current opacity-40" />
      <circle cx="3" cy="9" r="3" fill="currentColor" />
      {stopPositions(itinerary).map((at, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: stops have nothing but their order.
          key={index}
          cx={`${at}%`}
          cy="9"
          r="4"
          strokeWidth="2"
          className="fill-surface stroke-warning"
        />
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

function Stops({ itinerary: { stops, flights } }: { itinerary: ShownItinerary }) {
  const { t } = useTranslation('flights');
  if (stops === 0) return <span className="font-semibold text-success">{t('card.nonStop')}</span>;
  const codes = flights.slice(1).map(({ from }) => from);
  return (
    <span className="font-semibold text-warning">
      {t('card.stops', { count: stops })}{' '}
      <span className="isolate-ltr font-normal text-ink-2">{codes.join(', ')}</span>
    </span>
  );
}

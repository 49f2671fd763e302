import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { FlightBaggage } from '#features/search/flights/components/flight-baggage.tsx';
import type { FlightDetailsProps } from '#features/search/flights/components/flight-details-props.ts';
import { FlightLine } from '#features/search/flights/components/flight-line.tsx';
import { FlightTimeline } from '#features/search/flights/components/flight-timeline.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';

const fewSeats = 10;

export interface FlightLegProps extends FlightDetailsProps {
  name: string;
  changeAddress: string;
}

/** One way of the trip at a glance; everything about it folds out. */
export function FlightLeg(props: FlightLegProps) {
  const { name, changeAddress, itinerary, names, messages } = props;
  const { t } = useTranslation('checkout');
  const { t: tFlights } = useTranslation('flights');
  const [first] = itinerary.flights;
  if (!first) return null;
  return (
    <article>
      <div className="mb-2 flex items-center justify-between gap-2 text-sm text-ink-2">
        <h3 className="num font-text text-sm leading-5 font-normal tracking-normal">
          <bdi className="font-semibold text-ink">{name}</bdi>
          <span className="block">{messages.day(first.departs.slice(0, 10))}</span>
        </h3>
        <span className="flex items-center gap-2">
          <span className="isolate-ltr">{itinerary.flights.map(({ number }) => number).join(', ')}</span>
          <AirlineBadge
            size="sm"
            code={first.airline}
            logoFile={names.airlines[first.airline]?.logoFile ?? null}
          />
        </span>
      </div>
      <FlightLine
        itinerary={itinerary}
        cityOf={(code) => names.airports[code]?.city ?? code}
        messages={messages}
      />
      {itinerary.seatsLeft < fewSeats && (
        <p className="mt-2">
          <Badge tone="warning">{tFlights('card.seatsLeft', { count: itinerary.seatsLeft })}</Badge>
        </p>
      )}
      <div className="flow-root text-sm">
        <Link
          to={changeAddress}
          aria-label={t('summary.changeLeg', { leg: name })}
          className="float-end flex min-h-11 items-center font-display font-semibold"
        >
          {t('summary.change')}
        </Link>
        <details className="group/fold">
          <summary className="flex min-h-11 w-fit items-center gap-1 font-display font-semibold text-brand">
            {t('summary.details')}
            <ChevronDown
              aria-hidden="true"
              size={16}
              strokeWidth={1.75}
              className="flex-none group-open/fold:rotate-180"
            />
          </summary>
          <div className="clear-both grid gap-5 rounded-md bg-sunken p-4">
            <FlightTimeline {...props} />
            <FlightBaggage {...props} />
          </div>
        </details>
      </div>
    </article>
  );
}

import { Badge } from '#app/ui/badge.tsx';
import { Airlines } from '#features/search/flights/components/flight-card.tsx';
import { FlightDetails } from '#features/search/flights/components/flight-details.tsx';
import type { FlightDetailsProps } from '#features/search/flights/components/flight-details-props.ts';
import { FlightLine } from '#features/search/flights/components/flight-line.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { LoadedFlights } from './load-flight-review.ts';

const fewSeats = 10;

export interface FlightLegProps extends FlightDetailsProps {
  leg: LoadedFlights['legs'][number];
  position: number;
  total: number;
  isRoundTrip: boolean;
  changeAddress: string;
}

/** One way of the trip with everything about it. */
export function FlightLeg(props: FlightLegProps) {
  const { leg, position, total, isRoundTrip, changeAddress, itinerary, names, words } = props;
  const { t } = useTranslation('flights');
  const route = t('step.route', { from: leg.from, to: leg.to });
  const label = isRoundTrip
    ? t(position === 0 ? 'step.outbound' : 'step.return')
    : total > 1
      ? t('step.leg', { number: position + 1, total })
      : null;
  return (
    <Card padded={false}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line p-4 md:px-6">
        <div className="min-w-0">
          {label && <p className="text-sm text-ink-2">{label}</p>}
          <h2 className="text-xl wrap-anywhere">
            <bdi>{route}</bdi>
          </h2>
          <p className="num text-sm text-ink-2">
            {words.dayAndYear(itinerary.flights[0]?.departs.slice(0, 10) ?? leg.date)}
          </p>
        </div>
        <ButtonLink to={changeAddress} size="sm" aria-label={t('step.changeLeg', { leg: route })}>
          {t('step.change')}
        </ButtonLink>
      </div>
      <div className="grid items-center gap-4 p-4 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6 md:px-6">
        <Airlines
          itinerary={itinerary}
          names={names}
          numbers={itinerary.flights.map(({ number }) => number).join(', ')}
        />
        <FlightLine
          itinerary={itinerary}
          cityOf={(code) => names.airports[code]?.city ?? code}
          words={words}
        />
        {itinerary.seatsLeft < fewSeats && (
          <p className="md:col-start-2">
            <Badge tone="warning">{t('card.seatsLeft', { count: itinerary.seatsLeft })}</Badge>
          </p>
        )}
      </div>
      <div className="border-t border-line p-4 md:p-6">
        <FlightDetails {...props} />
      </div>
    </Card>
  );
}

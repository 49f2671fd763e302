import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import {
  FareConditions,
  FlightBaggage,
  type FlightDetailsProps,
} from '#features/search/flights/components/fare-details.tsx';
import { FlightLine } from '#features/search/flights/components/flight-line.tsx';
import { FlightTimeline } from '#features/search/flights/components/flight-timeline.tsx';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { UsdMinor } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { ChevronDown } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { LoadedFlights } from './load-checkout.ts';
import { PriceLines, useSharedPrice } from './price-lines.tsx';

const fewSeats = 10;

type BookableReview = Extract<LoadedFlights['review'], { ok: true }>;

interface FlightLegProps extends FlightDetailsProps {
  name: string;
  changeAddress: string;
}

/** One leg of the trip; its details fold out. */
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
          <AirlineBadge size="sm" code={first.airline} logoFile={names.airlines[first.airline]?.logoFile ?? null} />
        </span>
      </div>
      <FlightLine itinerary={itinerary} cityOf={(code) => names.airports[code]?.city ?? code} messages={messages} />
      {itinerary.seatsLeft < fewSeats && (
        <p className="mt-2">
          <Badge tone="warning">{tFlights('card.seatsLeft', { count: itinerary.seatsLeft })}</Badge>
        </p>
      )}
      <div className="flow-root text-sm">
        <Link
          to={changeAddress}
          aria-label={t('summary.changeLeg', { leg: name })}
          className="float-end flex min-h-11 items-center justify-end font-display font-semibold"
        >
          {t('summary.change')}
        </Link>
        <details className="group/fold">
          <summary className="flex min-h-11 w-fit items-center gap-1 font-display font-semibold text-brand">
            {t('summary.details')}
            <ChevronDown size={16} className="flex-none group-open/fold:rotate-180" />
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

/** Change fees and refunds of each leg. */
export function FlightConditions(props: { flights: LoadedFlights; review: BookableReview; messages: FlightMessages }) {
  const { flights, review, messages } = props;
  const { t } = useTranslation('checkout');
  const legName = useLegName(flights);
  const { share } = useSharedPrice(false);
  const amounts = share(legFares(review, flights.query));
  const types = amounts.length / review.legs.length;
  return (
    <section aria-labelledby="terms-heading">
      <h2 id="terms-heading" className="mb-4 text-lg">
        {t('summary.conditions')}
      </h2>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 [&_h4]:sr-only">
        {review.legs.map(({ itinerary }, position) => (
          <div key={itinerary.key}>
            <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">
              <bdi>{legName(position)}</bdi>
            </h3>
            <FareConditions
              itinerary={itinerary}
              units={amounts.slice(position * types, (position + 1) * types).reduce((sum, amount) => sum + amount, 0)}
              fares={review.fares}
              today={flights.today}
              messages={messages}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** Price lines by leg and passenger type. */
export function FlightsPrice(props: { flights: LoadedFlights; review: BookableReview; sale: SaleFacts | null }) {
  const { flights, review, sale } = props;
  const { t } = useTranslation('checkout');
  const legName = useLegName(flights);
  const { share, write } = useSharedPrice(sale !== null);
  const passengers = passengersOf(flights.query);
  const amounts = share(legFares(review, flights.query));
  const lines = review.legs.flatMap(({ itinerary }, leg) =>
    passengers.map(({ type, count }, index) => {
      const who = t(`price.${type}`, { count });
      return {
        key: `${itinerary.key} ${type}`,
        name: review.legs.length > 1 ? t('price.line', { leg: legName(leg), who }) : who,
        price: write(amounts[leg * passengers.length + index] ?? 0),
      };
    }),
  );
  return <PriceLines kind="Flights" lines={lines} totalUsdMinor={review.totalUsdMinor} sale={sale} />;
}

/** For each leg and type of passenger. A booking shares its price among the same parts: features/booking/share-price.ts. */
function legFares({ legs }: BookableReview, query: FlightQuery): UsdMinor[] {
  const passengers = passengersOf(query);
  return legs.flatMap(({ fareMinor }) => passengers.map(({ type, count }) => fareMinor[type] * count));
}

function passengersOf({
  adults,
  children,
  infants,
}: Pick<FlightQuery, 'adults' | 'children' | 'infants'>): { type: PassengerType; count: number }[] {
  const all: { type: PassengerType; count: number }[] = [
    { type: 'adult', count: adults },
    { type: 'child', count: children },
    { type: 'infant', count: infants },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Outbound, Return, or the route. */
export function useLegName({ legs, query }: Pick<LoadedFlights, 'legs' | 'query'>): (position: number) => string {
  const { t } = useTranslation('flights');
  return (position) => {
    if (query.returnDate !== null) return t(position === 0 ? 'step.outbound' : 'step.return');
    const { from = '', to = '' } = legs[position] ?? {};
    return t('step.route', { from, to });
  };
}

import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import { FareConditions } from '#features/search/flights/components/fare-conditions.tsx';
import {
  type FlightMessages,
  useFlightMessages,
} from '#features/search/flights/components/use-flight-messages.ts';
import { flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { useSite } from '../../../shell/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Plane } from '../../../ui/icons.tsx';
import { BookingForm } from './booking-form.tsx';
import { FlightLeg } from './flight-leg.tsx';
import type { FormFacts } from './form-facts.ts';
import type { LoadedFlights } from './load-flight-review.ts';
import { PriceChanged } from './price-changed.tsx';
import { PriceLines } from './price-lines.tsx';
import type { Refusal, ShownOwnBooking } from './refusal.ts';
import { useMissedMessages } from './use-missed-messages.ts';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** Flights before they are booked: which, when, who, for how much and on what terms. */
export function FlightCheckout({
  flights,
  form,
  own,
  refusal,
}: {
  flights: LoadedFlights;
  form: FormFacts | undefined;
  own: ShownOwnBooking | undefined;
  refusal: Partial<Refusal> | undefined;
}) {
  const { review, legs, query, view, today, seenMinor } = flights;
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const { t: tFlights } = useTranslation('flights');
  const { currency } = useSite();
  const messages = useFlightMessages(currency);
  const legName = useLegName(flights);
  if (!review.ok || !form) return <FlightNotOffered flights={flights} isSent={refusal !== undefined} />;
  const { totalMinor } = review;
  const resultsAddress = `/search${flightAddress(query, withoutPick(view, 0))}`;
  const [first] = legs;
  const dates = review.legs.map(({ itinerary }, position) =>
    messages.day(itinerary.flights[0]?.departs.slice(0, 10) ?? legs[position]?.date ?? today),
  );
  return (
    <BookingForm
      facts={form}
      own={own}
      refusal={refusal}
      totalMinor={totalMinor}
      resultsAddress={resultsAddress}
      heading={form.sale ? selling('titleFlights') : t('titleFlights')}
      lede={
        <bdi>
          {query.returnDate === null && legs.length > 1
            ? [first?.from, ...legs.map(({ to }) => to)].join(' – ')
            : tFlights('step.route', { from: first?.from ?? '', to: first?.to ?? '' })}{' '}
          · {dates.join(' – ')}
        </bdi>
      }
      conditions={
        <FlightConditions
          flights={flights}
          review={review}
          messages={
            form.sale
              ? { ...messages, price: (amountMinor) => formatUsdCents(amountMinor, language) }
              : messages
          }
        />
      }
      alert={
        seenMinor !== null &&
        seenMinor !== totalMinor && (
          <PriceChanged beforeMinor={seenMinor} nowMinor={totalMinor} resultsAddress={resultsAddress} />
        )
      }
    >
      <section aria-labelledby="trip-heading">
        <h2 id="trip-heading" className="mb-4 text-lg">
          {t('summary.flights')}
        </h2>
        <div className="grid divide-y divide-line [&>*]:py-4 [&>*]:first:pt-0 [&>*]:last:pb-0">
          {review.legs.map(({ itinerary }, position) => (
            <FlightLeg
              key={itinerary.key}
              name={legName(position)}
              changeAddress={`/search${flightAddress(query, withoutPick(view, position))}`}
              itinerary={itinerary}
              names={review.names}
              fares={review.fares}
              asked={query.cabin}
              today={today}
              messages={messages}
            />
          ))}
        </div>
      </section>
      <FlightsPrice flights={flights} review={review} sale={form.sale} />
    </BookingForm>
  );
}

/** What a change costs and what comes back, with amounts and dates, way by way. */
function FlightConditions({
  flights,
  review,
  messages,
}: {
  flights: LoadedFlights;
  review: Extract<LoadedFlights['review'], { ok: true }>;
  messages: FlightMessages;
}) {
  const { t } = useTranslation('checkout');
  const legName = useLegName(flights);
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

/** Somebody was first, or the flight is no more: what happened, and where to go from here. */
function FlightNotOffered({
  flights: { review, legs, query, view },
  isSent,
}: {
  flights: LoadedFlights;
  /** The button had been pressed. */
  isSent: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { t: tFlights } = useTranslation('flights');
  const { currency } = useSite();
  const messages = useFlightMessages(currency);
  const missedMessages = useMissedMessages();
  const leg = review.ok ? 0 : review.leg;
  const { from = '', to = '', date = query.legs[0].date } = legs[leg] ?? {};
  return (
    <EmptyState
      icon={Plane}
      title={t('missed.heading')}
      level="h1"
      className="wrap py-16 md:py-24"
      actions={
        <ButtonLink to={`/search${flightAddress(query, withoutPick(view, leg))}`} tone="brand">
          {t('missed.chooseAnother')}
        </ButtonLink>
      }
    >
      <span className="mb-1 block font-semibold text-ink">
        <bdi>
          {t('missed.legOn', {
            route: tFlights('step.route', { from, to }),
            date: messages.dayAndYear(date),
          })}
        </bdi>
      </span>
      {review.ok ? t('missed.unknown') : missedMessages(review.missed)} {leg > 0 && t('missed.restKept')}{' '}
      {isSent && t('missed.nothingCharged')}
    </EmptyState>
  );
}

/** Leg by leg and by who travels, and together. */
function FlightsPrice({
  flights,
  review,
  sale,
}: {
  flights: LoadedFlights;
  review: Extract<LoadedFlights['review'], { ok: true }>;
  sale: SaleFacts | null;
}) {
  const { t } = useTranslation('checkout');
  const legName = useLegName(flights);
  const parts = usePartsOfPrice();
  const passengers = passengersOf(flights.query);
  const amounts = review.legs.flatMap(({ fareMinor }) =>
    passengers.map(({ type, count }) => fareMinor[type] * count),
  );
  const { units, write } = parts(amounts, sale !== null);
  const lines = review.legs.flatMap(({ itinerary }, leg) =>
    passengers.map(({ type, count }, index) => {
      const who = t(`price.${type}`, { count });
      return {
        key: `${itinerary.key} ${type}`,
        name: review.legs.length > 1 ? t('price.line', { leg: legName(leg), who }) : who,
        price: write(units[leg * passengers.length + index] ?? 0),
      };
    }),
  );
  return <PriceLines lines={lines} totalMinor={review.totalMinor} sale={sale} />;
}

/** Who travels, without those who don't. */
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

/** A way of the trip in a word or two: Outbound, Return, or where it leads. */
function useLegName({ legs, query }: Pick<LoadedFlights, 'legs' | 'query'>): (position: number) => string {
  const { t } = useTranslation('flights');
  return (position) => {
    if (query.returnDate !== null) return t(position === 0 ? 'step.outbound' : 'step.return');
    const { from = '', to = '' } = legs[position] ?? {};
    return t('step.route', { from, to });
  };
}

import { termsAt } from '#features/catalogue/fares/fare-rules.ts';
import { useFlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import { fareKey } from '#features/search/flights/shown-itinerary.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { daysBetween } from '#lib/calendar-date.ts';
import { formatUsdCents } from '#lib/money.ts';
import { later } from '#ui/later.ts';
import { useSite } from '../../../shell/use-site.ts';
import { BookingForm } from './booking-form.tsx';
import { PriceChanged } from './checkout-alerts.tsx';
import { FlightConditions, FlightLeg, FlightsPrice, useLegName } from './flight-summary.tsx';
import type { FormFacts } from './form-facts.ts';
import type { LoadedFlights } from './load-checkout.ts';
import type { OwnBookingSummary, Refusal } from './submit-checkout.ts';

// Few trips are gone when they are opened.
const FlightNotOffered = later(() => import('./flight-not-offered.tsx').then(({ FlightNotOffered: part }) => part));

export function FlightCheckout(props: {
  flights: LoadedFlights;
  form: FormFacts | undefined;
  own: OwnBookingSummary | undefined;
  refusal: Partial<Refusal> | undefined;
}) {
  const { flights, form, own, refusal } = props;
  const { review, legs, query, view, today, seenMinor } = flights;
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const { t: tFlights } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  const { currency } = useSite();
  const messages = useFlightMessages(currency);
  const legName = useLegName(flights);
  if (!review.ok || !form) return <FlightNotOffered flights={flights} isSent={refusal !== undefined} />;
  const { totalUsdMinor } = review;
  const resultsAddress = `/search${flightAddress(query, withoutPick(view, 0))}`;
  const [first] = legs;
  const dates = review.legs.map(({ itinerary }, position) =>
    messages.day(itinerary.flights[0]?.departs.slice(0, 10) ?? legs[position]?.date ?? today),
  );
  return (
    <BookingForm
      {...{ own, refusal, totalUsdMinor, resultsAddress }}
      facts={form}
      heading={form.sale ? selling('titleFlights') : t('titleFlights')}
      brief={
        <>
          <p className="font-display text-base font-semibold text-ink">
            <bdi>
              {query.returnDate === null && legs.length > 1
                ? [first?.from, ...legs.map(({ to }) => to)].join(' – ')
                : tFlights('step.route', { from: first?.from ?? '', to: first?.to ?? '' })}
            </bdi>
          </p>
          <p>
            <bdi>{dates.join(' – ')}</bdi>
            {'\u00a0'}· {search('travellers', { count: form.slots.length })}
          </p>
        </>
      }
      conditions={
        <FlightConditions
          flights={flights}
          review={review}
          messages={
            form.sale ? { ...messages, price: (amountMinor) => formatUsdCents(amountMinor, language) } : messages
          }
        />
      }
      hasRefund={review.legs
        .flatMap(({ itinerary }) => itinerary.flights)
        .some((flight) => {
          const daysLeft = daysBetween(today, flight.departs.slice(0, 10));
          return Boolean(termsAt(review.fares[fareKey(flight)]?.terms ?? [], daysLeft)?.refundPercent);
        })}
      alert={
        seenMinor !== null &&
        seenMinor !== totalUsdMinor && (
          <PriceChanged beforeMinor={seenMinor} nowMinor={totalUsdMinor} resultsAddress={resultsAddress} />
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
              searchedCabin={query.cabin}
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

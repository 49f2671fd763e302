import { useFlightWords } from '#features/search/flights/components/use-flight-words.ts';
import { flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { useSite } from '../../../shell/use-site.ts';
import { BookingForm } from './booking-form.tsx';
import { FlightConditions } from './flight-conditions.tsx';
import { FlightLeg } from './flight-leg.tsx';
import { FlightNotOffered } from './flight-not-offered.tsx';
import { FlightsPrice } from './flights-price.tsx';
import type { FormFacts } from './form-facts.ts';
import type { LoadedFlights } from './load-flight-review.ts';
import { PriceChanged } from './price-changed.tsx';
import type { Refusal, ShownOwnBooking } from './refusal.ts';
import { useLegName } from './use-leg-name.ts';

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
  const words = useFlightWords(currency);
  const legName = useLegName(flights);
  if (!review.ok || !form) return <FlightNotOffered flights={flights} isSent={refusal !== undefined} />;
  const { totalMinor } = review;
  const resultsAddress = `/search${flightAddress(query, withoutPick(view, 0))}`;
  const [first] = legs;
  const dates = review.legs.map(({ itinerary }, position) =>
    words.day(itinerary.flights[0]?.departs.slice(0, 10) ?? legs[position]?.date ?? today),
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
          words={
            form.sale ? { ...words, price: (amountMinor) => formatUsdCents(amountMinor, language) } : words
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
              words={words}
            />
          ))}
        </div>
      </section>
      <FlightsPrice flights={flights} review={review} sale={form.sale} />
    </BookingForm>
  );
}

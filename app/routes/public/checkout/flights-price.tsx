import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import type { FlightWords } from '#features/search/flights/components/use-flight-words.ts';
import type { ReviewedLeg } from '#features/search/flights/review-itineraries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { passengersOf } from './passengers-of.ts';
import { TotalPrice } from './total-price.tsx';

/** Leg by leg and by who travels, and together. */
export function FlightsPrice({
  review,
  legs,
  query,
  words,
}: {
  review: Extract<LoadedFlights['review'], { ok: true }>;
  legs: LoadedFlights['legs'];
  query: FlightQuery;
  words: FlightWords;
}) {
  const { t } = useTranslation('flights');
  const { totalMinor } = review;
  return (
    <section aria-labelledby="price-heading">
      <h2 id="price-heading" className="text-lg">
        {t('checkout.price')}
      </h2>
      {review.legs.map((reviewed, position) => {
        const { from = '', to = '' } = legs[position] ?? {};
        return (
          <div key={reviewed.itinerary.key} className="mt-3">
            <h3 className="text-base tracking-normal">
              <bdi>{t('step.route', { from, to })}</bdi>
            </h3>
            <LegPrice leg={reviewed} query={query} words={words} isOneOfMany={legs.length > 1} />
          </div>
        );
      })}
      <dl className="mt-3 grid gap-2">
        <Line name={t('checkout.taxes')}>{t('checkout.included')}</Line>
      </dl>
      <TotalPrice amountMinor={totalMinor} />
    </section>
  );
}

function LegPrice({
  leg: { itinerary, fareMinor },
  query,
  words,
  isOneOfMany,
}: {
  leg: ReviewedLeg;
  query: FlightQuery;
  words: FlightWords;
  isOneOfMany: boolean;
}) {
  const { t } = useTranslation('flights');
  const passengers = passengersOf(query);
  return (
    <dl className="mt-1 grid gap-1">
      {passengers.map(({ type, count }) => (
        <Line key={type} name={count === 1 ? said(type, count) : eachOf(type, count)}>
          <span className="isolate-ltr">{words.price(fareMinor[type] * count)}</span>
        </Line>
      ))}
      {isOneOfMany && passengers.length > 1 && (
        <Line name={t('checkout.together')}>
          <span className="isolate-ltr font-semibold">{words.price(itinerary.priceMinor)}</span>
        </Line>
      )}
    </dl>
  );

  function said(type: PassengerType, count: number): string {
    return t(`checkout.${type}`, { count });
  }

  function eachOf(type: PassengerType, count: number): string {
    return t('checkout.each', { who: said(type, count), price: words.price(fareMinor[type]) });
  }
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="num min-w-0 text-sm text-ink-2">
        <bdi>{name}</bdi>
      </dt>
      <dd className="num whitespace-nowrap">{children}</dd>
    </div>
  );
}

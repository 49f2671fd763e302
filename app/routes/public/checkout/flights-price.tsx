import type { FlightQuery } from '#features/search/flight-query.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { passengersOf } from './passengers-of.ts';
import { TotalPrice } from './total-price.tsx';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** Leg by leg and by who travels, and together. */
export function FlightsPrice({
  review,
  legs,
  query,
}: {
  review: Extract<LoadedFlights['review'], { ok: true }>;
  legs: LoadedFlights['legs'];
  query: FlightQuery;
}) {
  const { t } = useTranslation('flights');
  const parts = usePartsOfPrice();
  const passengers = passengersOf(query);
  const amounts = review.legs.flatMap(({ fareMinor }) =>
    passengers.map(({ type, count }) => fareMinor[type] * count),
  );
  const { units, write } = parts(amounts);
  return (
    <section aria-labelledby="price-heading">
      <h2 id="price-heading" className="text-lg">
        {t('checkout.price')}
      </h2>
      {review.legs.map(({ itinerary }, position) => {
        const { from = '', to = '' } = legs[position] ?? {};
        const ofLeg = units.slice(position * passengers.length, (position + 1) * passengers.length);
        return (
          <div key={itinerary.key} className="mt-3">
            <h3 className="text-base tracking-normal">
              <bdi>{t('step.route', { from, to })}</bdi>
            </h3>
            <dl className="mt-1 grid gap-1">
              {passengers.map(({ type, count }, index) => (
                <Line key={type} name={t(`checkout.${type}`, { count })}>
                  <span className="isolate-ltr">{write(ofLeg[index] ?? 0)}</span>
                </Line>
              ))}
              {legs.length > 1 && passengers.length > 1 && (
                <Line name={t('checkout.together')}>
                  <span className="isolate-ltr font-semibold">
                    {write(ofLeg.reduce((sum, part) => sum + part, 0))}
                  </span>
                </Line>
              )}
            </dl>
          </div>
        );
      })}
      <dl className="mt-3 grid gap-2">
        <Line name={t('checkout.taxes')}>{t('checkout.included')}</Line>
      </dl>
      <TotalPrice amountMinor={review.totalMinor} />
    </section>
  );
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

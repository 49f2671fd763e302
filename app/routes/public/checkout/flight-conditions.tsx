import { FareConditions } from '#features/search/flights/components/fare-conditions.tsx';
import type { FlightWords } from '#features/search/flights/components/use-flight-words.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { useLegName } from './use-leg-name.ts';

/** What a change costs and what comes back, with amounts and dates, way by way. */
export function FlightConditions({
  flights,
  review,
  words,
}: {
  flights: LoadedFlights;
  review: Extract<LoadedFlights['review'], { ok: true }>;
  words: FlightWords;
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
            <FareConditions itinerary={itinerary} fares={review.fares} today={flights.today} words={words} />
          </div>
        ))}
      </div>
    </section>
  );
}

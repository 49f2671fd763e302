import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { passengersOf } from './passengers-of.ts';
import { PriceLines } from './price-lines.tsx';
import { useLegName } from './use-leg-name.ts';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** Leg by leg and by who travels, and together. */
export function FlightsPrice({
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

import type { StayReview } from '#features/search/hotels/review-stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from '../../../shell/use-price.ts';
import { PriceLines } from './price-lines.tsx';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** Room by room, and together. */
export function StayPrice({ review, nights }: { review: Extract<StayReview, { ok: true }>; nights: number }) {
  const { t } = useTranslation('checkout');
  const price = usePrice();
  const { picks, totalMinor } = review;
  const { units, write } = usePartsOfPrice()(
    picks.map(({ priceMinor, count }) => priceMinor * count * nights),
  );
  const lines = picks.map(({ roomType, capacity, priceMinor, count }, index) => ({
    key: `${roomType}/${capacity}/${priceMinor}`,
    name: t('price.roomNights', {
      count: nights,
      room: t('summary.pick', { count, room: roomType }),
      price: price(priceMinor),
    }),
    price: write(units[index] ?? 0),
  }));
  return <PriceLines lines={lines} totalMinor={totalMinor} />;
}

import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useStayWords } from '#features/search/hotels/components/use-stay-words.ts';
import type { StayReview } from '#features/search/hotels/review-stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { pickedRooms } from './picked-rooms.ts';
import { PriceLines } from './price-lines.tsx';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** Room by room, and together. */
export function StayPrice({
  review,
  nights,
  sale,
}: {
  review: Extract<StayReview, { ok: true }>;
  nights: number;
  sale: SaleFacts | null;
}) {
  const { t } = useTranslation('checkout');
  const words = useStayWords();
  const rooms = pickedRooms(review.picks);
  const { units, write } = usePartsOfPrice()(
    rooms.map(({ perNightMinor }) => perNightMinor * nights),
    sale !== null,
  );
  const lines = rooms.map(({ type, count }, index) => {
    const whole = units[index] ?? 0;
    const room = t('summary.pick', { count, room: type });
    const perNight = whole / count / nights;
    const isOnePrice = review.picks.filter(({ roomType }) => roomType === type).length === 1;
    return {
      key: type,
      // A price for a night that was rounded would not come to what stands beside it.
      name:
        isOnePrice && Number.isInteger(perNight)
          ? t('price.roomNights', { count: nights, room, price: write(perNight) })
          : t('price.room', { room, nights: words.nights(nights) }),
      price: write(whole),
    };
  });
  return <PriceLines lines={lines} totalMinor={review.totalMinor} sale={sale} />;
}

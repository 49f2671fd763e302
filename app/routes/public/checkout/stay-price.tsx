import type { StayReview } from '#features/search/hotels/review-stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from '../hotel/use-price.ts';
import { TotalPrice } from './total-price.tsx';
import { usePartsOfPrice } from './use-parts-of-price.ts';

/** Room by room, and together. */
export function StayPrice({ review, nights }: { review: Extract<StayReview, { ok: true }>; nights: number }) {
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { picks, totalMinor } = review;
  const { units, write } = usePartsOfPrice()(
    picks.map(({ priceMinor, count }) => priceMinor * count * nights),
  );
  return (
    <section aria-labelledby="price-heading">
      <h2 id="price-heading" className="text-lg">
        {t('checkout.price')}
      </h2>
      <dl className="mt-3 grid gap-2">
        {picks.map(({ roomType, capacity, priceMinor, count }, index) => (
          <div
            key={`${roomType}/${capacity}/${priceMinor}`}
            className="flex items-baseline justify-between gap-4"
          >
            <dt className="num min-w-0 text-sm text-ink-2">
              <bdi>
                {t('checkout.roomNights', {
                  count: nights,
                  room: t('hotel.pick', { count, room: roomType }),
                  price: price(priceMinor),
                })}
              </bdi>
            </dt>
            <dd className="num isolate-ltr whitespace-nowrap">{write(units[index] ?? 0)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-sm text-ink-2">{t('checkout.taxes')}</dt>
          <dd>{t('checkout.included')}</dd>
        </div>
      </dl>
      <TotalPrice amountMinor={totalMinor} />
    </section>
  );
}

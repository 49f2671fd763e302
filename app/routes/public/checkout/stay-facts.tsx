import { MapPin } from 'lucide-react';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { useStayWords } from '#features/search/hotels/components/use-stay-words.ts';
import type { StayReview } from '#features/search/hotels/review-stay.ts';
import type { Stay } from '#features/search/hotels/stay-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays } from '#lib/calendar-date.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { usePrice } from '../hotel/use-price.ts';

type FreeStay = Extract<StayReview, { ok: true }>;

export function StayFacts({
  review,
  stay,
  nights,
  where,
  changeAddress,
}: {
  review: FreeStay;
  stay: Stay;
  nights: number;
  where: string;
  changeAddress: string;
}) {
  const { t } = useTranslation('stays');
  const words = useStayWords();
  const { hotel, photo, picks } = review;
  return (
    <Card padded={false} className="overflow-hidden">
      <HotelPicture
        hotelId={hotel.id}
        name={hotel.name}
        photo={photo}
        sizes="(min-width: 1264px) 800px, 100vw"
        className="aspect-3/1 md:aspect-4/1"
      />
      <div className="p-4 md:p-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-3 text-xl wrap-anywhere">
              <bdi>{hotel.name}</bdi> <Stars rating={hotel.stars} />
            </h2>
            <p className="mt-1 flex gap-1.5 text-sm text-ink-2">
              <MapPin aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
              <bdi>{where}</bdi>
            </p>
          </div>
          <ButtonLink to={`${changeAddress}#rooms`} size="sm">
            {t('checkout.change')}
          </ButtonLink>
        </div>
        <dl className="mt-5 grid gap-5 border-t border-line pt-5 md:grid-cols-2">
          <Fact name={t('checkout.arrive')} note={t('hotel.checkInFrom', { time: hotel.checkInFrom })}>
            {words.fullDate(stay.checkIn)}
          </Fact>
          <Fact name={t('checkout.leave')} note={t('hotel.checkOutUntil', { time: hotel.checkOutUntil })}>
            {words.fullDate(stay.checkOut)}
          </Fact>
          <Fact name={t('checkout.roomsChosen')} note={words.nights(nights)}>
            {picks.map(({ roomType, capacity, priceMinor, count }) => (
              <bdi key={`${roomType}/${capacity}/${priceMinor}`} className="block">
                {t('hotel.pick', { count, room: roomType })}
              </bdi>
            ))}
          </Fact>
          <Fact name={t('checkout.who')}>{words.guests(stay)}</Fact>
          <Fact name={t('checkout.cancellation')} isWide>
            <Cancellation review={review} />
          </Fact>
        </dl>
      </div>
    </Card>
  );
}

function Fact(props: { name: string; note?: string; isWide?: boolean; children: React.ReactNode }) {
  const { name, note, isWide, children } = props;
  return (
    <div className={isWide ? 'md:col-span-2' : undefined}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-0.5">
        <span className="font-display font-semibold">{children}</span>
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

function Cancellation({ review: { cancellation } }: { review: FreeStay }) {
  const { t } = useTranslation('stays');
  const words = useStayWords();
  const price = usePrice();
  const { freeUntil, feePercent: percent, feeMinor } = cancellation;
  if (percent === 0) return t('checkout.cancelNever');
  const fee = { percent, price: price(feeMinor) };
  if (!freeUntil) return t('checkout.cancelFee', fee);
  return (
    <>
      <span className="block text-success">
        {t('checkout.cancelFree', { date: words.fullDate(freeUntil) })}
      </span>
      {t('checkout.cancelFrom', { ...fee, date: words.fullDate(addDays(freeUntil, 1)) })}
    </>
  );
}

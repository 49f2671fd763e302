import clsx from 'clsx';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { ScoreBadge } from '#features/search/hotels/components/stay-details.tsx';
import { checkoutAddress, hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { Stars } from '#ui/stars.tsx';
import { AgentPrice, usePrice } from '../../../shell/price.tsx';
import type { HotelCardData } from './load-hotels.ts';

/** A hotel beside the map. The address of a price on the map ends with its id. */
export function MapCard(props: {
  hotel: HotelCardData;
  stay: Stay;
  nights: number;
  isActive: boolean;
  onActive: (isActive: boolean) => void;
}) {
  const { hotel, stay, nights, isActive, onActive } = props;
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { id, name, perNightMinor, totalMinor: forStayMinor } = hotel;
  const perNight = stay.rooms === 1 ? t('hotel.perNight') : t('hotel.perNightForRooms', { count: stay.rooms });
  return (
    <li
      id={`hotel-${id}`}
      onMouseEnter={() => onActive(true)}
      onMouseLeave={() => onActive(false)}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
      className={clsx(
        'grid w-[19rem] max-w-[85vw] flex-none snap-center scroll-my-4 grid-cols-[6rem_minmax(0,1fr)] overflow-hidden rounded-lg border bg-surface target:border-brand target:inset-ring target:inset-ring-brand min-[75rem]:w-auto min-[75rem]:max-w-none',
        isActive ? 'border-brand inset-ring inset-ring-brand' : 'border-line',
      )}
    >
      <HotelPicture hotelId={id} photo={hotel.photo ?? undefined} sizes="96px" lazy className="h-full" />
      <div className="grid content-start gap-1 p-3">
        <h3 className="text-base leading-5">
          <Link to={hotelAddress(id, stay)} className="text-ink hover:text-brand">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Stars rating={hotel.stars} size={12} />
          {hotel.scoreTenths !== null && (
            <>
              <span className="sr-only">{t('card.guestScore')}</span>
              <ScoreBadge tenths={hotel.scoreTenths} className="h-5! text-xs!" />
            </>
          )}
        </p>
        {hotel.distance && <p className="text-sm text-ink-2">{hotel.distance}</p>}
        <div className="mt-1 flex flex-wrap items-end justify-between gap-2">
          <div>
            <AgentPrice netMinor={perNightMinor} note={perNight} total={{ netMinor: forStayMinor, nights }}>
              <PriceText text={price(perNightMinor)} className="text-lg/5" />
              <p className="text-xs text-ink-2">{perNight}</p>
              <p className="num text-xs text-ink-3">
                {t('hotel.forNightsBrief', { price: price(forStayMinor), count: nights })}
              </p>
            </AgentPrice>
          </div>
          <ButtonLink
            to={checkoutAddress(id, stay, { priceMinor: forStayMinor })}
            tone="brand"
            size="sm"
            aria-label={t('card.aboutHotel', { action: t('card.book'), hotel: name })}
          >
            {t('card.book')}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

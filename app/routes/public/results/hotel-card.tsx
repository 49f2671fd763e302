import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { CancellationLine, IncludedLine, ScoreBadge } from '#features/search/hotels/components/stay-details.tsx';
import { checkoutAddress, hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { scoreLabel } from '#features/search/inventory/guest-score.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Address } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { MapPin } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { Stars } from '#ui/stars.tsx';
import { AgentPrice, usePrice } from '../../../shell/price.tsx';
import { SaveButton } from '../shortlist/save-button.tsx';
import { CompareBox } from './compare-bar.tsx';
import type { CardFacts, HotelCardData } from './load-hotels.ts';

/** Up to this many, the card shows how many rooms are left. */
const FEW_ROOMS = 4;

export function HotelCard(props: { hotel: HotelCardData; stay: Stay; nights: number; lazy: boolean }) {
  const { hotel, stay, nights, lazy } = props;
  const { t } = useTranslation('stays');
  const { id, name, roomsLeft, freeUntil } = hotel;
  return (
    <article
      id={`hotel-${id}`}
      className="relative grid scroll-mt-4 overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-[13rem_minmax(0,1fr)] min-[75rem]:grid-cols-[16.25rem_minmax(0,1fr)_12.5rem]"
    >
      <HotelPicture
        hotelId={id}
        photo={hotel.photo ?? undefined}
        // A picture covers its place, which is higher than wide.
        sizes="(min-width: 1200px) 460px, (min-width: 48rem) 400px, 100vw"
        lazy={lazy}
        className="h-31 md:row-span-2 md:h-auto md:min-h-52 min-[75rem]:row-span-1"
      />
      <div className="grid content-start gap-1.5 px-4 py-3 md:gap-2 md:p-5">
        <h3 className="flex flex-wrap items-center gap-x-2 text-lg md:text-xl">
          <Link to={hotelAddress(id, stay)} className="text-ink hover:text-brand">
            <bdi>{name}</bdi>
          </Link>
          <Stars rating={hotel.stars} size={14} />
        </h3>
        <SaveButton id={id} name={name} />
        <Guests hotel={hotel} />
        <HotelPlace hotel={hotel} />
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 max-md:hidden">
          {hotel.amenities.map((amenity) => (
            <li key={amenity.name} className="flex min-h-6.5 items-center gap-1.5">
              <AmenityIcon name={amenity.icon} size={16} />
              <bdi>{amenity.name}</bdi>
            </li>
          ))}
        </ul>
        <IncludedLine text={[hotel.rooms, hotel.board].filter(Boolean).join(' · ')} />
        {freeUntil && <CancellationLine terms={{ freeUntil, feePercent: 0 }} />}
        {stay.rooms === 1 && roomsLeft <= FEW_ROOMS && (
          <p>
            <Badge tone="warning">{t('card.roomsLeft', { count: roomsLeft })}</Badge>
          </p>
        )}
      </div>
      <Offer hotel={hotel} stay={stay} nights={nights} />
    </article>
  );
}

export function HotelPlace({ hotel: { place, distance } }: { hotel: Pick<CardFacts, 'place' | 'distance'> }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <MapPin size={16} strokeWidth={1.5} className="mt-0.5 flex-none" />
      <span>
        <Address parts={place} />
        {distance && ` · ${distance}`}
      </span>
    </p>
  );
}

export function Guests({ hotel: { scoreTenths, reviews } }: { hotel: Pick<CardFacts, 'scoreTenths' | 'reviews'> }) {
  const { t } = useTranslation('stays');
  if (scoreTenths === null) return <p className="text-sm text-ink-3">{t('hotel.noReviews')}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="sr-only">{t('card.guestScore')}</span>
      <ScoreBadge tenths={scoreTenths} />
      <b className="font-semibold">{t(`score.${scoreLabel(scoreTenths)}`)}</b>
      <span className="num text-ink-3">{t('hotel.reviewsCount', { count: reviews })}</span>
    </p>
  );
}

function Offer({ hotel, stay, nights }: { hotel: HotelCardData; stay: Stay; nights: number }) {
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { id, name, perNightMinor, totalMinor: forStayMinor } = hotel;
  const perNight = stay.rooms === 1 ? t('hotel.perNight') : t('hotel.perNightForRooms', { count: stay.rooms });
  const about = (action: string) => t('card.aboutHotel', { action, hotel: name });
  return (
    <div className="grid content-end gap-x-3 border-t border-line p-4 max-md:pt-3 max-[75rem]:grid-cols-2 md:max-[75rem]:items-end md:p-5 min-[75rem]:border-s min-[75rem]:border-t-0 min-[75rem]:text-end">
      <div className="md:max-[75rem]:row-span-2">
        <AgentPrice netMinor={perNightMinor} note={perNight} total={{ netMinor: forStayMinor, nights }}>
          <PriceText text={price(perNightMinor)} className="text-[1.375rem]/7" />{' '}
          <span className="text-sm text-ink-2 min-[75rem]:block">{perNight}</span>
          <p className="num text-sm text-balance text-ink-3">
            {t('hotel.forNights', { price: price(forStayMinor), count: nights })}
          </p>
        </AgentPrice>
      </div>
      <ButtonLink to={hotelAddress(id, stay)} aria-label={about(t('card.details'))} className="mt-2 px-3" block>
        {t('card.details')}
      </ButtonLink>
      <ButtonLink
        to={checkoutAddress(id, stay, { priceMinor: forStayMinor })}
        tone="brand"
        aria-label={about(t('card.book'))}
        className="mt-2 px-3"
        block
      >
        {t('card.book')}
      </ButtonLink>
      <div className="max-md:col-start-2 max-md:row-start-1 max-md:-mt-2 max-md:justify-self-end md:max-[75rem]:col-start-1 min-[75rem]:justify-self-end">
        <CompareBox id={id} name={name} />
      </div>
    </div>
  );
}

import clsx from 'clsx';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { CancellationLine, ScoreBadge } from '#features/search/hotels/components/stay-details.tsx';
import { checkoutAddress, hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { scoreLabel } from '#features/search/inventory/guest-score.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Address } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { BedDouble, MapPin } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { Stars } from '#ui/stars.tsx';
import { AgentPrice, usePerNight, usePrice } from '../../../shell/price.tsx';
import { SaveButton } from '../shortlist/save-button.tsx';
import { CompareBox } from './compare-bar.tsx';
import type { CardFacts, HotelCardData } from './load-hotels.ts';

/** Up to this many, the card shows how many rooms are left. */
const FEW_ROOMS = 4;

export function HotelCard(props: { hotel: HotelCardData; stay: Stay; nights: number; lazy: boolean }) {
  const { hotel, stay, nights, lazy } = props;
  const { t } = useTranslation('stays');
  const { id, name, roomsLeft, amenities, allAmenities } = hotel;
  const onPhone = countFitting(amenities, 38);
  const onWide = countFitting(amenities, 50);
  return (
    <article
      id={`hotel-${id}`}
      className="relative grid scroll-mt-4 grid-cols-[7rem_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-[13rem_minmax(0,1fr)] min-[75rem]:grid-cols-[17.5rem_minmax(0,1fr)_12.5rem]"
    >
      <HotelPicture
        hotelId={id}
        photo={hotel.photo ?? undefined}
        // A picture covers its place, which is narrower than the picture.
        sizes="(min-width: 48rem) 350px, 220px"
        lazy={lazy}
        className="row-start-1 h-full md:row-span-2"
      />
      <div className="col-start-2 row-start-1 grid content-start gap-1 px-3 py-2 md:gap-2 md:px-5 md:pt-4">
        <h3 className="text-base/5 md:pe-28 md:text-xl">
          <Link to={hotelAddress(id, stay)} className="text-ink after:absolute after:inset-0 hover:text-brand">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <SaveButton id={id} name={name} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:flex-col max-md:items-start">
          <Stars rating={hotel.stars} size={14} />
          <Guests hotel={hotel} />
        </div>
        <HotelPlace hotel={hotel} />
      </div>
      <div className="row-start-2 grid grid-cols-1 content-start gap-1 px-3 pt-1 pb-1 text-sm text-ink-2 max-md:col-span-full md:col-start-2 md:gap-2 md:px-5 md:pt-0 md:pb-4">
        <ul className="flex flex-wrap gap-x-3 md:gap-x-4">
          {amenities.slice(0, onWide).map((amenity, place) => (
            <li key={amenity.name} className={clsx('flex items-center gap-1.5', place >= onPhone && 'max-md:hidden')}>
              <AmenityIcon name={amenity.icon} size={16} />
              <bdi>{amenity.name}</bdi>
            </li>
          ))}
          <More className="md:hidden" count={allAmenities - onPhone} />
          <More className="max-md:hidden" count={allAmenities - onWide} />
        </ul>
        <p className="flex items-start gap-1.5">
          <BedDouble size={16} strokeWidth={1.5} className="mt-0.5 flex-none" />
          <span>
            <RoomsAndBoard hotel={hotel} />
          </span>
        </p>
        <CancellationLine terms={hotel.cancellation} />
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

/** Nothing where residents pay what all do. */
export function ResidentRate({ hotel: { residentRate } }: { hotel: Pick<HotelCardData, 'residentRate'> }) {
  return (
    residentRate && (
      <p className="text-sm font-semibold text-success">
        {residentRate.label} <span className="num isolate-ltr">−{residentRate.percent}%</span>
      </p>
    )
  );
}

/** Standard · Breakfast included */
export function RoomsAndBoard({ hotel }: { hotel: Pick<HotelCardData, 'rooms' | 'board' | 'isRoomOnly'> }) {
  return (
    <>
      <bdi>{hotel.rooms}</bdi>
      {' · '}
      {hotel.isRoomOnly ? hotel.board : <b className="font-semibold text-success">{hotel.board}</b>}
    </>
  );
}

/** How many stand whole in a line of so many characters, at least one. An icon and the gap after it are as wide as four. */
function countFitting(amenities: readonly { name: string }[], characters: number): number {
  let left = characters;
  const tooMany = amenities.findIndex(({ name }, place) => {
    left -= name.length + 4;
    return place > 0 && left < 0;
  });
  return tooMany < 0 ? amenities.length : tooMany;
}

function More({ count, className }: { count: number; className: string }) {
  return count > 0 && <li className={clsx('num isolate-ltr flex-none text-ink-3', className)}>+{count}</li>;
}

/** The line breaks between its parts; the dot of a part that begins a line lies outside of the box and is clipped. */
export function HotelPlace({ hotel: { place, distance } }: { hotel: Pick<CardFacts, 'place' | 'distance'> }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <MapPin size={16} strokeWidth={1.5} className="mt-0.5 flex-none max-md:hidden" />
      <span className="flex flex-wrap gap-x-4 overflow-hidden">
        <Address parts={place} />
        {distance && (
          <span className="relative not-first:before:absolute not-first:before:-start-2.5 not-first:before:content-['·']">
            {distance}
          </span>
        )}
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
      <ScoreBadge tenths={scoreTenths} className="max-md:h-6" />
      <b className="font-semibold">{t(`score.${scoreLabel(scoreTenths)}`)}</b>
      <span className="num text-ink-3">{t('hotel.reviewsCount', { count: reviews })}</span>
    </p>
  );
}

function Offer({ hotel, stay, nights }: { hotel: HotelCardData; stay: Stay; nights: number }) {
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { id, name, perNightMinor, totalMinor: forStayMinor } = hotel;
  const perNight = usePerNight()(stay.rooms, hotel);
  const about = (action: string) => t('card.aboutHotel', { action, hotel: name });
  return (
    <div className="row-start-3 grid grid-cols-2 content-end gap-x-3 gap-y-1.5 border-t border-line px-3 pt-2 pb-2.5 max-[75rem]:col-span-full md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center md:gap-y-2 md:px-5 md:py-4 min-[75rem]:col-start-3 min-[75rem]:row-span-2 min-[75rem]:row-start-1 min-[75rem]:grid-cols-1 min-[75rem]:border-s min-[75rem]:border-t-0 min-[75rem]:text-end">
      <div className="max-md:col-span-full">
        {/* Beside the price on a phone, which leaves it room, else beside the name. */}
        <div className="float-end ms-3 max-md:relative max-md:z-1 max-md:-my-2 md:absolute md:z-1 md:end-5 md:top-2.5 min-[75rem]:end-[13.75rem]">
          <CompareBox id={id} name={name} />
        </div>
        <AgentPrice netMinor={perNightMinor} note={perNight} total={{ netMinor: forStayMinor, nights }}>
          <PriceText text={price(perNightMinor)} className="text-[1.375rem]/7 min-[75rem]:text-3xl" />{' '}
          <span className="inline-block text-sm text-ink-2 min-[75rem]:block">{perNight}</span>
          <p className="num text-sm text-ink-2">
            {/* Breaks after the nights rather than between their number and the word. */}
            {t('hotel.forNights', { price: price(forStayMinor), count: nights })
              .split(/(?<=[,،] )/)
              .map((part) => (
                <span key={part} className="inline-block pe-1 min-[75rem]:pe-0">
                  {part}
                </span>
              ))}
          </p>
        </AgentPrice>
        <ResidentRate hotel={hotel} />
      </div>
      <ButtonLink to={hotelAddress(id, stay)} aria-label={about(t('card.details'))} className="z-1 px-3" block>
        {t('card.details')}
      </ButtonLink>
      <ButtonLink
        to={checkoutAddress(id, stay, { priceMinor: forStayMinor })}
        tone="brand"
        aria-label={about(t('card.book'))}
        className="z-1 px-3"
        block
      >
        {t('card.book')}
      </ButtonLink>
    </div>
  );
}

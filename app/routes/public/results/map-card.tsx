import clsx from 'clsx';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { CancellationLabel } from '#features/search/hotels/components/stay-details.tsx';
import { checkoutAddress, hotelAddress, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ChevronRight } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { Stars } from '#ui/stars.tsx';
import { AgentPrice, usePerNight, usePrice } from '../../../shell/price.tsx';
import { SaveButton } from '../shortlist/save-button.tsx';
import { Guests, ResidentRate, RoomsAndBoard } from './hotel-card.tsx';
import type { HotelCardData } from './load-hotels.ts';

/** A hotel beside the map. The address of a price on the map ends with its id. */
export function MapCard(props: {
  hotel: HotelCardData;
  stay: Stay;
  nights: number;
  isActive: boolean;
  onHover: (isOver: boolean) => void;
  onChoose: () => void;
}) {
  const { hotel, stay, nights, isActive, onHover, onChoose } = props;
  const { t } = useTranslation('stays');
  const price = usePrice();
  const { id, name, perNightMinor, totalMinor: forStayMinor } = hotel;
  const perNight = usePerNight()(stay.rooms, hotel);
  const about = (action: string) => t('card.aboutHotel', { action, hotel: name });
  return (
    <li
      id={`hotel-${id}`}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onHover(false)}
      onFocus={onChoose}
      className={clsx(
        // Without scripts, a price leads here: its map stays in sight.
        'relative grid w-[21rem] max-w-[calc(100vw-2.75rem)] flex-none snap-center scroll-mt-[100svh] grid-cols-[5.5rem_minmax(0,1fr)] md:grid-cols-[6rem_minmax(0,1fr)] overflow-hidden rounded-lg border bg-surface target:border-brand target:inset-ring target:inset-ring-brand max-md:shadow-2 lg:w-auto lg:max-w-none lg:scroll-mt-76',
        isActive ? 'border-brand inset-ring inset-ring-brand' : 'border-line',
      )}
    >
      <HotelPicture hotelId={id} photo={hotel.photo ?? undefined} sizes="96px" lazy className="h-full" />
      <SaveButton id={id} name={name} isSmall />
      <div className="flex min-w-0 flex-col gap-1 p-3 max-md:gap-0 max-md:px-2.5 max-md:py-1.5">
        <h3 className="flex items-center justify-between gap-2 text-base leading-5">
          <Link
            to={hotelAddress(id, stay)}
            // Cut at its own end, and nevertheless on the reader's side.
            dir="auto"
            className="min-w-0 text-ink after:absolute after:inset-0 hover:text-brand max-md:truncate rtl:text-right"
          >
            {name}
          </Link>
          <ChevronRight size={16} className="flip flex-none text-ink-3 md:hidden" />
        </h3>
        <div className="flex items-center gap-x-2 overflow-hidden whitespace-nowrap [&_b]:sr-only">
          <Stars rating={hotel.stars} size={12} />
          {hotel.scoreTenths !== null && <Guests hotel={hotel} />}
        </div>
        <p className="text-sm text-ink-2 max-md:truncate md:grid md:gap-0.5">
          <span className="max-md:hidden">
            <RoomsAndBoard hotel={hotel} />
          </span>
          <CancellationLabel terms={hotel.cancellation} />
          {/* On a phone the map alone says it: both have no room in a line. */}
          {hotel.distance && <span className="max-md:hidden">{hotel.distance}</span>}
        </p>
        <AgentPrice netMinor={perNightMinor} note={perNight} total={{ netMinor: forStayMinor, nights }}>
          <p className="max-md:truncate md:mt-1">
            <PriceText text={price(perNightMinor)} className="text-lg/5" />{' '}
            <span className="text-xs text-ink-2">{perNight}</span>
          </p>
          <p className="num text-xs text-ink-3 max-md:truncate">
            {t('hotel.forNights', { price: price(forStayMinor), count: nights })}
          </p>
        </AgentPrice>
        <ResidentRate hotel={hotel} />
        {/* The whole card of a phone opens the hotel. */}
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 max-md:hidden">
          <Link
            to={hotelAddress(id, stay)}
            aria-label={about(t('card.details'))}
            className="z-1 inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t('card.details')}
          </Link>
          <ButtonLink
            to={checkoutAddress(id, stay, { priceMinor: forStayMinor })}
            tone="brand"
            size="sm"
            aria-label={about(t('card.book'))}
            className="z-1"
          >
            {t('card.book')}
          </ButtonLink>
        </p>
      </div>
    </li>
  );
}

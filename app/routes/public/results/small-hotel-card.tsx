import type { ReactNode } from 'react';
import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import { Link } from '#ui/link.tsx';
import { Stars } from '#ui/stars.tsx';
import { SaveButton } from '../shortlist/save-button.tsx';
import { Guests, HotelPlace } from './hotel-card.tsx';
import type { CardFacts } from './load-hotels.ts';

/** A hotel in a grid, with its price and what can be done below. */
export function SmallHotelCard(props: { hotel: CardFacts; to: string; lazy: boolean; children: ReactNode }) {
  const { hotel, to, lazy, children } = props;
  return (
    <article
      id={`hotel-${hotel.id}`}
      className="relative grid h-full scroll-mt-4 grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden rounded-lg border border-line bg-surface"
    >
      <HotelPicture
        hotelId={hotel.id}
        photo={hotel.photo ?? undefined}
        sizes="(min-width: 1024px) 380px, (min-width: 48rem) 50vw, 100vw"
        lazy={lazy}
      />
      <div className="grid content-start gap-2 p-4">
        <h3 className="flex flex-wrap items-center gap-x-2 text-lg">
          <Link to={to} className="text-ink hover:text-brand">
            <bdi>{hotel.name}</bdi>
          </Link>
          <Stars rating={hotel.stars} size={14} />
        </h3>
        <SaveButton id={hotel.id} name={hotel.name} />
        <Guests hotel={hotel} />
        <HotelPlace hotel={hotel} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2 border-t border-line p-4">
        {children}
      </div>
    </article>
  );
}

import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import type { HotelStatus } from '#features/catalogue/hotels/hotel.ts';
import type { ListedHotel } from '#features/catalogue/hotels/hotels.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { BedDouble, CalendarDays, MessageSquareText, Pencil } from '#ui/icons.tsx';
import { CalendarRange, Camera, Trash2 } from '#ui/office-icons.tsx';
import { Stars } from '#ui/stars.tsx';
import { AmenityBadges } from '../catalogue/amenities.tsx';
import { IconLink, RowActions, RowStatus } from '../catalogue/row-actions.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

const hotelTones = {
  active: 'success',
  inactive: 'neutral',
  maintenance: 'warning',
} as const satisfies Record<HotelStatus, BadgeTone>;

const shownAmenities = 4;

export function HotelCard({ hotel, deleted }: { hotel: ListedHotel; deleted: boolean }) {
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-4 gap-y-3">
      <HotelPicture
        hotelId={hotel.id}
        photo={hotel.photo ? { ...hotel.photo, alt: '' } : undefined}
        sizes="112px"
        lazy
        className="h-28 w-28 rounded-md max-md:h-24 max-md:w-24"
      />
      <div className="min-w-0 pe-8">
        <h2 className="line-clamp-2 text-base leading-tight">
          <bdi>{hotel.name}</bdi>
        </h2>
        <p className="truncate text-sm text-ink-2">
          <bdi>{hotel.city}</bdi>, {hotel.country}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <RowStatus deleted={deleted} tone={hotelTones[hotel.status]} label={hotel.status} />
          <Stars rating={hotel.starRating} />
        </p>
        <p className="num mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
          {hotel.priceMinor === null ? (
            'Price on request'
          ) : (
            <span>
              <b className="font-display font-bold text-ink">{formatUsdCents(hotel.priceMinor, 'en')}</b> per night
            </span>
          )}
          <span title="Available of all rooms">
            {hotel.availableRooms}/{hotel.rooms} rooms
          </span>
        </p>
      </div>
      <AmenityBadges
        names={hotel.amenities}
        shown={shownAmenities}
        more={(count) => `+${count} more`}
        none="No amenities listed"
        className="col-span-2"
      />
      <div className="col-span-2 flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {deleted ? <RowActions id={hotel.id} name={hotel.name} deleted /> : <CardButtons hotel={hotel} />}
      </div>
    </div>
  );
}

const pages = [
  { part: 'photos', title: 'Photos', icon: Camera },
  { part: 'reviews', title: 'Reviews', icon: MessageSquareText },
] as const;

function CardButtons({ hotel }: { hotel: ListedHotel }) {
  const { id, name } = hotel;
  const address = useListAddress();
  return (
    <>
      <ButtonLink
        to={address.with({ edit: id })}
        preventScrollReset
        size="sm"
        icon={Pencil}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      <ButtonLink
        to={`/admin/hotels/rooms?hotel=${id}`}
        size="sm"
        icon={BedDouble}
        aria-label={`View Rooms of ${name}`}
      >
        View Rooms
      </ButtonLink>
      <span className="ms-auto inline-flex">
        <IconLink
          to={`/admin/hotels/${id}/rates`}
          icon={CalendarDays}
          label={`Prices of ${name} by night`}
          title="Prices"
        />
        <IconLink to={`/admin/hotels/${id}/chart`} icon={CalendarRange} label={`Chart of ${name}`} title="Chart" />
        {pages.map(({ part, title, icon }) => (
          <ButtonLink
            key={part}
            to={`/admin/hotels/${id}/${part}`}
            size="sm"
            tone="quiet"
            icon={icon}
            title={title}
            aria-label={`${title} of ${name}: ${hotel[part]}`}
          >
            <span className="num">{hotel[part]}</span>
          </ButtonLink>
        ))}
        <IconLink to={address.with({ delete: id })} icon={Trash2} label={`Delete ${name}`} title="Delete" />
      </span>
    </>
  );
}

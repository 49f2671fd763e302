import { HotelPicture } from '#features/catalogue/components/hotel-picture.tsx';
import type { HotelStatus } from '#features/catalogue/hotels/hotel.ts';
import type { ListedHotel } from '#features/catalogue/hotels/hotels.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import { BedDouble, Camera, MessageSquareText, Pencil, Trash2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Stars } from '#ui/stars.tsx';
import { AmenityBadges } from '../catalogue/amenities.tsx';
import { RowActions } from '../catalogue/row-actions.tsx';
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
        name={hotel.name}
        photo={hotel.photo ?? undefined}
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
          <Badge tone={deleted ? 'neutral' : hotelTones[hotel.status]} dot={!deleted}>
            {deleted ? 'Deleted' : hotel.status}
          </Badge>
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

function CardButtons({ hotel: { id, name, photos, reviews } }: { hotel: ListedHotel }) {
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
        <ButtonLink
          to={`/admin/hotels/${id}/photos`}
          size="sm"
          tone="quiet"
          icon={Camera}
          title="Photos"
          aria-label={`Photos of ${name}: ${photos}`}
        >
          <span className="num">{photos}</span>
        </ButtonLink>
        <ButtonLink
          to={`/admin/hotels/${id}/reviews`}
          size="sm"
          tone="quiet"
          icon={MessageSquareText}
          title="Reviews"
          aria-label={`Reviews of ${name}: ${reviews}`}
        >
          <span className="num">{reviews}</span>
        </ButtonLink>
        <Link
          to={address.with({ delete: id })}
          preventScrollReset
          aria-label={`Delete ${name}`}
          title="Delete"
          className={buttonStyle({ size: 'sm', tone: 'quiet', square: true })}
        >
          <Trash2 size={18} />
        </Link>
      </span>
    </>
  );
}

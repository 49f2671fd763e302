import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import type { HotelPhoto } from '#features/catalogue/pictures/list-hotel-photos.ts';
import type { HotelPlaces } from '../places/place-index.ts';

/** What guests may know of a hotel before its rooms are looked at. */
export interface HotelFacts {
  id: string;
  name: string;
  stars: number;
  latitude: number | null;
  longitude: number | null;
  reviews: number;
  ratingSum: number;
  amenities: string[];
}

export function readHotelFacts(db: Database, places: HotelPlaces): Promise<HotelFacts[]> {
  return sql<HotelFacts>`
    select
      hotels.id, hotels.name, hotels.star_rating as stars, hotels.latitude, hotels.longitude,
      coalesce(guests.reviews, 0)::int as reviews, coalesce(guests.rating_sum, 0) as "ratingSum",
      array(
        select amenities.name from hotel_amenities
        join amenities on amenities.id = hotel_amenities.amenity_id
          and amenities.is_active and amenities.deleted_at is null
        where hotel_amenities.hotel_id = hotels.id order by amenities.name
      ) as amenities
    from hotels
    left join lateral (
      select count(*) as reviews, sum(rating) as rating_sum
      from hotel_reviews where hotel_id = hotels.id and hidden_at is null
    ) as guests on true
    where (hotels.location_id = any (${places.locationIds}::uuid[]) or hotels.id = any (${places.hotelIds}::uuid[]))
      and hotels.status = 'active' and hotels.deleted_at is null
  `
    .execute(db)
    .then(({ rows }) => rows);
}

/** What only a card shows, of the few on one page. */
export interface HotelCardFacts {
  id: string;
  address: string;
  city: string;
  country: string;
  /** The middle of its city. */
  cityLatitude: number | null;
  cityLongitude: number | null;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  photo: HotelPhoto | null;
  amenities: { name: string; icon: AmenityIcon }[];
}

export async function readHotelCards(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, HotelCardFacts>> {
  const { rows } = await sql<HotelCardFacts>`
    select
      hotels.id, hotels.address, locations.city, locations.country,
      locations.latitude as "cityLatitude", locations.longitude as "cityLongitude",
      hotels.free_cancellation_days as "freeCancellationDays",
      hotels.cancellation_fee_percent as "cancellationFeePercent",
      (
        select json_build_object('id', id, 'width', width, 'height', height, 'description', description)
        from hotel_photos where hotel_id = hotels.id order by position, id limit 1
      ) as photo,
      array(
        -- One of each kind, what guests ask for most first.
        select json_build_object('name', name, 'icon', icon) from (
          select distinct on (amenities.icon) amenities.name, amenities.icon from hotel_amenities
          join amenities on amenities.id = hotel_amenities.amenity_id
            and amenities.is_active and amenities.deleted_at is null
          where hotel_amenities.hotel_id = hotels.id order by amenities.icon, amenities.category = 'business', amenities.name
        ) as kinds
        order by array_position('{wifi,waves,coffee,car,dumbbell,utensils,bath,tv}'::text[], icon) nulls last
        limit 5
      ) as amenities
    from hotels
    join locations on locations.id = hotels.location_id
    where hotels.id = any (${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

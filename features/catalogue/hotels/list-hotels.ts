import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { isId } from '#lib/is-id.ts';
import { countFound } from '../editing/count-found.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  offsetOf,
  readFilter,
  readListQuery,
  rowsPerPage,
} from '../editing/list-query.ts';
import type { HotelPhoto } from '../pictures/list-hotel-photos.ts';
import { type HotelStatus, hotelStatuses } from './hotel.ts';

const hotelSorts = ['created_at', 'name', 'price_per_night', 'star_rating'] as const;

export interface HotelQuery extends ListQuery<(typeof hotelSorts)[number]> {
  status: HotelStatus | undefined;
  locationId: string | undefined;
}

export function readHotelQuery(params: URLSearchParams): HotelQuery {
  return {
    ...readListQuery(params, hotelSorts, 'descending'),
    status: readFilter(params, 'status', hotelStatuses),
    locationId: params.getAll('location').find(isId),
  };
}

export interface ListedHotel {
  id: string;
  name: string;
  city: string;
  country: string;
  status: HotelStatus;
  starRating: number;
  priceMinor: number | null;
  rooms: number;
  availableRooms: number;
  amenities: string[];
  photo: HotelPhoto | null;
  photos: number;
  reviews: number;
}

/** The figures of the rooms are as they were counted last: `summarizeHotels` counts. */
export async function listHotels(db: Database, query: HotelQuery): Promise<Listed<ListedHotel>> {
  const matching = matchHotels(db, query);
  const [rows, counted] = await Promise.all([
    describeHotels(
      db,
      sql`(${matching.select(['hotels.id'])} ${orderOfHotels(query)} limit ${rowsPerPage} offset ${offsetOf(query)})`,
      query,
    ),
    countFound(db, matching.select('hotels.id')),
  ]);
  return listed(rows, counted);
}

export function matchHotels(db: Database, { text, status, locationId, deleted }: HotelQuery) {
  const pattern = containing(text);
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .where('hotels.deleted_at', deleted ? 'is not' : 'is', null)
    .$if(status !== undefined, (rows) => rows.where('hotels.status', '=', status ?? ''))
    .$if(locationId !== undefined, (rows) => rows.where('hotels.location_id', '=', locationId ?? ''))
    .$if(text !== '', (rows) =>
      rows.where((where) =>
        where.or([
          where('hotels.name', 'ilike', pattern),
          where('locations.city', 'ilike', pattern),
          where('hotels.address', 'ilike', pattern),
        ]),
      ),
    );
}

/** All that a card shows, of the few on one page. */
async function describeHotels(db: Database, ids: ReturnType<typeof sql>, query: HotelQuery) {
  const { rows } = await sql<ListedHotel>`
    select
      hotels.id, hotels.name, locations.city, countries.name as country, hotels.status,
      hotels.star_rating as "starRating", hotels.price_per_night_minor as "priceMinor",
      coalesce(counts.rooms, 0) as rooms, coalesce(counts.in_service, 0) - coalesce(taken.rooms, 0) as "availableRooms",
      array(
        select amenities.name from hotel_amenities
        join amenities on amenities.id = hotel_amenities.amenity_id and amenities.deleted_at is null
        where hotel_amenities.hotel_id = hotels.id order by amenities.name
      ) as amenities,
      (
        select json_build_object('id', id, 'width', width, 'height', height, 'description', description)
        from hotel_photos where hotel_id = hotels.id order by position, id limit 1
      ) as photo,
      (select count(*)::int from hotel_photos where hotel_id = hotels.id) as photos,
      (select count(*)::int from hotel_reviews where hotel_id = hotels.id and hidden_at is null) as reviews
    from hotels
    join locations on locations.id = hotels.location_id
    join countries on countries.code = locations.country
    left join hotel_room_counts as counts on counts.hotel_id = hotels.id
    left join (select hotel_id, count(*)::int as rooms from rooms_taken_tonight group by hotel_id) as taken
      on taken.hotel_id = hotels.id
    where hotels.id in ${ids}
    ${orderOfHotels(query)}
  `.execute(db);
  return rows;
}

export function orderOfHotels({ sort, direction, deleted }: HotelQuery) {
  if (deleted) return sql`order by hotels.deleted_at desc, hotels.id`;
  const column = {
    created_at: sql`hotels.created_at`,
    name: sql`lower(hotels.name)`,
    price_per_night: sql`hotels.price_per_night_minor`,
    star_rating: sql`hotels.star_rating`,
  }[sort];
  // What has no price is neither the cheapest nor the dearest.
  return sql`order by ${column} ${sql.raw(direction === 'ascending' ? 'asc' : 'desc')} nulls last, hotels.id desc`;
}

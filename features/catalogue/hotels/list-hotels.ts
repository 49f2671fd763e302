import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/untrusted-input.ts';
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
import type { HotelPhoto } from '../pictures/hotel-photos.ts';
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

/** Shows the room counts of the last refresh, which `summarizeHotels` does. */
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
  // Hotels without a price come last in both directions.
  return sql`order by ${column} ${sql.raw(direction === 'ascending' ? 'asc' : 'desc')} nulls last, hotels.id desc`;
}

export interface HotelsOfCity {
  locationId: string;
  city: string;
  country: string;
  hotels: number;
  active: number;
  rooms: number;
}

interface HotelFigures {
  total: number;
  active: number;
  rooms: number;
  /** Mean number of stars, to one decimal; null without hotels. */
  averageStars: string | null;
  /** Cities with the most hotels come first. */
  cities: HotelsOfCity[];
}

/** Refreshes the room counts of changed hotels, then summarises hotels by city. */
export async function summarizeHotels(db: Database): Promise<HotelFigures> {
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const cities = await db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .innerJoin('countries', 'countries.code', 'locations.country')
    .leftJoin('hotel_room_counts as counts', 'counts.hotel_id', 'hotels.id')
    .where('hotels.deleted_at', 'is', null)
    .select([
      'locations.id as locationId',
      'locations.city',
      'countries.name as country',
      sql<number>`count(*)::int`.as('hotels'),
      sql<number>`count(*) filter (where hotels.status = 'active')::int`.as('active'),
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('rooms'),
      sql<number>`sum(hotels.star_rating)::int`.as('stars'),
    ])
    .groupBy(['locations.id', 'countries.code'])
    .orderBy('hotels', 'desc')
    .orderBy('locations.city')
    .orderBy('locations.id')
    .execute();
  const sum = (part: 'hotels' | 'active' | 'rooms' | 'stars') => cities.reduce((total, city) => total + city[part], 0);
  const total = sum('hotels');
  return {
    total,
    active: sum('active'),
    rooms: sum('rooms'),
    averageStars: total === 0 ? null : (sum('stars') / total).toFixed(1),
    cities: cities.map(({ stars, ...city }) => city),
  };
}

export async function countActiveHotels(db: Database): Promise<number> {
  const { active } = await db
    .selectFrom('hotels')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return active;
}

/** A hotel by its full name: "Forodhani House, Zanzibar". */
export interface NamedHotel {
  id: string;
  name: string;
}

const fullName = sql<string>`hotels.name || ', ' || locations.city`;

/** Finds a hotel by its id, by its name and city or, if the name is unique, by the name alone. */
export async function findHotel(db: Database, typed: string): Promise<NamedHotel | undefined> {
  const text = cleanLine(typed);
  const isWhole = sql<boolean>`lower(${fullName}) = lower(${text})`;
  const rows = await selectNames(db)
    .select(isWhole.as('isWhole'))
    .where((where) =>
      isId(text)
        ? where('hotels.id', '=', text)
        : where.or([isWhole, where(sql`lower(hotels.name)`, '=', sql`lower(${text})`)]),
    )
    // An exact match of name and city comes first.
    .orderBy('isWhole', 'desc')
    .limit(2)
    .execute();
  const [first, second] = rows;
  return first && (first.isWhole || !second) ? { id: first.id, name: first.name } : undefined;
}

/** Full names that contain the text. */
export async function suggestHotels(db: Database, text: string): Promise<string[]> {
  const pattern = containing(cleanLine(text));
  const rows = await selectNames(db)
    .where(sql<boolean>`${fullName} ilike ${pattern}`)
    .orderBy(fullName)
    .orderBy('hotels.id')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}

function selectNames(db: Database) {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .where('hotels.deleted_at', 'is', null)
    .select(['hotels.id', fullName.as('name')]);
}

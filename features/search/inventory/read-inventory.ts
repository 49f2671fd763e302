import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { HotelPhoto } from '#features/catalogue/pictures/list-hotel-photos.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { byPriceThenSmallness } from '../hotels/cheapest-rooms.ts';
import { scoreTenths } from '../hotels/guest-score.ts';
import {
  type InventoryAmenity,
  type InventoryCity,
  type InventoryHotel,
  type InventoryRooms,
  lastStayDay,
} from './inventory-hotel.ts';

export interface HotelChanges {
  /** What the database looked like when it was asked; the next look takes what this one has not seen. */
  snapshot: string;
  hotelIds: string[];
  /** Amenities or cities changed, so that every hotel may have. */
  isAllChanged: boolean;
}

/** What has changed since an earlier snapshot; without one only where to begin. */
export async function readHotelChanges(db: Database, since: string | undefined): Promise<HotelChanges> {
  // One statement, so that the rows and the snapshot are of the same moment.
  const { rows } = await sql<HotelChanges & { hotelIds: string[] | null }>`
    select
      pg_current_snapshot()::text as snapshot,
      array_agg(distinct hotel_id::text) filter (where hotel_id is not null) as "hotelIds",
      coalesce(bool_or(hotel_id is null), false) as "isAllChanged"
    from hotel_changes
    where xact >= pg_snapshot_xmin(${since ?? null}::pg_snapshot)
      and not pg_visible_in_snapshot(xact, ${since ?? null}::pg_snapshot)
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what has changed');
  return { ...row, hotelIds: row.hotelIds ?? [] };
}

export async function readAmenities(db: Database): Promise<InventoryAmenity[]> {
  return db
    .selectFrom('amenities')
    .select(['id', 'name', 'icon'])
    .select(sql<boolean>`category = 'business'`.as('isBusiness'))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .$narrowType<{ icon: InventoryAmenity['icon'] }>()
    .execute();
}

/** The cities of hotels, whether they take guests or not. */
export async function readLocationsOf(db: Database, hotelIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('hotels')
    .select('location_id as id')
    .distinct()
    .where('id', 'in', hotelIds)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ReadHotel {
  locationId: string;
  hotel: InventoryHotel;
}

type RoomsRow = [roomType: string, roomTypeId: string, capacity: number, priceMinor: number, count: number];
/** One room, and the days on which its guests come and go. */
type TakenRow = [
  roomTypeId: string,
  capacity: number,
  priceMinor: number,
  arrivals: number[],
  departures: number[],
];

type HotelRow = Omit<InventoryHotel, 'city' | 'scoreTenths' | 'amenities' | 'rooms' | 'photo'> & {
  locationId: string;
  city: string;
  country: string;
  cityLatitude: number | null;
  cityLongitude: number | null;
  photo: HotelPhoto | null;
  ratingSum: number;
  amenityIds: string[];
  /** Null where none is sold, or none is taken. */
  rooms: RoomsRow[] | null;
  taken: TakenRow[] | null;
};

/** All hotels of a city that take guests, or those of some; with every stay that ends after a day. */
export async function readHotels(
  db: Database,
  wanted: { locationIds: readonly string[]; hotelIds?: readonly string[] },
  { amenities, today }: { amenities: readonly InventoryAmenity[]; today: CalendarDate },
): Promise<ReadHotel[]> {
  const { locationIds, hotelIds } = wanted;
  const { rows } = await sql<HotelRow>`
    with wanted as materialized (
      select * from hotels
      where location_id = any (${locationIds}::uuid[]) and status = 'active' and deleted_at is null
        ${hotelIds ? sql`and id = any (${hotelIds}::uuid[])` : sql``}
    ), sold as materialized (
      -- One hotel after another: the planner would rather read the rooms of the whole world.
      select rooms.* from wanted
      cross join lateral (
        select id, hotel_id, room_type_id, capacity, price_per_night_minor from rooms
        where hotel_id = wanted.id and deleted_at is null and status = 'available' and price_per_night_minor > 0
        offset 0
      ) as rooms
    ), kinds as (
      select hotel_id, json_agg(json_build_array(
        (select name from room_types where id = room_type_id), room_type_id, capacity, price_per_night_minor, rooms
      )) as rooms
      from (
        select hotel_id, room_type_id, capacity, price_per_night_minor, count(*) as rooms from sold
        group by hotel_id, room_type_id, capacity, price_per_night_minor
      ) as alike
      group by hotel_id
    ), stays as (
      select hotel_id, json_agg(
        json_build_array(room_type_id, capacity, price_per_night_minor, arrivals, departures)
      ) as taken
      from (
        select sold.hotel_id, sold.room_type_id, sold.capacity, sold.price_per_night_minor,
          array_agg(lower(nights) - date '1970-01-01') as arrivals,
          array_agg(upper(nights) - date '1970-01-01') as departures
        from sold
        join room_stays on room_stays.room_id = sold.id and state <> 'freed' and nights && daterange(${today}::date, null)
        group by sold.id, sold.hotel_id, sold.room_type_id, sold.capacity, sold.price_per_night_minor
      ) as of_room
      group by hotel_id
    )
    select
      wanted.id, wanted.name, wanted.star_rating as stars, wanted.address, wanted.latitude, wanted.longitude,
      wanted.location_id as "locationId", locations.city, locations.country,
      locations.latitude as "cityLatitude", locations.longitude as "cityLongitude",
      wanted.free_cancellation_days as "freeCancellationDays",
      wanted.cancellation_fee_percent as "cancellationFeePercent",
      (
        select json_build_object('id', id, 'width', width, 'height', height, 'description', description)
        from hotel_photos where hotel_id = wanted.id order by position, id limit 1
      ) as photo,
      coalesce(guests.reviews, 0)::int as reviews, coalesce(guests.rating_sum, 0)::int as "ratingSum",
      array(select amenity_id::text from hotel_amenities where hotel_id = wanted.id) as "amenityIds",
      kinds.rooms, stays.taken
    from wanted
    join locations on locations.id = wanted.location_id
    left join kinds on kinds.hotel_id = wanted.id
    left join stays on stays.hotel_id = wanted.id
    left join lateral (
      select count(*) as reviews, sum(rating) as rating_sum
      from hotel_reviews where hotel_id = wanted.id and hidden_at is null
    ) as guests on true
  `.execute(db);
  const numbers = new Map(amenities.map(({ id }, number) => [id, number]));
  const cities = new Map<string, InventoryCity>();
  // Hundreds of hotels have a type of the same name: one text for all of them.
  const names = new Map<string, string>();
  return rows.map((row) => {
    const { id, name, stars, address, latitude, longitude, photo, reviews, ratingSum, locationId } = row;
    const { freeCancellationDays, cancellationFeePercent } = row;
    const city = {
      city: row.city,
      country: row.country,
      latitude: row.cityLatitude,
      longitude: row.cityLongitude,
    };
    const hotel: InventoryHotel = {
      ...{ id, name, stars, address, latitude, longitude },
      city: shared(cities, locationId, city),
      ...{ freeCancellationDays, cancellationFeePercent, photo },
      reviews,
      scoreTenths: scoreTenths({ reviews, ratingSum }),
      // One that is unknown is newer than our list, and the note of its making brings everything here again.
      amenities: row.amenityIds.flatMap((amenityId) => numbers.get(amenityId) ?? []).sort((a, b) => a - b),
      rooms: toRooms(row.rooms ?? [], row.taken ?? [], (text) => shared(names, text, text)),
    };
    return { locationId, hotel };
  });
}

function toRooms(
  rows: readonly RoomsRow[],
  takenRows: readonly TakenRow[],
  share: (text: string) => string,
): InventoryRooms[] {
  const taken = new Map<string, number[]>();
  for (const [roomTypeId, capacity, priceMinor, arrivals, departures] of takenRows) {
    const key = `${roomTypeId} ${capacity} ${priceMinor}`;
    const days = taken.get(key) ?? [];
    arrivals.forEach((arrival, stay) => {
      days.push(Math.max(1, arrival), Math.min(lastStayDay, departures[stay] ?? 0));
    });
    days.push(0);
    taken.set(key, days);
  }
  return rows
    .map(([roomType, roomTypeId, capacity, priceMinor, count]) => {
      const days = taken.get(`${roomTypeId} ${capacity} ${priceMinor}`);
      return {
        roomType: share(roomType),
        capacity,
        priceMinor,
        count,
        taken: days ? Uint16Array.from(days) : null,
      };
    })
    .sort(byPriceThenSmallness);
}

function shared<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  known.set(key, value);
  return value;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import {
  countedAtMost,
  type Listed,
  listed,
  offsetOf,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';
import { matchRooms } from './match-rooms.ts';
import type { RoomStatus } from './room.ts';
import type { RoomQuery } from './room-query.ts';

export interface ListedRoom {
  id: string;
  number: string;
  status: RoomStatus;
  hotel: string;
  city: string;
  floor: number;
  type: string;
  capacity: number;
  bedType: string;
  size: number;
  hasBalcony: boolean;
  priceMinor: number;
  amenities: string[];
}

/** The first step takes one page of the many rooms by an index, the second says more of these few. */
export async function listRooms(db: Database, query: RoomQuery): Promise<Listed<ListedRoom>> {
  const matching = await matchRooms(db, query);
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select from ${matching} limit ${countedAtMost + 1}) as found
  `.execute(db);
  const counted = counts[0]?.counted ?? 0;
  // A set that is small enough to be counted is sorted itself. To walk along an order until enough of it has turned
  // up, which the planner likes because of the limit, could mean to read every room there is.
  const isSmall = counted <= countedAtMost && (query.text !== '' || query.hotelId !== undefined);
  const page = sql`
    ${isSmall ? sql`with matching as materialized (select rooms.* from ${matching})` : sql``}
    select rooms.* from ${isSmall ? sql`matching as rooms` : matching}
    order by ${orderOf(query)} limit ${rowsPerPage} offset ${offsetOf(query)}
  `;
  const { rows } = await sql<ListedRoom>`
    select
      rooms.id, rooms.room_number as number, coalesce(taken.status, rooms.status) as status, hotels.name as hotel, locations.city, rooms.floor,
      room_types.name as type, rooms.capacity, rooms.bed_type as "bedType", rooms.size,
      rooms.has_balcony as "hasBalcony", rooms.price_per_night_minor as "priceMinor",
      array(
        select amenities.name from room_amenities
        join amenities on amenities.id = room_amenities.amenity_id and amenities.deleted_at is null
        where room_amenities.room_id = rooms.id order by amenities.name
      ) as amenities
    from (${page}) as rooms
    join hotels on hotels.id = rooms.hotel_id
    join locations on locations.id = hotels.location_id
    join room_types on room_types.id = rooms.room_type_id
    left join rooms_taken_tonight as taken on taken.room_id = rooms.id
    order by ${orderOf(query)}
  `.execute(db);
  return listed(rows, counted);
}

/** The ids of all pages, in the order of the list. */
export async function listedRoomIds(db: Database, query: RoomQuery) {
  return sql`select rooms.id from ${await matchRooms(db, query)} order by ${orderOf(query)}`;
}

/** Each is the order of an index, or its reverse, down to the id. */
function orderOf(query: RoomQuery) {
  if (query.deleted) return sql`rooms.deleted_at desc, rooms.id`;
  const direction = sql.raw(sqlDirection(query));
  switch (query.sort) {
    case 'created_at':
      return query.direction === 'descending'
        ? sql`rooms.created_at desc, rooms.id`
        : sql`rooms.created_at, rooms.id desc`;
    case 'room_number':
      return sql`rooms.room_number ${direction}, rooms.id ${direction}`;
    case 'price_per_night':
      return sql`rooms.price_per_night_minor ${direction}, rooms.id ${direction}`;
  }
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import {
  countedAtMost,
  type Listed,
  listed,
  offsetOf,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';
import type { RoomStatus } from './room.ts';
import type { RoomQuery } from './room-query.ts';

/**
 * What stands behind `from`: the rooms that a list is about, as `rooms`. The rooms of a deleted hotel are gone with it.
 * The search text is first looked up where there is little to read: among the hotels, the room types and the numbers
 * that rooms have, which repeat themselves from hotel to hotel.
 */
async function matchRooms(
  db: Database,
  { text, hotelId, status, deleted }: Pick<RoomQuery, 'text' | 'hotelId' | 'status' | 'deleted'>,
): Promise<RawBuilder<unknown>> {
  const conditions = [
    deleted ? sql`rooms.deleted_at is not null` : sql`rooms.deleted_at is null`,
    sql`rooms.hotel_id not in (select id from hotels where deleted_at is not null)`,
  ];
  if (hotelId !== undefined) conditions.push(sql`rooms.hotel_id = ${hotelId}`);
  if (status !== undefined) conditions.push(hasStatus(status));
  if (text !== '') {
    const pattern = containing(text);
    const { hotels, types, numbers, isCut } = await resolve(db, pattern);
    const isFewToRead = deleted || hotelId !== undefined;
    const byNumber =
      isCut || isFewToRead
        ? sql`rooms.room_number ilike ${pattern}`
        : sql`rooms.room_number = any(${numbers}::text[])`;
    conditions.push(
      sql`(${among('rooms.hotel_id', hotels, hotelsCalled(pattern))}
        or ${among('rooms.room_type_id', types, typesCalled(pattern))}
        or ${byNumber})`,
    );
  }
  return sql`rooms where ${sql.join(conditions, sql` and `)}`;
}

/** As the list shows it: of those that people left in sale, what the stays of tonight say. */
function hasStatus(status: RoomStatus): RawBuilder<unknown> {
  if (status === 'maintenance' || status === 'blocked') return sql`rooms.status = ${status}`;
  const taken = sql`select room_id from rooms_taken_tonight`;
  return status === 'available'
    ? sql`rooms.status = 'available' and rooms.id not in (${taken})`
    : sql`rooms.id in (${taken} where status = ${status})`;
}

/** A few ids lead to an index. Thousands cost more to send and to plan than to look up again. */
function among(column: string, ids: readonly string[], lookup: RawBuilder<unknown>) {
  return ids.length > idsHandedOn
    ? sql`${sql.ref(column)} in (${lookup})`
    : sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
}

function hotelsCalled(pattern: string) {
  return sql`select id from hotels where deleted_at is null and name ilike ${pattern}`;
}

function typesCalled(pattern: string) {
  return sql`select id from room_types where name ilike ${pattern}`;
}

interface Resolved {
  hotels: string[];
  types: string[];
  numbers: string[];
  /** There are more different numbers than are looked at one by one. */
  isCut: boolean;
}

const numbersLookedAt = 2_000;
const idsHandedOn = 500;

/** Each step of the recursion asks the index for the next number, so rooms of the same number cost nothing. */
async function resolve(db: Database, pattern: string): Promise<Resolved> {
  const { rows } = await sql<Resolved>`
    with recursive numbers as (
      (select room_number from rooms where deleted_at is null order by room_number limit 1)
      union all
      select (
        select rooms.room_number from rooms
        where rooms.deleted_at is null and rooms.room_number > numbers.room_number
        order by rooms.room_number limit 1
      )
      from numbers where numbers.room_number is not null
    ),
    looked_at as materialized (select room_number from numbers limit ${numbersLookedAt + 1})
    select
      array(${hotelsCalled(pattern)} limit ${idsHandedOn + 1}) as hotels,
      array(${typesCalled(pattern)} limit ${idsHandedOn + 1}) as types,
      array(select room_number from looked_at where room_number ilike ${pattern}) as numbers,
      (select count(*) > ${numbersLookedAt} from looked_at) as "isCut"
  `.execute(db);
  const [resolved] = rows;
  if (!resolved) throw new Error('A query without a condition answers with a row');
  return resolved;
}

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

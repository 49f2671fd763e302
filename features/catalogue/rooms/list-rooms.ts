import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  maxCounted,
  offsetOf,
  readFilter,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '../editing/list-query.ts';
import type { NamedHotel } from '../hotels/list-hotels.ts';
import { type RoomStatus, roomStatuses } from './room.ts';

const roomSorts = ['created_at', 'room_number', 'price_per_night'] as const;

export interface RoomQuery extends ListQuery<(typeof roomSorts)[number]> {
  /** Undefined for all hotels. */
  hotelId: string | undefined;
  status: RoomStatus | undefined;
}

/** An unknown hotel matches no rooms. */
const noHotel = '00000000-0000-0000-0000-000000000000';

/** `hotel` is the one that the URL names. */
export function readRoomQuery(params: URLSearchParams, hotel: NamedHotel | undefined): RoomQuery {
  return {
    ...readListQuery(params, roomSorts, 'descending'),
    status: readFilter(params, 'status', roomStatuses),
    hotelId: hotelParam(params) === '' ? undefined : (hotel?.id ?? noHotel),
  };
}

export function hotelParam(params: URLSearchParams): string {
  return params.get('hotel')?.trim() ?? '';
}

/**
 * The `from` and `where` of a room list. Rooms of deleted hotels are left out. The search text is looked up first in
 * what is small: hotels, room types and the distinct room numbers, which repeat from hotel to hotel.
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
    const { hotels, types, numbers, hasMoreNumbers } = await resolve(db, pattern);
    const isFewToRead = deleted || hotelId !== undefined;
    const byNumber =
      hasMoreNumbers || isFewToRead
        ? sql`rooms.room_number ilike ${pattern}`
        : sql`rooms.room_number = any(${numbers}::text[])`;
    conditions.push(
      sql`(${inIds('rooms.hotel_id', hotels, hotelsNamed(pattern))}
        or ${inIds('rooms.room_type_id', types, typesNamed(pattern))}
        or ${byNumber})`,
    );
  }
  return sql`rooms where ${sql.join(conditions, sql` and `)}`;
}

/** Matches the displayed status: maintenance and blocked are stored, the others follow from tonight's stays. */
function hasStatus(status: RoomStatus): RawBuilder<unknown> {
  if (status === 'maintenance' || status === 'blocked') return sql`rooms.status = ${status}`;
  const taken = sql`select room_id from rooms_taken_tonight`;
  return status === 'available'
    ? sql`rooms.status = 'available' and rooms.id not in (${taken})`
    : sql`rooms.id in (${taken} where status = ${status})`;
}

/**
 * A few ids are passed as an array, so that an index is used. Thousands take longer to send and plan than a subquery.
 */
function inIds(column: string, ids: readonly string[], lookup: RawBuilder<unknown>) {
  return ids.length > maxIds
    ? sql`${sql.ref(column)} in (${lookup})`
    : sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
}

function hotelsNamed(pattern: string) {
  return sql`select id from hotels where deleted_at is null and name ilike ${pattern}`;
}

function typesNamed(pattern: string) {
  return sql`select id from room_types where name ilike ${pattern}`;
}

interface Resolved {
  hotels: string[];
  types: string[];
  numbers: string[];
  /** There are more distinct numbers than were compared. */
  hasMoreNumbers: boolean;
}

const maxNumbers = 2_000;
const maxIds = 500;

/** A loose index scan: each step of the recursion jumps to the next distinct room number. */
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
    looked_at as materialized (select room_number from numbers limit ${maxNumbers + 1})
    select
      array(${hotelsNamed(pattern)} limit ${maxIds + 1}) as hotels,
      array(${typesNamed(pattern)} limit ${maxIds + 1}) as types,
      array(select room_number from looked_at where room_number ilike ${pattern}) as numbers,
      (select count(*) > ${maxNumbers} from looked_at) as "hasMoreNumbers"
  `.execute(db);
  const [resolved] = rows;
  if (!resolved) throw new Error('The query returned no row');
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

/** The inner query selects a page of rooms by an index; the outer one adds the details. */
export async function listRooms(db: Database, query: RoomQuery): Promise<Listed<ListedRoom>> {
  const matching = await matchRooms(db, query);
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select from ${matching} limit ${maxCounted + 1}) as found
  `.execute(db);
  const counted = counts[0]?.counted ?? 0;
  // A set small enough to be counted is materialised and sorted. Because of the limit the planner would otherwise walk
  // along the order's index and could read every room.
  const isSmall = counted <= maxCounted && (query.text !== '' || query.hotelId !== undefined);
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

/** Each order is that of an index, or its reverse, including the id. */
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

interface RoomFigures {
  total: number;
  available: number;
  occupied: number;
  reserved: number;
  maintenance: number;
  blocked: number;
  /** Null without rooms. */
  averagePriceMinor: number | null;
}

/** For all hotels or for one, summed from the counts per hotel and tonight's stays. */
export async function countRooms(db: Database, hotelId: string | undefined): Promise<RoomFigures> {
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const counted = await db
    .selectFrom('hotel_room_counts as counts')
    .innerJoin('hotels', 'hotels.id', 'counts.hotel_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('rooms_taken_tonight')
          .groupBy('hotel_id')
          .select([
            'hotel_id',
            sql<number>`count(*) filter (where status = 'occupied')`.as('occupied'),
            sql<number>`count(*) filter (where status = 'reserved')`.as('reserved'),
          ])
          .as('taken'),
      (join) => join.onRef('taken.hotel_id', '=', 'counts.hotel_id'),
    )
    .where('hotels.deleted_at', 'is', null)
    .$if(hotelId !== undefined, (query) => query.where('counts.hotel_id', '=', hotelId ?? ''))
    .select([
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('total'),
      sql<number>`coalesce(sum(counts.in_service), 0)::int`.as('inService'),
      sql<number>`coalesce(sum(taken.occupied), 0)::int`.as('occupied'),
      sql<number>`coalesce(sum(taken.reserved), 0)::int`.as('reserved'),
      sql<number>`coalesce(sum(counts.maintenance), 0)::int`.as('maintenance'),
      sql<number>`coalesce(sum(counts.blocked), 0)::int`.as('blocked'),
      sql<number | null>`round(sum(counts.price_sum_minor) / nullif(sum(counts.rooms), 0))::bigint`.as(
        'averagePriceMinor',
      ),
    ])
    .executeTakeFirstOrThrow();
  const { inService, ...figures } = counted;
  return { ...figures, available: inService - figures.occupied - figures.reserved };
}

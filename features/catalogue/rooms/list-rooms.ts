import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { RecordList, RecordQuery } from '../editing/record-kind.ts';
import { type RoomStatus, roomStatuses } from './room.ts';

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

export const roomList: RecordList<ListedRoom> = {
  from: sql`rooms`,
  where: sql`rooms.hotel_id not in (select id from hotels where deleted_at is not null)`,
  details: sql`
    join hotels on hotels.id = rooms.hotel_id
    join locations on locations.id = hotels.location_id
    join room_types on room_types.id = rooms.room_type_id
    left join rooms_taken_tonight as taken on taken.room_id = rooms.id
  `,
  columns: sql`
    rooms.id, rooms.room_number as number, coalesce(taken.status, rooms.status) as status, hotels.name as hotel,
    locations.city, rooms.floor, room_types.name as type, rooms.capacity, rooms.bed_type, rooms.size,
    rooms.has_balcony, rooms.price_per_night_minor as price_minor,
    array(
      select amenities.name from room_amenities
      join amenities on amenities.id = room_amenities.amenity_id and amenities.deleted_at is null
      where room_amenities.room_id = rooms.id order by amenities.name
    ) as amenities
  `,
  search: matchText,
  filters: {
    // The screen turns a typed name into an id; any other text is no hotel.
    hotel: (value) => (isId(value) ? sql`rooms.hotel_id = ${value}` : sql`false`),
    status: hasStatus,
  },
  sorts: {
    created_at: sql`rooms.created_at`,
    room_number: sql`rooms.room_number`,
    price_per_night: sql`rooms.price_per_night_minor`,
  },
  startsDescending: true,
  // Each order is that of an index, or its reverse, including the id.
  order: ({ deleted, sort, direction }, sorted) => {
    if (deleted) return sql`rooms.deleted_at desc, rooms.id`;
    const isAscending = (direction === 'ascending') !== (sort === 'created_at');
    return sql`${sorted}, rooms.id ${sql.raw(isAscending ? 'asc' : 'desc')}`;
  },
  collectsFew: ({ text, filters }) => text !== '' || filters.hotel !== undefined,
};

/**
 * The search text is looked up first in what is small: hotels, room types and the distinct room numbers, which repeat
 * from hotel to hotel.
 */
async function matchText(db: Database, { text, deleted, filters }: RecordQuery): Promise<RawBuilder<unknown>> {
  const pattern = containing(text);
  const { hotels, types, numbers, hasMoreNumbers } = await resolve(db, pattern);
  const isFewToRead = deleted || filters.hotel !== undefined;
  const byNumber =
    hasMoreNumbers || isFewToRead
      ? sql`rooms.room_number ilike ${pattern}`
      : sql`rooms.room_number = any(${numbers}::text[])`;
  return sql`(${inIds('rooms.hotel_id', hotels, hotelsNamed(pattern))}
    or ${inIds('rooms.room_type_id', types, typesNamed(pattern))}
    or ${byNumber})`;
}

/** Matches the displayed status: that of tonight, else the stored one. */
function hasStatus(status: string): RawBuilder<unknown> | undefined {
  if (!roomStatuses.some((name) => name === status)) return undefined;
  const taken = sql`select room_id from rooms_taken_tonight`;
  if (status === 'available') return sql`rooms.status = 'available' and rooms.id not in (${taken})`;
  const isTaken = sql`rooms.id in (${taken} where status = ${status})`;
  return status === 'maintenance' || status === 'blocked' ? sql`(rooms.status = ${status} or ${isTaken})` : isTaken;
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
      (select count(*) > ${maxNumbers} from looked_at) as has_more_numbers
  `.execute(db);
  const [resolved] = rows;
  if (!resolved) throw new Error('The query returned no row');
  return resolved;
}

const noHotel = '00000000-0000-0000-0000-000000000000';

/** For all hotels or for one, summed from the counts per hotel and tonight's stays. */
export async function countRooms(db: Database, hotel: string | undefined) {
  const hotelId = hotel === undefined || isId(hotel) ? hotel : noHotel;
  await sql`select refresh_hotel_room_counts()`.execute(db);
  return db
    .selectFrom('hotelRoomCounts as counts')
    .innerJoin('hotels', 'hotels.id', 'counts.hotelId')
    .leftJoin(
      (from) =>
        from
          .selectFrom('roomsTakenTonight')
          .groupBy('hotelId')
          .select([
            'hotelId',
            sql<number>`count(*) filter (where status = 'occupied')`.as('occupied'),
            sql<number>`count(*) filter (where status = 'reserved')`.as('reserved'),
            sql<number>`count(*) filter (where status = 'maintenance')`.as('maintenance'),
            sql<number>`count(*) filter (where status = 'blocked')`.as('blocked'),
            sql<number>`count(*)`.as('rooms'),
          ])
          .as('taken'),
      (join) => join.onRef('taken.hotelId', '=', 'counts.hotelId'),
    )
    .where('hotels.deletedAt', 'is', null)
    .$if(hotelId !== undefined, (query) => query.where('counts.hotelId', '=', hotelId ?? ''))
    .select([
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('total'),
      sql<number>`coalesce(sum(counts.in_service - coalesce(taken.rooms, 0)), 0)::int`.as('available'),
      sql<number>`coalesce(sum(taken.occupied), 0)::int`.as('occupied'),
      sql<number>`coalesce(sum(taken.reserved), 0)::int`.as('reserved'),
      sql<number>`coalesce(sum(counts.maintenance + coalesce(taken.maintenance, 0)), 0)::int`.as('maintenance'),
      sql<number>`coalesce(sum(counts.blocked + coalesce(taken.blocked, 0)), 0)::int`.as('blocked'),
      // Null without rooms.
      sql<number | null>`round(sum(counts.price_sum_minor) / nullif(sum(counts.rooms), 0))::bigint`.as(
        'averagePriceMinor',
      ),
    ])
    .executeTakeFirstOrThrow();
}

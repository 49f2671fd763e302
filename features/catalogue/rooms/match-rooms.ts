import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import type { RoomStatus } from './room.ts';
import type { RoomQuery } from './room-query.ts';

/**
 * What stands behind `from`: the rooms that a list is about, as `rooms`. The rooms of a deleted hotel are gone with it.
 * The search text is first looked up where there is little to read: among the hotels, the room types and the numbers
 * that rooms have, which repeat themselves from hotel to hotel.
 */
export async function matchRooms(
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { amenityText } from '../editing/amenity-choices.ts';
import { dollarsText } from '../editing/amounts.ts';
import type { Values } from '../editing/save-outcome.ts';
import type { Editable } from '../editing/save-row.ts';
import type { RoomField } from './room.ts';

export async function readRoom(
  db: Database,
  id: string,
): Promise<(Editable<RoomField> & { hotelId: string }) | undefined> {
  const row = await selectRooms(db).where('rooms.id', '=', id).executeTakeFirst();
  return row && { id, version: row.version, hotelId: row.hotel_id, values: storedRoomValues(row) };
}

/** Everything that a room's form and a room's line of a file say, of those that are not deleted. */
export function selectRooms(db: Database) {
  return db
    .selectFrom('rooms')
    .innerJoin('hotels', 'hotels.id', 'rooms.hotel_id')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .innerJoin('room_types', 'room_types.id', 'rooms.room_type_id')
    .where('rooms.deleted_at', 'is', null)
    .where('hotels.deleted_at', 'is', null)
    .select([
      'rooms.id',
      'rooms.version',
      'rooms.hotel_id',
      'hotels.name as hotel',
      'locations.city',
      'rooms.room_number',
      'room_types.name as room_type',
      'rooms.capacity',
      'rooms.price_per_night_minor',
      'rooms.status',
      'rooms.size',
      'rooms.bed_type',
      'rooms.has_balcony',
      'rooms.floor',
      'rooms.created_at',
      sql<string[]>`array(
        select amenities.name from room_amenities
        join amenities on amenities.id = room_amenities.amenity_id and amenities.deleted_at is null
        where room_amenities.room_id = rooms.id
      )`.as('amenities'),
    ]);
}

/** Of those that somebody has tonight, by their ids. */
export async function statusesTonight(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string }>`
    select room_id as id, status from rooms_taken_tonight where room_id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export type StoredRoom = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number];

export function storedRoomValues(row: StoredRoom): Values<RoomField> {
  return {
    hotel: `${row.hotel}, ${row.city}`,
    room_number: row.room_number,
    room_type: row.room_type,
    capacity: String(row.capacity),
    price_per_night: dollarsText(row.price_per_night_minor),
    status: row.status,
    amenities: amenityText(row.amenities),
    size: String(row.size),
    bed_type: row.bed_type,
    has_balcony: String(row.has_balcony),
    floor: String(row.floor),
  };
}

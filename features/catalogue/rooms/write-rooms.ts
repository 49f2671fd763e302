import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { setAmenities } from '../amenities/owner-amenities.ts';
import type { Overwrite } from '../editing/record-kind.ts';
import { insertRows, overwriteRows } from '../editing/save-record.ts';
import type { Room } from './room.ts';

type HotelRoom = Room & { hotelId: string };

/** Larger statements would take long to cancel. */
const batchSize = 5_000;

/** Blocks the deletion of these hotels until the transaction ends. Returns false when one is already deleted. */
export async function lockHotels(transaction: DatabaseTransaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from hotels where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for key share
  `.execute(transaction);
  return rows.length === ids.length;
}

/** Inserts any number of rooms in few statements. The caller has locked their hotels. */
export async function insertRooms(transaction: DatabaseTransaction, rooms: readonly HotelRoom[]): Promise<string[]> {
  const typeIdOf = await roomTypesOf(transaction, rooms);
  const ids: string[] = [];
  for (let from = 0; from < rooms.length; from += batchSize) {
    const some = rooms.slice(from, from + batchSize);
    const columns = some.map((room) => ({ ...columnsOf(room), hotelId: room.hotelId, roomTypeId: typeIdOf(room) }));
    ids.push(...(await insertRows(transaction, 'rooms', columns)));
  }
  await setAmenities(
    transaction,
    'room',
    rooms.map(({ amenities }, index) => ({ id: ids[index] ?? '', amenities })),
  );
  return ids;
}

/** Returns how many rooms still had the expected version and were updated. */
export async function updateRooms(
  transaction: DatabaseTransaction,
  overwrites: readonly Overwrite<HotelRoom>[],
): Promise<number> {
  const typeIdOf = await roomTypesOf(
    transaction,
    overwrites.map(({ value }) => value),
  );
  const rows = overwrites.map(({ value, ...row }) => ({
    ...row,
    value: { ...columnsOf(value), roomTypeId: typeIdOf(value) },
  }));
  const updated = new Set(await overwriteRows(transaction, 'rooms', rows));
  await setAmenities(
    transaction,
    'room',
    overwrites.filter(({ id }) => updated.has(id)).map(({ id, value }) => ({ id, amenities: value.amenities })),
  );
  return updated.size;
}

function columnsOf({ roomNumber, floor, capacity, bedType, size, hasBalcony, pricePerNightMinor, status }: Room) {
  return { roomNumber, floor, capacity, bedType, size, hasBalcony, pricePerNightMinor, status };
}

/** Finds or creates the room types of these rooms. */
async function roomTypesOf(
  transaction: DatabaseTransaction,
  rooms: readonly HotelRoom[],
): Promise<(room: HotelRoom) => string> {
  const wanted = new Map(rooms.map((each) => [keyOf(each), { id: newId(), hotel_id: each.hotelId, name: each.type }]));
  const rows = JSON.stringify([...wanted.values()]);
  await sql`
    insert into room_types (id, hotel_id, name)
    select id, hotel_id, name from jsonb_populate_recordset(null::room_types, ${rows}::jsonb)
    on conflict (hotel_id, lower(name)) do nothing
  `.execute(transaction);
  const found = await sql<{ id: string; hotelId: string; name: string }>`
    select distinct room_types.id, room_types.hotel_id, wanted.name
    from jsonb_populate_recordset(null::room_types, ${rows}::jsonb) as wanted
    join room_types on room_types.hotel_id = wanted.hotel_id and lower(room_types.name) = lower(wanted.name)
  `.execute(transaction);
  const ids = new Map(found.rows.map(({ id, hotelId, name }) => [`${hotelId}/${name}`, id]));
  return (room) => {
    const id = ids.get(keyOf(room));
    if (!id) throw new Error('A room type was not found after its insert');
    return id;
  };
}

function keyOf({ hotelId, type }: HotelRoom): string {
  return `${hotelId}/${type}`;
}

export async function listRoomTypes(db: Database, hotelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('roomTypes')
    .select('name')
    .where('hotelId', '=', hotelId)
    .orderBy('name')
    .limit(50)
    .execute();
  return rows.map(({ name }) => name);
}

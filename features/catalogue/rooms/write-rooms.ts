import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { Room, RoomOfHotel } from './room.ts';

/** Larger statements would take long to cancel. */
const batchSize = 5_000;

/** Inserts any number of rooms in few statements. The caller has locked their hotels. */
export async function insertRooms(transaction: DatabaseTransaction, rooms: readonly RoomOfHotel[]): Promise<string[]> {
  // Sorted, because lists sort rooms of the same creation time by id.
  const ids = Array.from(rooms, newId).toSorted();
  const typeIdOf = await roomTypesOf(transaction, rooms);
  const rows = rooms.map(({ hotelId, room }, index) => ({
    id: ids[index],
    hotel_id: hotelId,
    room_type_id: typeIdOf({ hotelId, room }),
    ...columnsOf(room),
  }));
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = JSON.stringify(rows.slice(from, from + batchSize));
    await sql`
      insert into rooms (
        id, hotel_id, room_type_id, room_number, floor, capacity, bed_type, size, has_balcony, price_per_night_minor, status
      )
      select
        id, hotel_id, room_type_id, room_number, floor, capacity, bed_type, size, has_balcony, price_per_night_minor, status
      from jsonb_populate_recordset(null::rooms, ${some}::jsonb)
    `.execute(transaction);
  }
  await setAmenities(
    transaction,
    rooms.map(({ room }, index) => ({ id: ids[index] ?? '', room })),
  );
  return ids;
}

/** Returns how many rooms still had the expected version and were updated. */
export async function updateRooms(
  transaction: DatabaseTransaction,
  rooms: readonly (RoomOfHotel & { id: string; version: number })[],
): Promise<number> {
  const typeIdOf = await roomTypesOf(transaction, rooms);
  const rows = rooms.map(({ id, version, hotelId, room }) => ({
    id,
    version,
    room_type_id: typeIdOf({ hotelId, room }),
    ...columnsOf(room),
  }));
  const { rows: updated } = await sql<{ id: string }>`
    update rooms set
      room_type_id = wanted.room_type_id,
      room_number = wanted.room_number,
      floor = wanted.floor,
      capacity = wanted.capacity,
      bed_type = wanted.bed_type,
      size = wanted.size,
      has_balcony = wanted.has_balcony,
      price_per_night_minor = wanted.price_per_night_minor,
      status = wanted.status
    from jsonb_populate_recordset(null::rooms, ${JSON.stringify(rows)}::jsonb) as wanted
    where rooms.id = wanted.id and rooms.version = wanted.version and rooms.deleted_at is null
    returning rooms.id
  `.execute(transaction);
  const done = new Set(updated.map(({ id }) => id));
  await setAmenities(
    transaction,
    rooms.filter(({ id }) => done.has(id)),
  );
  return done.size;
}

function columnsOf(room: Room) {
  return {
    room_number: room.number,
    floor: room.floor,
    capacity: room.capacity,
    bed_type: room.bedType,
    size: room.size,
    has_balcony: room.hasBalcony,
    price_per_night_minor: room.priceMinor,
    status: room.status,
  };
}

/** Leaves out amenities that were deleted meanwhile. */
async function setAmenities(
  transaction: DatabaseTransaction,
  rooms: readonly { id: string; room: Room }[],
): Promise<void> {
  const ids = rooms.map(({ id }) => id);
  const wanted = JSON.stringify(
    rooms.flatMap(({ id, room }) => room.amenities.map((amenity) => ({ room_id: id, amenity_id: amenity.id }))),
  );
  await sql`delete from room_amenities where room_id = any(${ids}::uuid[])`.execute(transaction);
  if (wanted === '[]') return;
  await sql`
    with wanted as (select * from jsonb_populate_recordset(null::room_amenities, ${wanted}::jsonb)),
    locked as (
      select id from amenities
      where id in (select amenity_id from wanted) and deleted_at is null
      order by id for key share
    )
    insert into room_amenities (room_id, amenity_id)
    select wanted.room_id, locked.id from wanted join locked on locked.id = wanted.amenity_id
  `.execute(transaction);
}

/** Finds or creates the room types of these rooms. */
async function roomTypesOf(
  transaction: DatabaseTransaction,
  rooms: readonly RoomOfHotel[],
): Promise<(room: RoomOfHotel) => string> {
  const wanted = new Map(
    rooms.map((each) => [keyOf(each), { id: newId(), hotel_id: each.hotelId, name: each.room.type }]),
  );
  const rows = JSON.stringify([...wanted.values()]);
  await sql`
    insert into room_types (id, hotel_id, name)
    select id, hotel_id, name from jsonb_populate_recordset(null::room_types, ${rows}::jsonb)
    on conflict (hotel_id, lower(name)) do nothing
  `.execute(transaction);
  const found = await sql<{ id: string; hotel_id: string; name: string }>`
    select distinct room_types.id, room_types.hotel_id, wanted.name
    from jsonb_populate_recordset(null::room_types, ${rows}::jsonb) as wanted
    join room_types on room_types.hotel_id = wanted.hotel_id and lower(room_types.name) = lower(wanted.name)
  `.execute(transaction);
  const ids = new Map(found.rows.map(({ id, hotel_id, name }) => [`${hotel_id}/${name}`, id]));
  return (room) => {
    const id = ids.get(keyOf(room));
    if (!id) throw new Error('A room type was not found after its insert');
    return id;
  };
}

function keyOf({ hotelId, room }: RoomOfHotel): string {
  return `${hotelId}/${room.type}`;
}

export async function listRoomTypes(db: Database, hotelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_types')
    .select('name')
    .where('hotel_id', '=', hotelId)
    .orderBy('name')
    .limit(50)
    .execute();
  return rows.map(({ name }) => name);
}

import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { Room, RoomOfHotel } from './room.ts';
import { roomTypesOf } from './room-types.ts';

/** More in one statement would only make it slow to give up. */
const rowsAtOnce = 5_000;

/** Any number of rooms in few statements. Their hotels must be locked by the caller. */
export async function insertRooms(
  transaction: DatabaseTransaction,
  rooms: readonly RoomOfHotel[],
): Promise<string[]> {
  // In the order of their numbers also among those of one moment, because ids decide there.
  const ids = Array.from(rooms, newId).toSorted();
  const typeIdOf = await roomTypesOf(transaction, rooms);
  const rows = rooms.map(({ hotelId, room }, index) => ({
    id: ids[index],
    hotel_id: hotelId,
    room_type_id: typeIdOf({ hotelId, room }),
    ...columnsOf(room),
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + rowsAtOnce));
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

/** How many were still of the version that they were read as. They stay in their hotels. */
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

/** One that was deleted in this very moment is left out. */
async function setAmenities(
  transaction: DatabaseTransaction,
  rooms: readonly { id: string; room: Room }[],
): Promise<void> {
  const ids = rooms.map(({ id }) => id);
  const wanted = JSON.stringify(
    rooms.flatMap(({ id, room }) =>
      room.amenities.map((amenity) => ({ room_id: id, amenity_id: amenity.id })),
    ),
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { RoomOfHotel } from './room.ts';

/** Finds the types that rooms are of, and makes those that their hotels do not have yet. */
export async function roomTypesOf(
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
    if (!id) throw new Error('A room type vanished while it was being used');
    return id;
  };
}

function keyOf({ hotelId, room }: RoomOfHotel): string {
  return `${hotelId}/${room.type}`;
}

/** For suggestions in the form of a room. */
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

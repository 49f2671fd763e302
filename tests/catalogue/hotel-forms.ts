import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { Values } from '#features/catalogue/editing/form-values.ts';
import { addRecord } from '#features/catalogue/editing/save-record.ts';
import { type HotelField, hotelDefaults, hotelFields } from '#features/catalogue/hotels/hotel.ts';
import { hotels } from '#features/catalogue/hotels/hotels.ts';
import { type RoomField, roomDefaults, roomFields } from '#features/catalogue/rooms/room.ts';
import { rooms } from '#features/catalogue/rooms/rooms.ts';
import { newId } from '#lib/ids.ts';

export const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };

/** As the dialog sends it. */
export function hotelForm(typed: Partial<Values<HotelField>>): Values<HotelField> {
  const empty = Object.fromEntries(hotelFields.map((field) => [field, '']));
  const usual = { city: 'Mombasa', price_per_night: '120', total_rooms: '0' };
  return { ...(empty as Values<HotelField>), ...hotelDefaults, ...usual, ...typed };
}

export function roomForm(typed: Partial<Values<RoomField>>): Values<RoomField> {
  const empty = Object.fromEntries(roomFields.map((field) => [field, '']));
  const usual = { room_type: 'Standard', price_per_night: '80' };
  return { ...(empty as Values<RoomField>), ...roomDefaults, ...usual, ...typed };
}

export async function openHotel(db: Database, typed: Partial<Values<HotelField>>): Promise<string> {
  const saved = await addRecord(db, hotels, hotelForm(typed), actor);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

export async function openRoom(db: Database, typed: Partial<Values<RoomField>>): Promise<string> {
  const saved = await addRecord(db, rooms, roomForm(typed), actor);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

export async function addAmenities(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insertInto('amenities')
    .values(names.map((name) => ({ id: newId(), name, category: 'hotel' })))
    .execute();
}

/** Books the room for these nights. */
export async function addStay(
  db: Database,
  { roomId, nights, state = 'sold' }: { roomId: string; nights: string; state?: 'held' | 'sold' | 'freed' },
): Promise<string> {
  const id = newId();
  await db.insertInto('roomStays').values({ id, roomId, nights, state }).execute();
  return id;
}

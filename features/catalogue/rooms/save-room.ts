import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { listAmenityChoices } from '../editing/amenity-choices.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { findHotel } from '../hotels/find-hotel.ts';
import { warnOfStays } from '../hotels/warn-of-stays.ts';
import { parseRoom } from './parse-room.ts';
import { readRoom } from './read-room.ts';
import { type Room, type RoomField, roomValues } from './room.ts';
import { insertRooms, updateRooms } from './write-rooms.ts';

export async function addRoom(
  db: Database,
  values: Values<RoomField>,
  actor: Actor,
): Promise<Saved<RoomField>> {
  const [amenities, hotel] = await Promise.all([
    listAmenityChoices(db),
    values.hotel === '' ? undefined : findHotel(db, values.hotel),
  ]);
  const parsed = parseRoom(values, amenities);
  const hotelProblem =
    values.hotel === ''
      ? 'Hotel is missing.'
      : `There is no hotel "${values.hotel}". Write its name and city.`;
  if (!parsed.ok || !hotel) {
    const problems = { ...(hotel ? {} : { hotel: hotelProblem }), ...(parsed.ok ? {} : parsed.problems) };
    return { ok: false, error: 'invalid', problems };
  }
  const room = parsed.value;
  return addRow(db, {
    ...saving(room, hotel.name, actor),
    insert: async (transaction) => {
      if (!(await lockHotels(transaction, [hotel.id]))) return { hotel: hotelProblem };
      const [id = ''] = await insertRooms(transaction, [{ hotelId: hotel.id, room }]);
      return id;
    },
  });
}

/** A room stays in its hotel, whatever the field says. */
export async function updateRoom(
  db: Database,
  {
    id,
    version,
    values,
    confirmed,
  }: { id: string; version: number; values: Values<RoomField>; confirmed?: string },
  actor: Actor,
): Promise<Saved<RoomField>> {
  const [amenities, stored] = await Promise.all([listAmenityChoices(db), readRoom(db, id)]);
  if (!stored) return { ok: false, error: 'gone' };
  const { hotelId } = stored;
  const parsed = parseRoom(values, amenities);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const room = parsed.value;
  return updateRow(db, {
    ...saving(room, stored.values.hotel, actor),
    id,
    read: (transaction) => readRoom(transaction, id),
    write: async (transaction) => (await updateRooms(transaction, [{ id, version, hotelId, room }])) === 1,
    warn: async (transaction, before) =>
      room.status !== 'available' && before.status === 'available'
        ? warnOfStays(transaction, 'rooms', [id])
        : [],
    confirmed,
  });
}

/** Until the end of the transaction these hotels are not deleted. False when one of them is already. */
export async function lockHotels(transaction: DatabaseTransaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const locked = await transaction
    .selectFrom('hotels')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return locked.length === new Set(ids).size;
}

function saving(room: Room, hotel: string, actor: Actor) {
  return {
    subject: 'room',
    after: roomValues(room, hotel),
    actor,
    taken: { room_number: `There is a room ${room.number} in ${hotel} already.` },
  };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { amenityText, listAmenityChoices } from '../amenities/amenity.ts';
import { dollarsText } from '../editing/amounts.ts';
import { changePricesOnce, type PriceChange, priceAfter, setStatus } from '../editing/bulk-changes.ts';
import { type DeleteOutcome, deleteRows, type RetainedRow, restoreRows } from '../editing/delete-rows.ts';
import type { BulkChange, Saved, Values } from '../editing/form-values.ts';
import { addRow, type Editable, updateRow } from '../editing/save-row.ts';
import { findHotel } from '../hotels/list-hotels.ts';
import { stayWarnings } from '../hotels/write-hotels.ts';
import { parseRoom, type Room, type RoomField, roomValues, type SettableRoomStatus } from './room.ts';
import { insertRooms, updateRooms } from './write-rooms.ts';

export async function readRoom(
  db: Database,
  id: string,
): Promise<(Editable<RoomField> & { hotelId: string }) | undefined> {
  const row = await selectRooms(db).where('rooms.id', '=', id).executeTakeFirst();
  return row && { id, version: row.version, hotelId: row.hotel_id, values: storedRoomValues(row) };
}

/** The columns of a room's form and CSV line, for rooms that are not deleted. */
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

/** The status of rooms that are occupied or reserved tonight, by id. */
export async function statusesTonight(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string }>`
    select room_id as id, status from rooms_taken_tonight where room_id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

type StoredRoom = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number];

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

export async function addRoom(db: Database, values: Values<RoomField>, actor: Actor): Promise<Saved<RoomField>> {
  const [amenities, hotel] = await Promise.all([
    listAmenityChoices(db),
    values.hotel === '' ? undefined : findHotel(db, values.hotel),
  ]);
  const parsed = parseRoom(values, amenities);
  const hotelProblem =
    values.hotel === '' ? 'Hotel is missing.' : `There is no hotel "${values.hotel}". Enter its name and city.`;
  if (!parsed.ok || !hotel) {
    const problems = { ...(hotel ? {} : { hotel: hotelProblem }), ...(parsed.ok ? {} : parsed.problems) };
    return { ok: false, error: 'invalid', problems };
  }
  const room = parsed.value;
  return addRow(db, {
    ...saveOptions(room, hotel.name, actor),
    insert: async (transaction) => {
      if (!(await lockHotels(transaction, [hotel.id]))) return { hotel: hotelProblem };
      const [id = ''] = await insertRooms(transaction, [{ hotelId: hotel.id, room }]);
      return id;
    },
  });
}

/** A room cannot move to another hotel: the field is ignored. */
export async function updateRoom(
  db: Database,
  { id, version, values, confirmed }: { id: string; version: number; values: Values<RoomField>; confirmed?: string },
  actor: Actor,
): Promise<Saved<RoomField>> {
  const [amenities, stored] = await Promise.all([listAmenityChoices(db), readRoom(db, id)]);
  if (!stored) return { ok: false, error: 'gone' };
  const { hotelId } = stored;
  const parsed = parseRoom(values, amenities);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  const room = parsed.value;
  return updateRow(db, {
    ...saveOptions(room, stored.values.hotel, actor),
    id,
    read: (transaction) => readRoom(transaction, id),
    write: async (transaction) => (await updateRooms(transaction, [{ id, version, hotelId, room }])) === 1,
    warn: async (transaction, before) =>
      room.status !== 'available' && before.status === 'available' ? stayWarnings(transaction, 'rooms', [id]) : [],
    confirmed,
  });
}

/** Blocks the deletion of these hotels until the transaction ends. Returns false when one is already deleted. */
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

function saveOptions(room: Room, hotel: string, actor: Actor) {
  return {
    subject: 'room',
    after: roomValues(room, hotel),
    actor,
    taken: { room_number: `There is a room ${room.number} in ${hotel} already.` },
  };
}

export function setRoomStatus(
  db: Database,
  { ids, status, confirmed }: { ids: readonly string[]; status: SettableRoomStatus; confirmed?: string },
  actor: Actor,
): Promise<BulkChange> {
  const kind = { table: 'rooms', subject: 'room', status, confirmed } as const;
  return setStatus(db, kind, ids, actor, async (transaction, change) => {
    const changed = await change();
    return status !== 'available' ? stayWarnings(transaction, 'rooms', changed) : [];
  });
}

export function changeRoomPrices(
  db: Database,
  { ids, percent, key = newId() }: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  return changePricesOnce(db, key, async (transaction) => {
    const { rows } = await sql<{ id: string; before: number; after: number }>`
        update rooms set price_per_night_minor = ${priceAfter('rooms.price_per_night_minor', percent)}
        from (select id, price_per_night_minor from rooms where id = any(${[...ids]}::uuid[]) order by id for update) as old
        where rooms.id = old.id and rooms.deleted_at is null
        returning rooms.id, old.price_per_night_minor as before, rooms.price_per_night_minor as after
      `.execute(transaction);
    for (const { id, before, after } of rows) {
      await writeAudit(transaction, {
        actor,
        action: 'room_changed',
        subjectType: 'room',
        subjectId: id,
        before: { price_per_night_minor: before },
        after: { price_per_night_minor: after, percent },
      });
    }
    return rows.length;
  });
}

const kind = { table: 'rooms', subject: 'room' } as const;

export function deleteRooms(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findStays);
}

export function restoreRooms(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findStays(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  const used = await transaction
    .selectFrom('room_stays')
    .innerJoin('rooms', 'rooms.id', 'room_stays.room_id')
    .innerJoin('hotels', 'hotels.id', 'rooms.hotel_id')
    .select(['rooms.id', 'rooms.room_number', 'hotels.name', sql<number>`count(*)::int`.as('stays')])
    .where('rooms.id', 'in', ids)
    .where('room_stays.state', '<>', 'freed')
    .groupBy(['rooms.id', 'hotels.id'])
    .execute();
  return used.map(({ id, room_number, name, stays }) => ({
    id,
    reason: `Room ${room_number} of ${name} cannot be deleted: ${stays === 1 ? 'a stay refers' : `${stays} stays refer`} to it. Set it to maintenance instead.`,
  }));
}

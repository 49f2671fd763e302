import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { amenityCell, listAmenityChoices } from '../amenities/amenity.ts';
import { amenitiesOf } from '../amenities/owner-amenities.ts';
import { dollarsText } from '../editing/amounts.ts';
import { changeNightPrices, type PriceChange, type StatusChange, setStatus } from '../editing/bulk-changes.ts';
import { nameInLine } from '../editing/catalogue-records.ts';
import { type BulkChange, type Values, valuesOf } from '../editing/form-values.ts';
import type { Editable, RecordKind, StoredRow } from '../editing/record-kind.ts';
import { readStored } from '../editing/save-record.ts';
import { findHotel } from './hotel-names.ts';
import { type ListedRoom, roomList } from './list-rooms.ts';
import {
  parseRoom,
  type RoomField,
  type RoomOfHotel,
  roomDefaults,
  roomFields,
  roomValues,
  type SettableRoomStatus,
} from './room.ts';
import { findHotelsOfFile, findRoomsOfFile } from './rooms-of-file.ts';
import { idsWithOtherStatus, stayWarnings } from './stay-warnings.ts';
import { insertRooms, lockHotels, updateRooms } from './write-rooms.ts';

export interface StoredRoom extends RoomOfHotel, StoredRow {
  hotelName: string;
  /** Occupied or reserved by a stay of tonight, else null. */
  statusTonight: string | null;
}

export const rooms: RecordKind<RoomField, RoomOfHotel, StoredRoom, ListedRoom> = {
  table: 'rooms',
  subject: 'room',
  fields: roomFields,
  list: roomList,
  stored: sql`
    select rooms.*, hotels.name || ', ' || locations.city as hotel, hotels.name as hotel_name, locations.city,
      room_types.name as type,
      (
        select status from rooms_taken_tonight where room_id = rooms.id and status in ('occupied', 'reserved')
      ) as status_tonight,
      ${amenitiesOf('room')} as amenities
    from rooms
    join hotels on hotels.id = rooms.hotel_id
    join locations on locations.id = hotels.location_id
    join room_types on room_types.id = rooms.room_type_id
    where rooms.deleted_at is null and hotels.deleted_at is null
  `,
  values: roomValues,
  /** A room cannot move to another hotel: the field of an edited room is ignored. */
  async parse(db, values, id) {
    const [choices, hotel] = await Promise.all([listAmenityChoices(db), hotelOf(db, values.hotel, id)]);
    const parsed = parseRoom(values, choices);
    if (hotel && parsed.ok) return { ok: true, value: { ...parsed.value, hotelId: hotel.id, hotel: hotel.name } };
    const hotelProblem = values.hotel === '' ? 'Hotel is missing.' : noSuchHotel(values.hotel);
    return {
      ok: false,
      problems: { ...(!hotel && { hotel: hotelProblem }), ...(!parsed.ok && parsed.problems) },
    };
  },
  taken: ({ roomNumber, hotel }) => ({ room_number: `There is a room ${roomNumber} in ${hotel} already.` }),
  async insert(transaction, added) {
    const hotelIds = new Set(added.map(({ hotelId }) => hotelId));
    if (await lockHotels(transaction, [...hotelIds])) return insertRooms(transaction, added);
    return { hotel: noSuchHotel(added[0]?.hotel ?? '') };
  },
  overwrite: updateRooms,
  afterUpdate: async (transaction, id, before, { status }) =>
    status !== 'available' && before.status === 'available' ? stayWarnings(transaction, 'rooms', [id]) : [],
  uses: { stay: sql`from room_stays where room_id = rooms.id and state in ('held', 'sold')` },
  inUse: ({ roomNumber, hotelName }, uses, count) =>
    `Room ${roomNumber} of ${hotelName} cannot be deleted: ${count === 1 ? 'a stay refers' : `${uses} refer`} to it. Set it to maintenance instead.`,
  file: {
    columns: ['id', 'hotel', 'city', ...roomFields.filter((field) => field !== 'hotel'), 'created_at'],
    required: ['hotel', 'room_number', 'room_type', 'price_per_night'],
    cells: (row) => ({
      hotel: row.hotelName,
      room_type: row.type,
      price_per_night: dollarsText(row.pricePerNightMinor),
      status: row.statusTonight ?? row.status,
      amenities: amenityCell(row.amenities.map(({ name }) => name)),
    }),
    async readLines(db, records) {
      const [choices, hotelIn] = await Promise.all([listAmenityChoices(db), findHotelsOfFile(db, records)]);
      const existing = await readStored(db, rooms, findRoomsOfFile(records, hotelIn));
      return {
        existing,
        keyOf: ({ hotelId, roomNumber }) => `${hotelId}/${roomNumber}`,
        keyIn: (record) => {
          const hotel = hotelIn(record);
          return hotel.ok ? `${hotel.id}/${nameInLine(record, 'room_number')}` : '';
        },
        labelOf: ({ values }) => [values.room_number, values.hotel].filter(Boolean).join(', '),
        parse: (record, stored) => {
          // Missing columns take the defaults of a new room.
          const otherwise: Partial<Values<RoomField>> = roomDefaults;
          const parsed = parseRoom(
            valuesOf(roomFields, (field) => record.values[field] ?? otherwise[field]),
            choices,
          );
          const hotel = hotelIn(record);
          const isMoved = hotel.ok && stored && stored.hotelId !== hotel.id;
          const problem = isMoved ? 'A room cannot move to another hotel.' : hotel.ok ? undefined : hotel.problem;
          if (hotel.ok && parsed.ok && !problem) {
            return { ok: true, value: { ...parsed.value, hotelId: hotel.id, hotel: hotel.name } };
          }
          return { ok: false, problems: { ...(problem && { hotel: problem }), ...(!parsed.ok && parsed.problems) } };
        },
      };
    },
    async around(transaction, changed, write) {
      const outOfService = changed.filter(({ value }) => value.status !== 'available').map(({ id }) => id);
      const inService = await idsWithOtherStatus(transaction, 'rooms', outOfService, ['maintenance', 'blocked']);
      await write();
      return stayWarnings(transaction, 'rooms', inService);
    },
  },
};

function noSuchHotel(typed: string): string {
  return `There is no hotel "${typed}". Enter its name and city.`;
}

/** The hotel of an edited room, or the one that was typed for a new room. */
async function hotelOf(db: Database, typed: string, id: string | undefined) {
  if (id === undefined) return typed === '' ? undefined : findHotel(db, typed);
  const [room] = await readStored(db, rooms, sql`and rooms.id = ${id}`);
  return room && { id: room.hotelId, name: room.hotel };
}

export async function readRoom(
  db: Database,
  id: string,
): Promise<(Editable<RoomField> & { hotelId: string }) | undefined> {
  const [row] = await readStored(db, rooms, sql`and rooms.id = ${id}`);
  return row && { id, version: row.version, hotelId: row.hotelId, values: roomValues(row) };
}

const roomKind = { table: 'rooms', subject: 'room' } as const;

export function setRoomStatus(
  db: Database,
  change: StatusChange<SettableRoomStatus>,
  actor: Actor,
): Promise<BulkChange> {
  return setStatus(db, roomKind, change, actor, async (transaction, write) => {
    const changed = await write();
    return change.status !== 'available' ? stayWarnings(transaction, 'rooms', changed) : [];
  });
}

export function changeRoomPrices(
  db: Database,
  change: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  return changeNightPrices(db, roomKind, { ...change, facts: { percent: change.percent } }, actor);
}

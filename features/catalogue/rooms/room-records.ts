import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/untrusted-input.ts';
import { amenityCell, listAmenityChoices } from '../amenities/amenity.ts';
import { dollarsText } from '../editing/amounts.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import {
  type CatalogueRecords,
  foldNames,
  inRange,
  limitOf,
  nameInLine,
  newValues,
  refuseStale,
} from '../exchange/catalogue-records.ts';
import type { CsvRecord } from '../exchange/csv.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { findHotel } from '../hotels/list-hotels.ts';
import { idsWithOtherStatus, stayWarnings } from '../hotels/write-hotels.ts';
import { hotelParam, listedRoomIds, readRoomQuery } from './list-rooms.ts';
import { parseRoom, type RoomField, type RoomOfHotel, roomDefaults, roomFields, roomValues } from './room.ts';
import { lockHotels, selectRooms, statusesTonight, storedRoomValues } from './save-room.ts';
import { insertRooms, updateRooms } from './write-rooms.ts';

type RoomInFile = RoomOfHotel & { hotelName: string };

export const roomRecords: CatalogueRecords<RoomInFile> = {
  columns: [
    'id',
    'hotel',
    'city',
    'room_number',
    'room_type',
    'capacity',
    'price_per_night',
    'status',
    'amenities',
    'size',
    'bed_type',
    'has_balcony',
    'floor',
    'created_at',
  ],
  required: ['hotel', 'room_number', 'room_type', 'price_per_night'],

  async read(db, range) {
    const rows = await selectRooms(db)
      .where(inRange('rooms.id', range))
      .orderBy('rooms.id')
      .limit(limitOf(range))
      .execute();
    const statuses = await statusesTonight(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...row,
      status: statuses.get(row.id) ?? row.status,
      price_per_night: dollarsText(row.price_per_night_minor),
      amenities: amenityCell(row.amenities),
      created_at: row.created_at.toISOString(),
    }));
  },

  async listed(db, params) {
    const hotel = hotelParam(params);
    return listedRoomIds(db, readRoomQuery(params, hotel === '' ? undefined : await findHotel(db, hotel)));
  },

  async plan(db, records, seenOnLine) {
    const [amenities, known] = await Promise.all([listAmenityChoices(db), findRoomsOfFile(db, records)]);
    return planLines(
      records,
      {
        parse: (record) => {
          const hotel = known.hotelOf(record);
          const row = known.roomOf(record);
          const parsed = parseRoom(valuesInFile(record), amenities);
          const hotelProblem = hotel.ok
            ? row && row.hotelId !== hotel.id && 'A room cannot move to another hotel.'
            : hotel.problem;
          if (!parsed.ok || !hotel.ok || hotelProblem) {
            const problems = parsed.ok ? {} : parsed.problems;
            return { ok: false, problems: { ...(hotelProblem && { hotel: hotelProblem }), ...problems } };
          }
          return { ok: true, value: { hotelId: hotel.id, hotelName: hotel.name, room: parsed.value } };
        },
        keyOf,
        labelOf: ({ values }) => [values.room_number, values.hotel].filter(Boolean).join(', '),
        valuesOf: ({ room, hotelName }) => roomValues(room, hotelName),
        findExisting: known.roomOf,
      },
      seenOnLine,
    );
  },

  async write(transaction, lines, { warn }) {
    const added = newValues(lines);
    const changed = lines.flatMap((line) =>
      line.verdict === 'changed' ? [{ id: line.id, version: line.version, ...line.value }] : [],
    );
    refuseStale(await lockHotels(transaction, [...new Set(added.map(({ hotelId }) => hotelId))]));
    await insertRooms(transaction, added);
    const outOfService = changed.filter(({ room }) => room.status !== 'available').map(({ id }) => id);
    const closing = await idsWithOtherStatus(transaction, 'rooms', outOfService, ['maintenance', 'blocked']);
    refuseStale((await updateRooms(transaction, changed)) === changed.length);
    warn(await stayWarnings(transaction, 'rooms', closing));
  },
};

/** Missing columns take the defaults of a new room. */
function valuesInFile({ values }: CsvRecord): Values<RoomField> {
  const otherwise: Partial<Values<RoomField>> = roomDefaults;
  return valuesOf(roomFields, (field) => values[field] ?? otherwise[field]);
}

function keyOf({ hotelId, room }: RoomOfHotel): string {
  return `${hotelId}/${room.number}`;
}

interface ExistingRoom {
  id: string;
  version: number;
  hotelId: string;
  values: Values<RoomField>;
}

type HotelOfLine = { ok: true; id: string; name: string } | { ok: false; problem: string };

interface RoomsOfFile {
  hotelOf(record: CsvRecord): HotelOfLine;
  /** Finds a room by the id in the file, else by hotel and number. */
  roomOf(record: CsvRecord): ExistingRoom | undefined;
}

/** Finds the hotels and rooms of all lines with three queries. */
async function findRoomsOfFile(db: Database, records: readonly CsvRecord[]): Promise<RoomsOfFile> {
  const hotelOf = await findHotels(db, records);
  const rooms = await findRooms(db, records, hotelOf);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const byKey = new Map(rooms.map((room) => [`${room.hotelId}/${room.values.room_number}`, room]));
  return {
    hotelOf,
    roomOf: (record) => {
      const hotel = hotelOf(record);
      const key = hotel.ok ? `${hotel.id}/${nameInLine(record, 'room_number')}` : '';
      return byId.get(record.values.id ?? '') ?? byKey.get(key);
    },
  };
}

interface Hotel {
  id: string;
  name: string;
  city: string;
  foldedName: string;
  foldedCity: string;
}

async function findHotels(db: Database, records: readonly CsvRecord[]): Promise<(record: CsvRecord) => HotelOfLine> {
  const names = records.map((record) => nameInLine(record, 'hotel'));
  const fold = await foldNames(db, [...names, ...records.map((record) => nameInLine(record, 'city'))]);
  const wanted = [...new Set(names.map(fold))];
  const { rows } = await sql<Hotel>`
    select
      hotels.id, hotels.name, locations.city,
      lower(hotels.name) as "foldedName", lower(locations.city) as "foldedCity"
    from hotels join locations on locations.id = hotels.location_id
    where hotels.deleted_at is null and lower(hotels.name) = any(${wanted}::text[])
  `.execute(db);
  const byName = Map.groupBy(rows, ({ foldedName }) => foldedName);
  return (record) => {
    const [hotel, city] = [nameInLine(record, 'hotel'), nameInLine(record, 'city')];
    const named = byName.get(fold(hotel)) ?? [];
    const matching = city === '' ? named : named.filter(({ foldedCity }) => foldedCity === fold(city));
    return chooseHotel(matching, { hotel, city });
  };
}

function chooseHotel([only, another]: readonly Hotel[], { hotel, city }: { hotel: string; city: string }): HotelOfLine {
  if (!only) {
    const place = city === '' ? '' : ` in ${city}`;
    return {
      ok: false,
      problem: hotel === '' ? 'Hotel is missing.' : `There is no hotel "${hotel}"${place}.`,
    };
  }
  if (another) return { ok: false, problem: `More than one hotel is called "${hotel}". Enter the city too.` };
  return { ok: true, id: only.id, name: `${only.name}, ${only.city}` };
}

async function findRooms(
  db: Database,
  records: readonly CsvRecord[],
  hotelOf: (record: CsvRecord) => HotelOfLine,
): Promise<ExistingRoom[]> {
  const ids = records.map(({ values }) => values.id ?? '').filter((id) => isId(id));
  const places = records.flatMap((record) => {
    const hotel = hotelOf(record);
    return hotel.ok ? [{ hotel_id: hotel.id, room_number: nameInLine(record, 'room_number') }] : [];
  });
  const found = sql<string>`(
    select unnest(${ids}::uuid[])
    union all
    select at.id from jsonb_populate_recordset(null::rooms, ${JSON.stringify(places)}::jsonb) as wanted
    join rooms as at
      on at.hotel_id = wanted.hotel_id and at.room_number = wanted.room_number and at.deleted_at is null
  )`;
  const rows = await selectRooms(db).where('rooms.id', 'in', found).execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    hotelId: row.hotel_id,
    values: storedRoomValues(row),
  }));
}

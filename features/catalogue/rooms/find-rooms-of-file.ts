import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';
import { foldNames } from '../editing/fold-names.ts';
import type { Values } from '../editing/save-outcome.ts';
import type { CsvRecord } from '../exchange/csv.ts';
import { nameInLine } from '../exchange/name-in-line.ts';
import { selectRooms, storedRoomValues } from './read-room.ts';
import type { RoomField } from './room.ts';

export interface ExistingRoom {
  id: string;
  version: number;
  hotelId: string;
  values: Values<RoomField>;
}

type HotelOfLine = { ok: true; id: string; name: string } | { ok: false; problem: string };

export interface RoomsOfFile {
  hotelOf(record: CsvRecord): HotelOfLine;
  /** By the id in the file, else by hotel and number. */
  roomOf(record: CsvRecord): ExistingRoom | undefined;
}

/** The hotels and the rooms that a file speaks of, in three questions for any number of lines. */
export async function findRoomsOfFile(db: Database, records: readonly CsvRecord[]): Promise<RoomsOfFile> {
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

async function findHotels(
  db: Database,
  records: readonly CsvRecord[],
): Promise<(record: CsvRecord) => HotelOfLine> {
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
    const called = byName.get(fold(hotel)) ?? [];
    const there = city === '' ? called : called.filter(({ foldedCity }) => foldedCity === fold(city));
    return chooseHotel(there, { hotel, city });
  };
}

function chooseHotel(
  [only, another]: readonly Hotel[],
  { hotel, city }: { hotel: string; city: string },
): HotelOfLine {
  if (!only) {
    const place = city === '' ? '' : ` in ${city}`;
    return {
      ok: false,
      problem: hotel === '' ? 'Hotel is missing.' : `There is no hotel "${hotel}"${place}.`,
    };
  }
  if (another) return { ok: false, problem: `More than one hotel is called "${hotel}". Name the city too.` };
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

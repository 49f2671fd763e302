import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';
import type { Values } from '../editing/save-outcome.ts';
import type { CsvRecord } from '../exchange/csv.ts';
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

/** The hotels and the rooms that a file speaks of, in two questions for any number of lines. */
export async function findRoomsOfFile(db: Database, records: readonly CsvRecord[]): Promise<RoomsOfFile> {
  const hotels = await findHotels(db, records);
  const hotelOf = (record: CsvRecord) => chooseHotel(hotels, record);
  const rooms = await findRooms(db, records, hotelOf);
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const byKey = new Map(rooms.map((room) => [`${room.hotelId}/${room.values.room_number}`, room]));
  return {
    hotelOf,
    roomOf: (record) => {
      const hotel = hotelOf(record);
      const key = hotel.ok ? `${hotel.id}/${record.values.room_number}` : '';
      return byId.get(record.values.id ?? '') ?? byKey.get(key);
    },
  };
}

interface Hotel {
  id: string;
  name: string;
  city: string;
}

async function findHotels(db: Database, records: readonly CsvRecord[]): Promise<Map<string, Hotel[]>> {
  const names = [...new Set(records.map(({ values }) => values.hotel?.toLowerCase() ?? ''))];
  const { rows } = await sql<Hotel>`
    select hotels.id, hotels.name, locations.city
    from hotels join locations on locations.id = hotels.location_id
    where hotels.deleted_at is null and lower(hotels.name) = any(${names}::text[])
  `.execute(db);
  return Map.groupBy(rows, ({ name }) => name.toLowerCase());
}

function chooseHotel(hotels: Map<string, Hotel[]>, { values }: CsvRecord): HotelOfLine {
  const { hotel = '', city = '' } = values;
  const called = hotels.get(hotel.toLowerCase()) ?? [];
  const there =
    city === '' ? called : called.filter((each) => each.city.toLowerCase() === city.toLowerCase());
  const [only, another] = there;
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
    return hotel.ok ? [{ hotel_id: hotel.id, room_number: record.values.room_number ?? '' }] : [];
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

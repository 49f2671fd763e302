import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CsvRecord } from '#lib/csv.ts';
import { isId } from '#lib/untrusted-input.ts';
import { foldNames, nameInLine } from '../editing/catalogue-records.ts';

type HotelOfLine = { ok: true; id: string; name: string } | { ok: false; problem: string };

interface Hotel {
  id: string;
  name: string;
  city: string;
  foldedName: string;
  foldedCity: string;
}

/** Finds the hotels that the lines name. */
export async function findHotelsOfFile(
  db: Database,
  records: readonly CsvRecord[],
): Promise<(record: CsvRecord) => HotelOfLine> {
  const names = records.map((record) => nameInLine(record, 'hotel'));
  const fold = await foldNames(db, [...names, ...records.map((record) => nameInLine(record, 'city'))]);
  const wanted = [...new Set(names.map(fold))];
  const { rows } = await sql<Hotel>`
    select
      hotels.id, hotels.name, locations.city,
      lower(hotels.name) as folded_name, lower(locations.city) as folded_city
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
    return { ok: false, problem: hotel === '' ? 'Hotel is missing.' : `There is no hotel "${hotel}"${place}.` };
  }
  if (another) return { ok: false, problem: `More than one hotel is called "${hotel}". Enter the city too.` };
  return { ok: true, id: only.id, name: `${only.name}, ${only.city}` };
}

/** The condition of the rooms that lines mean, by the id in the file, else by hotel and number. */
export function findRoomsOfFile(
  records: readonly CsvRecord[],
  hotelIn: (record: CsvRecord) => HotelOfLine,
): RawBuilder<unknown> {
  const ids = records.map(({ values }) => values.id ?? '').filter((id) => isId(id));
  const places = records.flatMap((record) => {
    const hotel = hotelIn(record);
    return hotel.ok ? [{ hotel_id: hotel.id, room_number: nameInLine(record, 'room_number') }] : [];
  });
  return sql`and rooms.id in (
    select unnest(${ids}::uuid[])
    union all
    select at.id from jsonb_populate_recordset(null::rooms, ${JSON.stringify(places)}::jsonb) as wanted
    join rooms as at
      on at.hotel_id = wanted.hotel_id and at.room_number = wanted.room_number and at.deleted_at is null
  )`;
}

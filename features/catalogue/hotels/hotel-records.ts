import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { amenityCell } from '../amenities/amenity.ts';
import { dollarsText } from '../editing/amounts.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { findCountry } from '../editing/geography.ts';
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
import type { ExistingRow } from '../exchange/plan-lines.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { type Hotel, type HotelField, hotelDefaults, hotelFields, hotelValues, parseHotel } from './hotel.ts';
import { matchHotels, orderOfHotels, readHotelQuery } from './list-hotels.ts';
import { hotelChoices, selectHotels, storedHotelValues } from './save-hotel.ts';
import { idsWithOtherStatus, insertHotels, stayWarnings, writeHotel } from './write-hotels.ts';

export const hotelRecords: CatalogueRecords<Hotel> = {
  columns: [
    'id',
    'name',
    'city',
    'country',
    'address',
    'description',
    'status',
    'star_rating',
    'price_per_night',
    'total_rooms',
    'available_rooms',
    'amenities',
    'latitude',
    'longitude',
    'check_in_from',
    'check_out_until',
    'free_cancellation_days',
    'cancellation_fee_percent',
    'created_at',
    'updated_at',
  ],
  required: ['name', 'city'],

  async read(db, range) {
    await sql`select refresh_hotel_room_counts()`.execute(db);
    const rows = await selectHotels(db)
      .innerJoin('countries', 'countries.code', 'locations.country')
      .leftJoin('hotel_room_counts as counts', 'counts.hotel_id', 'hotels.id')
      .leftJoin(
        db
          .selectFrom('rooms_taken_tonight')
          .select(['hotel_id', sql<number>`count(*)::int`.as('rooms')])
          .groupBy('hotel_id')
          .as('taken'),
        (join) => join.onRef('taken.hotel_id', '=', 'hotels.id'),
      )
      .select([
        'countries.name as country',
        sql<number>`coalesce(counts.rooms, 0)`.as('total_rooms'),
        sql<number>`coalesce(counts.in_service, 0) - coalesce(taken.rooms, 0)`.as('available_rooms'),
      ])
      .where(inRange('hotels.id', range))
      .orderBy('hotels.id')
      .limit(limitOf(range))
      .execute();
    return rows.map((row) => ({
      ...row,
      price_per_night: row.price_per_night_minor === null ? null : dollarsText(row.price_per_night_minor),
      amenities: amenityCell(row.amenities),
      check_in_from: row.check_in_from.slice(0, 5),
      check_out_until: row.check_out_until.slice(0, 5),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
  },

  async listed(db, params) {
    const query = readHotelQuery(params);
    return sql`${matchHotels(db, query).select('hotels.id')} ${orderOfHotels(query)}`;
  },

  async plan(db, records, seenOnLine) {
    const choices = await hotelChoices(db);
    const existing = await listExisting(db);
    const inFile = (record: CsvRecord): Place => ({
      name: nameInLine(record, 'name'),
      city: nameInLine(record, 'city'),
      country: findCountry(choices.countries, record.values.country || hotelDefaults.country)?.code ?? '',
    });
    const places = [...existing.map(({ values }) => values), ...records.map(inFile)];
    const fold = await foldNames(
      db,
      places.flatMap(({ name, city }) => [name, city]),
    );
    const keyOf = ({ name, city, country }: Place) => [fold(name), fold(city), country].join('\n');
    const byId = new Map(existing.map((hotel) => [hotel.id, hotel]));
    const byKey = new Map(existing.map((hotel) => [keyOf(hotel.values), hotel]));
    const existingOf = (record: CsvRecord) => byId.get(record.values.id ?? '') ?? byKey.get(keyOf(inFile(record)));
    return planLines(
      records,
      {
        parse: (record) => parseHotel(valuesInFile(record, existingOf(record)), choices, ['name', 'city']),
        keyOf,
        labelOf: ({ values }) => [values.name, values.city].filter(Boolean).join(', '),
        valuesOf: (hotel) => ({ ...hotelValues(hotel), total_rooms: '' }),
        findExisting: ({ values }, key) => byId.get(values.id ?? '') ?? byKey.get(key),
      },
      seenOnLine,
    );
  },

  async write(transaction, lines, { warn }) {
    const inactive = lines.flatMap((line) =>
      line.verdict === 'changed' && line.value.status === 'inactive' ? [line.id] : [],
    );
    const closing = await idsWithOtherStatus(transaction, 'hotels', inactive, ['inactive']);
    await insertHotels(transaction, newValues(lines));
    for (const line of lines) {
      if (line.verdict !== 'changed') continue;
      refuseStale(await writeHotel(transaction, line.id, line.version, line.value));
    }
    warn(await stayWarnings(transaction, 'hotels', closing));
  },
};

/**
 * Missing columns take the defaults of a new hotel. `total_rooms` of an existing hotel is counted from its rooms,
 * never read.
 */
function valuesInFile({ values }: CsvRecord, row: ExistingHotel | undefined): Values<HotelField> {
  const otherwise: Partial<Values<HotelField>> = hotelDefaults;
  const given = valuesOf(hotelFields, (field) => values[field] ?? otherwise[field]);
  return row ? { ...given, total_rooms: '' } : given;
}

type ExistingHotel = ExistingRow & { values: Values<HotelField> };

/** The unique key: a name in a city. */
type Place = Pick<Hotel, 'name' | 'city' | 'country'>;

async function listExisting(db: Database): Promise<ExistingHotel[]> {
  const rows = await selectHotels(db).execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    values: storedHotelValues(row, ''),
  }));
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { CsvRecord } from '#lib/csv.ts';
import { isId } from '#lib/untrusted-input.ts';
import { amenityCell, listAmenityChoices } from '../amenities/amenity.ts';
import { amenitiesOf } from '../amenities/owner-amenities.ts';
import { dollarsText } from '../editing/amounts.ts';
import {
  changeNightPrices,
  type PriceChange,
  priceAfter,
  type StatusChange,
  setStatus,
} from '../editing/bulk-changes.ts';
import { foldNames, nameInLine } from '../editing/catalogue-records.ts';
import { type BulkChange, type Parsed, type Values, valuesOf } from '../editing/form-values.ts';
import { findCountry, listCountries } from '../editing/geography.ts';
import { oneOf } from '../editing/list-records.ts';
import type { Editable, RecordKind, StoredRow } from '../editing/record-kind.ts';
import { readRecord, readStored } from '../editing/save-record.ts';
import { firstPhotoOfHotel, type StoredPhoto } from '../pictures/hotel-photos.ts';
import { idsWithOtherStatus, stayWarnings } from '../rooms/stay-warnings.ts';
import {
  type Hotel,
  type HotelChoices,
  type HotelField,
  type HotelStatus,
  hotelDefaults,
  hotelFields,
  hotelStatuses,
  hotelValues,
  parseHotel,
  requiredHotelFields,
  translationValues,
} from './hotel.ts';
import { insertHotels, overwriteHotels, restoreLocations } from './write-hotels.ts';

interface StoredHotel extends Hotel, StoredRow {
  countryName: string;
  countedRooms: number;
  availableRooms: number;
}

export interface ListedHotel {
  id: string;
  name: string;
  city: string;
  country: string;
  status: HotelStatus;
  starRating: number;
  priceMinor: number | null;
  rooms: number;
  availableRooms: number;
  amenities: string[];
  photo: StoredPhoto | null;
  photos: number;
  reviews: number;
}

/** As of the last refresh of the room counts, which `summarizeHotels` does. */
const roomCounts = sql`
  left join hotel_room_counts as counts on counts.hotel_id = hotels.id
  left join (select hotel_id, count(*)::int as rooms from rooms_taken_tonight group by hotel_id) as taken
    on taken.hotel_id = hotels.id
`;
const availableRooms = sql`coalesce(counts.in_service, 0) - coalesce(taken.rooms, 0)`;

export const hotels: RecordKind<HotelField, Hotel, StoredHotel, ListedHotel> = {
  table: 'hotels',
  subject: 'hotel',
  fields: hotelFields,
  list: {
    from: sql`hotels join locations on locations.id = hotels.location_id`,
    details: sql`join countries on countries.code = locations.country ${roomCounts}`,
    columns: sql`
      hotels.id, hotels.name, locations.city, countries.name as country, hotels.status, hotels.star_rating,
      hotels.price_per_night_minor as price_minor,
      coalesce(counts.rooms, 0) as rooms, ${availableRooms} as available_rooms,
      array(
        select amenities.name from hotel_amenities
        join amenities on amenities.id = hotel_amenities.amenity_id and amenities.deleted_at is null
        where hotel_amenities.hotel_id = hotels.id order by amenities.name
      ) as amenities,
      ${firstPhotoOfHotel} as photo,
      (select count(*)::int from hotel_photos where hotel_id = hotels.id) as photos,
      (select count(*)::int from hotel_reviews where hotel_id = hotels.id and hidden_at is null) as reviews
    `,
    search: ['hotels.name', 'locations.city', 'hotels.address'],
    filters: {
      status: oneOf('hotels.status', hotelStatuses),
      location: (value) => (isId(value) ? sql`hotels.location_id = ${value}` : undefined),
    },
    sorts: {
      created_at: sql`hotels.created_at`,
      name: sql`lower(hotels.name)`,
      price_per_night: sql`hotels.price_per_night_minor`,
      star_rating: sql`hotels.star_rating`,
    },
    startsDescending: true,
    // Hotels without a price come last in both directions.
    order: ({ deleted }, sorted) =>
      deleted ? sql`hotels.deleted_at desc, hotels.id` : sql`${sorted} nulls last, hotels.id desc`,
  },
  stored: sql`
    select hotels.*, locations.city, locations.country, countries.name as country_name, null as total_rooms,
      coalesce(counts.rooms, 0) as counted_rooms, ${availableRooms} as available_rooms,
      ${amenitiesOf('hotel')} as amenities
    from hotels
    join locations on locations.id = hotels.location_id
    join countries on countries.code = locations.country
    ${roomCounts}
    where hotels.deleted_at is null
  `,
  values: hotelValues,
  parse: async (db, values, id) => parseFor(id, values, await hotelChoices(db), requiredHotelFields),
  taken: ({ name, city }) => ({ name: `There is a hotel called ${name} in ${city} already.` }),
  insert: insertHotels,
  overwrite: overwriteHotels,
  afterUpdate: async (transaction, id, before, { status }) =>
    status === 'inactive' && before.status !== 'inactive' ? stayWarnings(transaction, 'hotels', [id]) : [],
  // The rooms of a deleted hotel leave all lists, and return when it is restored.
  uses: {
    stay: sql`from rooms join room_stays on room_stays.room_id = rooms.id
      where rooms.hotel_id = hotels.id and room_stays.state in ('held', 'sold')`,
  },
  inUse: ({ name }, uses, count) =>
    `${name} cannot be deleted: ${count === 1 ? 'a stay refers' : `${uses} refer`} to it. Set the hotel inactive instead.`,
  beforeRestore: restoreLocations,
  file: {
    columns: [
      'id',
      ...hotelFields.flatMap((field) => (field === 'total_rooms' ? [field, 'available_rooms'] : [field])),
      'created_at',
      'updated_at',
    ],
    required: ['name', 'city'],
    refresh: (db) => sql`select refresh_hotel_room_counts()`.execute(db),
    cells: (row) => ({
      country: row.countryName,
      price_per_night: row.pricePerNightMinor === null ? null : dollarsText(row.pricePerNightMinor),
      total_rooms: row.countedRooms,
      amenities: amenityCell(row.amenities.map(({ name }) => name)),
      address_ar: row.addressAr,
      ...translationValues(row),
      check_in_from: row.checkInFrom.slice(0, 5),
      check_out_until: row.checkOutUntil.slice(0, 5),
    }),
    async readLines(db, records) {
      const [choices, existing] = await Promise.all([hotelChoices(db), readStored(db, hotels)]);
      const placeIn = (record: CsvRecord) => ({
        name: nameInLine(record, 'name'),
        city: nameInLine(record, 'city'),
        country: findCountry(choices.countries, record.values.country || hotelDefaults.country)?.code ?? '',
      });
      const fold = await foldNames(
        db,
        [...existing, ...records.map(placeIn)].flatMap(({ name, city }) => [name, city]),
      );
      const keyOf = ({ name, city, country }: { name: string; city: string; country: string }) =>
        [fold(name), fold(city), country].join('\n');
      return {
        existing,
        keyOf,
        keyIn: (record) => keyOf(placeIn(record)),
        labelOf: ({ values }) => [values.name, values.city].filter(Boolean).join(', '),
        parse: ({ values }, stored) => {
          // Missing columns take the defaults of a new hotel.
          const otherwise: Partial<Values<HotelField>> = hotelDefaults;
          const line = valuesOf(hotelFields, (field) => values[field] ?? otherwise[field]);
          return parseFor(stored, line, choices, ['name', 'city']);
        },
      };
    },
    async around(transaction, changed, write) {
      const inactive = changed.filter(({ value }) => value.status === 'inactive').map(({ id }) => id);
      const closing = await idsWithOtherStatus(transaction, 'hotels', inactive, ['inactive']);
      await write();
      return stayWarnings(transaction, 'hotels', closing);
    },
  },
};

/** `total_rooms` of an existing hotel is counted from its rooms, never read. */
function parseFor(
  existing: unknown,
  values: Values<HotelField>,
  choices: HotelChoices,
  required: readonly HotelField[],
): Parsed<Hotel, HotelField> {
  if (existing === undefined) return parseHotel(values, choices, required);
  const parsed = parseHotel({ ...values, total_rooms: '' }, choices, required);
  return parsed.ok ? { ok: true, value: { ...parsed.value, totalRooms: null } } : parsed;
}

export async function hotelChoices(db: Database): Promise<HotelChoices> {
  const [countries, amenities] = await Promise.all([listCountries(db), listAmenityChoices(db)]);
  return { countries, amenities };
}

/** Counts the rooms, because `hotel_room_counts` may be slightly out of date. */
export async function readHotel(db: Database, id: string): Promise<Editable<HotelField> | undefined> {
  const [hotel, { rows }] = await Promise.all([
    readRecord(db, hotels, id),
    sql<{
      rooms: string;
    }>`select count(*)::text as rooms from rooms where hotel_id = ${id} and deleted_at is null`.execute(db),
  ]);
  return hotel && { ...hotel, values: { ...hotel.values, total_rooms: rows[0]?.rooms ?? '' } };
}

const hotelKind = { table: 'hotels', subject: 'hotel' } as const;

export function setHotelStatus(db: Database, change: StatusChange<HotelStatus>, actor: Actor): Promise<BulkChange> {
  return setStatus(db, hotelKind, change, actor, async (transaction, write) => {
    const changed = await write();
    return change.status === 'inactive' ? stayWarnings(transaction, 'hotels', changed) : [];
  });
}

/**
 * Changes the hotels and all their rooms, so that a hotel's "from" price stays right. Hotels without a price keep
 * none.
 */
export function changeHotelPrices(
  db: Database,
  change: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  const facts = { percent_of_rooms_too: change.percent };
  return changeNightPrices(db, hotelKind, { ...change, facts }, actor, async (transaction, hotelIds) => {
    await sql`
      update rooms set price_per_night_minor = ${priceAfter('rooms.price_per_night_minor', change.percent)}
      where hotel_id = any(${hotelIds}::uuid[]) and deleted_at is null
    `.execute(transaction);
  });
}

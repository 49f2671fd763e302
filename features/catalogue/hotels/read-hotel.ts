import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DB } from '#db/schema.ts';
import { amenityText } from '../editing/amenity-choices.ts';
import { dollarsText } from '../editing/amounts.ts';
import { coordinateValues } from '../editing/coordinates.ts';
import type { Values } from '../editing/save-outcome.ts';
import type { Editable } from '../editing/save-row.ts';
import type { HotelField } from './hotel.ts';

export async function readHotel(db: Database, id: string): Promise<Editable<HotelField> | undefined> {
  const row = await selectHotels(db)
    .select((select) => roomsOfHotel(select).as('rooms'))
    .where('hotels.id', '=', id)
    .executeTakeFirst();
  return row && { id, version: row.version, values: storedHotelValues(row, String(row.rooms)) };
}

/** Counted, because the sum of the counts may be a moment old. */
function roomsOfHotel(select: ExpressionBuilder<DB, 'hotels'>) {
  return select
    .selectFrom('rooms')
    .select(sql<number>`count(*)::int`.as('rooms'))
    .whereRef('rooms.hotel_id', '=', 'hotels.id')
    .where('rooms.deleted_at', 'is', null)
    .$asScalar()
    .$notNull();
}

/** Everything that a hotel's form and a hotel's line of a file say, of those that are not deleted. */
export function selectHotels(db: Database) {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .where('hotels.deleted_at', 'is', null)
    .select([
      'hotels.id',
      'hotels.version',
      'hotels.name',
      'locations.city',
      'locations.country',
      'hotels.address',
      'hotels.description',
      'hotels.status',
      'hotels.star_rating',
      'hotels.price_per_night_minor',
      'hotels.latitude',
      'hotels.longitude',
      'hotels.check_in_from',
      'hotels.check_out_until',
      'hotels.free_cancellation_days',
      'hotels.cancellation_fee_percent',
      'hotels.created_at',
      'hotels.updated_at',
      sql<string[]>`array(
        select amenities.name from hotel_amenities
        join amenities on amenities.id = hotel_amenities.amenity_id and amenities.deleted_at is null
        where hotel_amenities.hotel_id = hotels.id
      )`.as('amenities'),
    ]);
}

export type StoredHotel = Awaited<ReturnType<ReturnType<typeof selectHotels>['execute']>>[number];

export function storedHotelValues(row: StoredHotel, totalRooms: string): Values<HotelField> {
  return {
    name: row.name,
    city: row.city,
    country: row.country,
    address: row.address,
    description: row.description,
    status: row.status,
    star_rating: String(row.star_rating),
    price_per_night: row.price_per_night_minor === null ? '' : dollarsText(row.price_per_night_minor),
    total_rooms: totalRooms,
    amenities: amenityText(row.amenities),
    ...coordinateValues(row),
    check_in_from: row.check_in_from.slice(0, 5),
    check_out_until: row.check_out_until.slice(0, 5),
    free_cancellation_days: row.free_cancellation_days?.toString() ?? '',
    cancellation_fee_percent: String(row.cancellation_fee_percent),
  };
}

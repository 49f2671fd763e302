import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { setAmenities } from '../amenities/owner-amenities.ts';
import type { Overwrite } from '../editing/record-kind.ts';
import { insertRows, overwriteRows } from '../editing/save-record.ts';
import { type Room, roomDefaults } from '../rooms/room.ts';
import { insertRooms } from '../rooms/write-rooms.ts';
import type { Hotel } from './hotel.ts';

const roomsOnFloor = 20;

/** The rooms of a new hotel: 101 to 120, 201 to 220 and so on, all of one type and at the hotel's price. */
function defaultRooms(count: number, pricePerNightMinor: number): Room[] {
  return Array.from({ length: count }, (_, index) => {
    const floor = Math.floor(index / roomsOnFloor) + 1;
    return {
      roomNumber: String(floor * 100 + (index % roomsOnFloor) + 1),
      type: 'Standard',
      pricePerNightMinor,
      status: 'available',
      capacity: Number(roomDefaults.capacity),
      size: Number(roomDefaults.size),
      bedType: roomDefaults.bed_type,
      hasBalcony: false,
      floor,
      amenities: [],
    };
  });
}

export async function insertHotels(transaction: DatabaseTransaction, hotels: readonly Hotel[]): Promise<string[]> {
  const ids = await insertRows(transaction, 'hotels', await columnsOf(transaction, hotels));
  const added = hotels.map((hotel, index) => ({ ...hotel, id: ids[index] ?? '' }));
  await setAmenities(transaction, 'hotel', added);
  await insertRooms(
    transaction,
    added.flatMap(({ id, totalRooms, pricePerNightMinor }) =>
      // parseHotel refuses rooms without a price.
      defaultRooms(totalRooms ?? 0, pricePerNightMinor ?? 0).map((room) => ({ ...room, hotelId: id })),
    ),
  );
  return ids;
}

/** Does not change the rooms of the hotels. */
export async function overwriteHotels(
  transaction: DatabaseTransaction,
  overwrites: readonly Overwrite<Hotel>[],
): Promise<number> {
  const columns = await columnsOf(
    transaction,
    overwrites.map(({ value }) => value),
  );
  const rows = overwrites.map((overwrite, index) => ({ ...overwrite, value: columns[index] }));
  const updated = await overwriteRows(transaction, 'hotels', rows);
  await setAmenities(
    transaction,
    'hotel',
    overwrites.filter(({ id }) => updated.includes(id)).map(({ id, value }) => ({ id, amenities: value.amenities })),
  );
  return updated.length;
}

async function columnsOf(transaction: DatabaseTransaction, hotels: readonly Hotel[]) {
  const rows: object[] = [];
  for (const hotel of hotels) {
    const { city, country, totalRooms, amenities, ...columns } = hotel;
    rows.push({ ...columns, locationId: await locationOfHotel(transaction, hotel) });
  }
  return rows;
}

type Place = Pick<Hotel, 'city' | 'country' | 'latitude' | 'longitude'>;

/**
 * Finds or creates the location of a hotel's city and country, and locks it: a transaction that deletes it waits and
 * then finds the hotel.
 */
async function locationOfHotel(transaction: DatabaseTransaction, place: Place): Promise<string> {
  const found = await findLocation(transaction, place);
  if (found) return found;
  await addLocation(transaction, place);
  const added = await findLocation(transaction, place);
  if (!added) throw new Error('A location was deleted right after its insert');
  return added;
}

async function findLocation(transaction: DatabaseTransaction, { city, country }: Place): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('locations')
    .select('id')
    .where(sql`lower(city)`, '=', sql`lower(${city})`)
    .where('country', '=', country)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

/** Copies region, time zone and currency from another location of the country, and takes the hotel's coordinates. */
async function addLocation(
  transaction: DatabaseTransaction,
  { city, country, latitude, longitude }: Place,
): Promise<void> {
  const neighbour = await transaction
    .selectFrom('locations')
    .select(['region', 'timezone', 'currency'])
    .where('country', '=', country)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  await transaction
    .insertInto('locations')
    .values({ id: newId(), city, country, latitude, longitude, ...neighbour })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Restores a location that was deleted after its last hotel, or uses the one that was created again since. */
export async function restoreLocations(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const locations = sql`(select location_id from hotels where id = any(${[...ids]}::uuid[]))`;
  await sql`select from locations where id in ${locations} order by id for key share`.execute(transaction);
  await sql`
    update hotels set location_id = again.id
    from locations as gone
    join locations as again
      on lower(again.city) = lower(gone.city) and again.country = gone.country and again.deleted_at is null
    where hotels.id = any(${[...ids]}::uuid[]) and gone.id = hotels.location_id and gone.deleted_at is not null
  `.execute(transaction);
  await sql`
    update locations set deleted_at = null
    where deleted_at is not null and id in ${locations}
  `.execute(transaction);
}

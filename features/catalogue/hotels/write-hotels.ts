import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type Room, roomDefaults } from '../rooms/room.ts';
import { insertRooms } from '../rooms/write-rooms.ts';
import type { Hotel } from './hotel.ts';

const roomsOnFloor = 20;

/** What a new hotel begins with: 101 to 120, 201 to 220 and so on, all of one type and at the hotel's price. */
function defaultRooms(count: number, priceMinor: number): Room[] {
  return Array.from({ length: count }, (_, index) => {
    const floor = Math.floor(index / roomsOnFloor) + 1;
    return {
      number: String(floor * 100 + (index % roomsOnFloor) + 1),
      type: 'Standard',
      priceMinor,
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

/** New hotels with their rooms. */
export async function insertHotels(
  transaction: DatabaseTransaction,
  hotels: readonly Hotel[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const hotel of hotels) {
    const id = newId();
    await transaction
      .insertInto('hotels')
      .values({ id, ...(await columnsOf(transaction, hotel)) })
      .execute();
    await setAmenities(transaction, id, hotel);
    // A hotel on request has no rooms yet: parseHotel has made sure of that.
    const rooms = hotel.priceMinor === null ? [] : defaultRooms(hotel.totalRooms, hotel.priceMinor);
    await insertRooms(
      transaction,
      rooms.map((room) => ({ hotelId: id, room })),
    );
    ids.push(id);
  }
  return ids;
}

/** False when the hotel is no longer of that version. Its rooms stay as they are. */
export async function writeHotel(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  hotel: Hotel,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('hotels')
    .set(await columnsOf(transaction, hotel))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await setAmenities(transaction, id, hotel);
  return true;
}

async function columnsOf(transaction: DatabaseTransaction, hotel: Hotel) {
  return {
    name: hotel.name,
    location_id: await locationOfHotel(transaction, hotel),
    address: hotel.address,
    description: hotel.description,
    status: hotel.status,
    star_rating: hotel.starRating,
    price_per_night_minor: hotel.priceMinor,
    latitude: hotel.coordinates?.latitude ?? null,
    longitude: hotel.coordinates?.longitude ?? null,
    check_in_from: hotel.checkInFrom,
    check_out_until: hotel.checkOutUntil,
    free_cancellation_days: hotel.freeCancellationDays,
    cancellation_fee_percent: hotel.cancellationFeePercent,
  };
}

/** One that was deleted in this very moment is left out. */
async function setAmenities(
  transaction: DatabaseTransaction,
  hotelId: string,
  { amenities }: Hotel,
): Promise<void> {
  const ids = amenities.map(({ id }) => id);
  await transaction
    .deleteFrom('hotel_amenities')
    .where('hotel_id', '=', hotelId)
    .where(sql<boolean>`amenity_id <> all(${ids}::uuid[])`)
    .execute();
  if (ids.length === 0) return;
  await sql`
    insert into hotel_amenities (hotel_id, amenity_id)
    select ${hotelId}, locked.id
    from (
      select id from amenities where id = any(${ids}::uuid[]) and deleted_at is null order by id for key share
    ) as locked
    on conflict do nothing
  `.execute(transaction);
}

type Place = Pick<Hotel, 'city' | 'country' | 'coordinates'>;

/**
 * The location that a hotel's city and country mean, made when there is none. It is locked: whoever wants to delete it
 * waits, and then finds the hotel in it.
 */
async function locationOfHotel(transaction: DatabaseTransaction, place: Place): Promise<string> {
  const found = await findLocation(transaction, place);
  if (found) return found;
  await addLocation(transaction, place);
  const added = await findLocation(transaction, place);
  if (!added) throw new Error('A location was deleted in the moment that it was made');
  return added;
}

async function findLocation(
  transaction: DatabaseTransaction,
  { city, country }: Place,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('locations')
    .select('id')
    .where(sql`lower(city)`, '=', sql`lower(${city})`)
    .where('country', '=', country)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

/** As its neighbours in the country are; where its hotel is will do for a place on the map. */
async function addLocation(
  transaction: DatabaseTransaction,
  { city, country, coordinates }: Place,
): Promise<void> {
  const neighbour = await transaction
    .selectFrom('locations')
    .select(['region', 'timezone', 'currency'])
    .where('country', '=', country)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  await transaction
    .insertInto('locations')
    .values({ id: newId(), city, country, ...coordinates, ...neighbour })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

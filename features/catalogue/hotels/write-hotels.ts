import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { insertRooms } from '../rooms/write-rooms.ts';
import { defaultRooms } from './default-rooms.ts';
import type { Hotel } from './hotel.ts';
import { locationOfHotel } from './hotel-location.ts';

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

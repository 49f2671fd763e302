import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type Room, roomDefaults } from '../rooms/room.ts';
import { insertRooms } from '../rooms/write-rooms.ts';
import type { Hotel } from './hotel.ts';

const roomsOnFloor = 20;

/** The rooms of a new hotel: 101 to 120, 201 to 220 and so on, all of one type and at the hotel's price. */
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

export async function insertHotels(transaction: DatabaseTransaction, hotels: readonly Hotel[]): Promise<string[]> {
  const ids: string[] = [];
  for (const hotel of hotels) {
    const id = newId();
    await transaction
      .insertInto('hotels')
      .values({ id, ...(await columnsOf(transaction, hotel)) })
      .execute();
    await setAmenities(transaction, id, hotel);
    // parseHotel refuses rooms without a price.
    const rooms = hotel.priceMinor === null ? [] : defaultRooms(hotel.totalRooms, hotel.priceMinor);
    await insertRooms(
      transaction,
      rooms.map((room) => ({ hotelId: id, room })),
    );
    ids.push(id);
  }
  return ids;
}

/** Returns false when the hotel has another version by now. Does not change its rooms. */
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

/** Leaves out amenities that were deleted meanwhile. */
async function setAmenities(transaction: DatabaseTransaction, hotelId: string, { amenities }: Hotel): Promise<void> {
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
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

/** Copies region, time zone and currency from another location of the country, and takes the hotel's coordinates. */
async function addLocation(transaction: DatabaseTransaction, { city, country, coordinates }: Place): Promise<void> {
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

/**
 * The warning before hotels close or rooms leave service although guests have booked: we send these guests no email.
 */
export async function stayWarnings(
  transaction: DatabaseTransaction,
  of: 'hotels' | 'rooms',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const column = sql.ref(of === 'hotels' ? 'rooms.hotel_id' : 'rooms.id');
  const { rows } = await sql<{ stays: number; bookings: number }>`
    select count(*)::int as stays, count(distinct booking_id)::int as bookings
    from rooms join room_stays on room_stays.room_id = rooms.id
    where ${column} = any(${[...ids]}::uuid[]) and state <> 'freed'
      and upper(nights) > (now() at time zone 'Africa/Nairobi')::date`.execute(transaction);
  const { stays = 0, bookings = 0 } = rows[0] ?? {};
  if (stays === 0) return [];
  const what = `${stays === 1 ? '1 room' : `${stays} rooms`} in ${bookings === 1 ? '1 booking' : `${bookings} bookings`}`;
  return [
    of === 'hotels'
      ? `Guests have booked ${what} there. Their bookings stay valid and they get no email; only new bookings are refused.`
      : `Guests have booked ${what} of these. They are not moved and get no email: find them other rooms first.`,
  ];
}

/** Returns the ids whose current status is none of these. */
export async function idsWithOtherStatus(
  transaction: DatabaseTransaction,
  table: 'hotels' | 'rooms',
  ids: readonly string[],
  statuses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and status <> all(${[...statuses]}::text[])`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

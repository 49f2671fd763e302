import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AmenityCategory, AmenityIcon } from '#features/catalogue/amenities/amenity.ts';
import type { ReviewParty } from '#features/catalogue/fact-names.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { Board, BoardRules, Discounts, NightRate } from '#features/catalogue/rates/night-price.ts';
import { isRoomSold } from '#features/catalogue/sales-stops.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { CityLandmark } from '../inventory/inventory-hotel.ts';
import { landmarksOfLocation } from '../inventory/read-inventory.ts';

export type OpenHotel = NonNullable<Awaited<ReturnType<typeof readOpenHotel>>>;

/** A bookable hotel. Undefined if it is inactive, deleted or unknown. */
export async function readOpenHotel(db: Database, id: string) {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.locationId')
    .where('hotels.id', '=', id)
    .where('hotels.status', '=', 'active')
    .where('hotels.deletedAt', 'is', null)
    .select([
      'hotels.id',
      'hotels.name',
      'locations.city',
      'locations.country',
      'hotels.address',
      'hotels.addressAr',
      'hotels.description',
      'hotels.descriptions',
      'hotels.starRating as stars',
      'hotels.latitude',
      'hotels.longitude',
      // Local time: 14:00.
      sql<string>`to_char(hotels.check_in_from, 'HH24:MI')`.as('checkInFrom'),
      sql<string>`to_char(hotels.check_out_until, 'HH24:MI')`.as('checkOutUntil'),
      // Deadlines are in business time. Zones with a daylight saving time share it for half a year only.
      sql<boolean>`clock_at_location(locations.timezone) = now() at time zone ${businessTimeZone}
        and case when locations.timezone like '%/%' then (now() + interval '6 months') at time zone locations.timezone
          = (now() + interval '6 months') at time zone ${businessTimeZone} else true end`.as('isInBusinessTime'),
      'hotels.freeCancellationDays',
      'hotels.cancellationFeePercent',
      'hotels.ratesVersion',
      'hotels.weekDiscountPercent',
      'hotels.monthDiscountPercent',
      'hotels.residentDiscountPercent',
      'hotels.board',
      'hotels.breakfastPriceMinor',
      'hotels.halfBoardPriceMinor',
      'hotels.childBoardPercent',
      // How many visible reviews gave 1, 2, 3, 4 and 5.
      sql<number[]>`array(
        select count(reviews.id)::int
        from generate_series(1, 5) as stars (given)
        left join hotel_reviews as reviews
          on reviews.hotel_id = hotels.id and reviews.hidden_at is null and reviews.rating = stars.given
        group by stars.given
        order by stars.given
      )`.as('ratings'),
    ])
    .$narrowType<{ board: Board; descriptions: Partial<Record<LanguageCode, string>> }>()
    .executeTakeFirst();
}

/** What a hotel's prices follow from, beside its rooms and nights. */
export function priceRules(hotel: OpenHotel): { discounts: Discounts; board: BoardRules } {
  return {
    discounts: {
      weekPercent: hotel.weekDiscountPercent,
      monthPercent: hotel.monthDiscountPercent,
      residentPercent: hotel.residentDiscountPercent,
    },
    board: {
      included: hotel.board,
      breakfastMinor: hotel.breakfastPriceMinor,
      halfBoardMinor: hotel.halfBoardPriceMinor,
      childPercent: hotel.childBoardPercent,
    },
  };
}

export async function readLandmarksAround(db: Database, hotelId: string): Promise<CityLandmark[]> {
  const row = await db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.locationId')
    .where('hotels.id', '=', hotelId)
    .select(landmarksOfLocation.as('landmarks'))
    .executeTakeFirst();
  return row?.landmarks ?? [];
}

/** Rooms of one type, capacity and price, free or not. */
export interface RoomsOfHotel {
  roomTypeId: string;
  roomType: string;
  capacity: number;
  /** A night, where no rate says otherwise. */
  ownPriceMinor: UsdMinor;
  free: number;
  rooms: number;
  beds: string[];
  /** In square metres. */
  sizeFrom: number;
  sizeTo: number;
  balconies: number;
}

/** Without nights, all rooms count as free. Rooms in maintenance are left out. */
export function readRoomsOfHotel(
  db: Database,
  hotelId: string,
  nights: { checkIn: CalendarDate; checkOut: CalendarDate } | null,
): Promise<RoomsOfHotel[]> {
  const isFree = nights
    ? sql`not exists (
        select from room_stays
        where room_stays.room_id = rooms.id
          and room_stays.state <> 'freed'
          and room_stays.nights && daterange(${nights.checkIn}::date, ${nights.checkOut}::date)
      )`
    : sql`true`;
  return db
    .selectFrom('rooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'rooms.roomTypeId')
    .where('rooms.hotelId', '=', hotelId)
    .where('rooms.deletedAt', 'is', null)
    .where('rooms.status', '=', 'available')
    .where('rooms.pricePerNightMinor', '>', 0)
    .where(isRoomSold)
    .groupBy(['rooms.roomTypeId', 'roomTypes.name', 'rooms.capacity', 'rooms.pricePerNightMinor'])
    .select([
      'rooms.roomTypeId',
      'roomTypes.name as roomType',
      'rooms.capacity',
      'rooms.pricePerNightMinor as ownPriceMinor',
      sql<number>`count(*)::int`.as('rooms'),
      sql<number>`(count(*) filter (where ${isFree}))::int`.as('free'),
      sql<string[]>`array_agg(distinct rooms.bed_type)`.as('beds'),
      sql<number>`min(rooms.size)`.as('sizeFrom'),
      sql<number>`max(rooms.size)`.as('sizeTo'),
      sql<number>`(count(*) filter (where rooms.has_balcony))::int`.as('balconies'),
    ])
    .execute();
}

/** The rates of a hotel's nights, by room type. */
export async function readNightRates(
  db: Database,
  hotelId: string,
  { checkIn, checkOut }: { checkIn: CalendarDate; checkOut: CalendarDate },
): Promise<Map<string, (NightRate | undefined)[]>> {
  const rows = await db
    .selectFrom('nightRates')
    .select(['roomTypeId', 'night', 'percent', 'priceMinor', 'minNights', 'isClosed'])
    .where('hotelId', '=', hotelId)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .execute();
  const rates = new Map<string, (NightRate | undefined)[]>();
  const nights = daysBetween(checkIn, checkOut);
  for (const { roomTypeId, night, ...rate } of rows) {
    const ofType = rates.get(roomTypeId) ?? Array.from({ length: nights }, () => undefined);
    ofType[daysBetween(checkIn, night)] = rate;
    rates.set(roomTypeId, ofType);
  }
  return rates;
}

interface HotelAmenity {
  name: string;
  icon: AmenityIcon;
  category: AmenityCategory;
}

export interface ShownAmenities {
  ofHotel: HotelAmenity[];
  /** By name; only amenities that every room of the type has, because guests can't choose the room. */
  ofRoomType: Map<string, string[]>;
}

export async function readShownAmenities(db: Database, hotelId: string): Promise<ShownAmenities> {
  const { rows } = await sql<HotelAmenity & { roomTypeId: string | null }>`
    with sold as (
      select id, room_type_id, count(*) over (partition by room_type_id) as of_type
      from rooms
      where hotel_id = ${hotelId} and deleted_at is null and status = 'available'
    ), shown as (
      select null::uuid as room_type_id, amenity_id from hotel_amenities where hotel_id = ${hotelId}
      union all
      select sold.room_type_id, room_amenities.amenity_id
      from sold
      join room_amenities on room_amenities.room_id = sold.id
      group by sold.room_type_id, room_amenities.amenity_id
      having count(*) = max(sold.of_type)
    )
    select shown.room_type_id, amenities.name, amenities.icon, amenities.category
    from shown
    join amenities on amenities.id = shown.amenity_id and amenities.is_active and amenities.deleted_at is null
    order by lower(amenities.name), amenities.id
  `.execute(db);
  const ofHotel: HotelAmenity[] = [];
  const ofRoomType = new Map<string, string[]>();
  for (const { roomTypeId, ...amenity } of rows) {
    if (roomTypeId === null) ofHotel.push(amenity);
    else ofRoomType.set(roomTypeId, [...(ofRoomType.get(roomTypeId) ?? []), amenity.name]);
  }
  return { ofHotel, ofRoomType };
}

export const reviewsPerPage = 5;

export interface GuestReview {
  id: string;
  rating: number;
  comment: string;
  /** ISO 3166-1; null where it is unknown. */
  country: string | null;
  /** With whom; null where it is unknown. */
  party: ReviewParty | null;
  language: string;
  writtenAt: Date;
}

/** In the reader's language first, then newest first; only those in a language or of a kind of guests, if one is chosen. */
export function readGuestReviews(
  db: Database,
  hotelId: string,
  { page, chosen, reader }: { page: number; chosen: string | null; reader: string },
): Promise<GuestReview[]> {
  return db
    .selectFrom('hotelReviews')
    .select(['id', 'rating', 'comment', 'authorCountry as country', 'party', 'language', 'createdAt as writtenAt'])
    .where('hotelId', '=', hotelId)
    .where('hiddenAt', 'is', null)
    .where(sql<boolean>`coalesce(${chosen} in (language, party), true)`)
    .orderBy(sql`language = ${reader}`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
    .$narrowType<{ party: GuestReview['party'] }>()
    .execute();
}

/** How many reviews there are in each language and of each kind of guests. */
export async function countReviews(db: Database, hotelId: string): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::int as count
    from hotel_reviews, unnest(array[language, party]) with ordinality as choice (value, kind)
    where hotel_id = ${hotelId} and hidden_at is null and value is not null
    group by kind, value
    order by kind, count desc, value
  `.execute(db);
  return rows;
}

/** The ids of bookable hotels for the sitemap, which may have 50,000 lines. */
export async function listOpenHotels(db: Database, limit = 40_000): Promise<string[]> {
  const rows = await db
    .selectFrom('hotels')
    .select('id')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { firstPhotoOfHotel, type StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { Board, NightRate, RatesByDay } from '#features/catalogue/rates/night-price.ts';
import { isRoomSold } from '#features/catalogue/sales-stops.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import { byPriceThenSmallness } from './cheapest-rooms.ts';
import { scoreTenths } from './guest-score.ts';
import {
  type CityLandmark,
  type InventoryAmenity,
  type InventoryCity,
  type InventoryHotel,
  type InventoryRooms,
  lastStayDay,
} from './inventory-hotel.ts';

/** As JSON, of a row of locations. An airport is the one of the catalogue within about five kilometres. */
export const landmarksOfLocation = sql<CityLandmark[]>`(
  select coalesce(json_agg(to_json(shown) order by kind, name), '[]')
  from (
    select id, kind, name, latitude, longitude, (
      select json_build_object('code', code, 'city', city, 'country', country) from airports
      where landmarks.kind = 'airport' and airports.deleted_at is null
        and abs(airports.latitude - landmarks.latitude) + abs(airports.longitude - landmarks.longitude) < 0.05
      limit 1
    ) as airport
    from landmarks where location_id = locations.id and deleted_at is null
  ) as shown
)`;

interface HotelChanges {
  /** The database snapshot: the next read returns the changes not visible in it. */
  snapshot: string;
  hotelIds: string[];
  /** Amenities, locations or landmarks changed, which may affect every hotel. */
  isAllChanged: boolean;
}

/** Changes since a snapshot; without one, only the current snapshot. */
export async function readHotelChanges(db: Database, since: string | undefined): Promise<HotelChanges> {
  // One statement, so that the rows and the snapshot are consistent.
  const { rows } = await sql<HotelChanges & { hotelIds: string[] | null }>`
    select
      pg_current_snapshot()::text as snapshot,
      array_agg(distinct hotel_id::text) filter (where hotel_id is not null) as hotel_ids,
      coalesce(bool_or(hotel_id is null), false) as is_all_changed
    from hotel_changes
    where xact >= pg_snapshot_xmin(${since ?? null}::pg_snapshot)
      and not pg_visible_in_snapshot(xact, ${since ?? null}::pg_snapshot)
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returned no row');
  return { ...row, hotelIds: row.hotelIds ?? [] };
}

export async function readAmenities(db: Database): Promise<InventoryAmenity[]> {
  return db
    .selectFrom('amenities')
    .select(['id', 'name', 'icon'])
    .select(sql<boolean>`category = 'business'`.as('isBusiness'))
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .$narrowType<{ icon: InventoryAmenity['icon'] }>()
    .execute();
}

/** Includes hotels that are not bookable. */
export async function readLocationsOf(db: Database, hotelIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('hotels')
    .select('locationId as id')
    .distinct()
    .where('id', 'in', hotelIds)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ReadHotel {
  locationId: string;
  hotel: InventoryHotel;
}

/** In the order of the select below. A whole city is one JSON text, which parses fastest. */
type HotelRow = [
  locationId: string,
  id: string,
  name: string,
  stars: number,
  address: string,
  addressAr: string,
  latitude: number | null,
  longitude: number | null,
  freeCancellationDays: number | null,
  cancellationFeePercent: number,
  photo: StoredPhoto | null,
  reviews: number,
  ratingSum: number,
  /** From 1; null for an amenity newer than our list, whose change record causes a new read. */
  amenities: (number | null)[],
  roomTypes: [id: string, name: string][] | null,
  rooms: RoomsRow[] | null,
  taken: TakenRow[] | null,
  prices: PricesRow,
  rates: RateRow[] | null,
];
type PricesRow = [
  weekPercent: number,
  monthPercent: number,
  residentPercent: number,
  board: Board,
  breakfastMinor: UsdMinor | null,
  halfBoardMinor: UsdMinor | null,
  childPercent: number,
];
type RateRow = [
  roomTypeId: string,
  day: number,
  percent: number | null,
  priceMinor: UsdMinor | null,
  minNights: number | null,
  isClosed: boolean,
];
type RoomsRow = [roomTypeId: string, capacity: number, priceMinor: UsdMinor, count: number];
/** A room with the arrival and departure days of its stays. */
type TakenRow = [roomTypeId: string, capacity: number, priceMinor: UsdMinor, arrivals: number[], departures: number[]];

/** The bookable hotels of some locations, optionally only the given ones, with all stays that end after `today`. */
export async function readHotels(
  db: Database,
  wanted: { locationIds: readonly string[]; hotelIds?: readonly string[] },
  { amenities, today }: { amenities: readonly InventoryAmenity[]; today: CalendarDate },
): Promise<ReadHotel[]> {
  const { locationIds, hotelIds } = wanted;
  // Correlated subqueries per hotel: joins would make the planner read the rooms of all hotels. One statement, so that
  // rooms and stays are consistent.
  const { rows } = await sql<{
    cities: [id: string, InventoryCity['city'], string, InventoryCity['landmarks']][] | null;
    hotels: HotelRow[] | null;
  }>`
    select
      (
        select json_agg(json_build_array(id, city, country, ${landmarksOfLocation}))
        from locations where id = any (${locationIds}::uuid[])
      ) as cities,
      json_agg(json_build_array(
        location_id, id, name, star_rating, address, address_ar, latitude, longitude, free_cancellation_days,
        cancellation_fee_percent,
        ${firstPhotoOfHotel},
        guests.reviews, guests.rating_sum,
        array(
          select array_position(${amenities.map(({ id }) => id)}::uuid[], amenity_id)
          from hotel_amenities where hotel_id = hotels.id
        ),
        (select json_agg(json_build_array(id, name)) from room_types where hotel_id = hotels.id),
        (
          select json_agg(json_build_array(room_type_id, capacity, price_per_night_minor, rooms))
          from (
            select room_type_id, capacity, price_per_night_minor, count(*) as rooms
            from rooms where hotel_id = hotels.id and ${isOnSale}
            group by room_type_id, capacity, price_per_night_minor
          ) as alike
        ),
        (
          select json_agg(json_build_array(room_type_id, capacity, price_per_night_minor, arrivals, departures))
          from (
            select room_type_id, capacity, rooms.price_per_night_minor,
              array_agg(lower(nights) - date '1970-01-01') as arrivals,
              array_agg(upper(nights) - date '1970-01-01') as departures
            from rooms
            join room_stays on room_stays.room_id = rooms.id
              and state <> 'freed' and nights && daterange(${today}::date, null)
            where hotel_id = hotels.id and ${isOnSale}
            group by rooms.id
          ) as of_room
        ),
        json_build_array(
          week_discount_percent, month_discount_percent, resident_discount_percent, board, breakfast_price_minor,
          half_board_price_minor, child_board_percent
        ),
        (
          select json_agg(json_build_array(
            room_type_id, night - date '1970-01-01', percent, price_minor, min_nights, is_closed
          ))
          from night_rates where hotel_id = hotels.id and night >= ${today}::date
        )
      )) as hotels
    from hotels
    cross join lateral (
      select count(*) as reviews, coalesce(sum(rating), 0) as rating_sum
      from hotel_reviews where hotel_id = hotels.id and hidden_at is null
    ) as guests
    where location_id = any (${locationIds}::uuid[]) and status = 'active' and deleted_at is null
      ${hotelIds ? sql`and id = any (${hotelIds}::uuid[])` : sql``}
  `.execute(db);
  const cities = new Map<string, InventoryCity>();
  for (const [id, city, country, landmarks] of rows[0]?.cities ?? []) cities.set(id, { city, country, landmarks });
  // Shares the strings of room types that many hotels have.
  const names = new Map<string, string>();
  return (rows[0]?.hotels ?? []).flatMap((row) => {
    const [locationId, ...facts] = row;
    const city = cities.get(locationId);
    return city ? [{ locationId, hotel: toHotel(facts, city, names) }] : [];
  });
}

/** Begins with the condition of the partial index on rooms. */
const isOnSale = sql`rooms.deleted_at is null and rooms.status = 'available' and rooms.price_per_night_minor > 0
  and ${isRoomSold}`;

type HotelRowFacts = HotelRow extends [string, ...infer Facts] ? Facts : never;

function toHotel(row: HotelRowFacts, city: InventoryCity, names: Map<string, string>): InventoryHotel {
  const [id, name, stars, address, addressAr, latitude, longitude, freeCancellationDays, ...rest] = row;
  const [cancellationFeePercent, photo, reviews, ratingSum, amenities, roomTypes, rooms, taken, prices, rates] = rest;
  const [weekPercent, monthPercent, residentPercent, included, breakfastMinor, halfBoardMinor, childPercent] = prices;
  const typeNames = new Map(roomTypes);
  return {
    ...{ id, name, stars, address, addressAr, latitude, longitude, city },
    ...{ freeCancellationDays, cancellationFeePercent, photo, reviews },
    scoreTenths: scoreTenths({ reviews, ratingSum }),
    discounts: { weekPercent, monthPercent, residentPercent },
    board: { included, breakfastMinor, halfBoardMinor, childPercent },
    amenities: amenities.flatMap((number) => (number === null ? [] : number - 1)).sort((a, b) => a - b),
    rooms: toRooms(rooms ?? [], taken ?? [], toRates(rates ?? []), (typeId) => {
      const typeName = typeNames.get(typeId) ?? '';
      return shared(names, typeName, typeName);
    }),
  };
}

function toRooms(
  rows: readonly RoomsRow[],
  takenRows: readonly TakenRow[],
  rates: ReadonlyMap<string, RatesByDay>,
  nameOf: (roomTypeId: string) => string,
): InventoryRooms[] {
  const taken = new Map<string, number[]>();
  for (const [roomTypeId, capacity, priceMinor, arrivals, departures] of takenRows) {
    const key = `${roomTypeId} ${capacity} ${priceMinor}`;
    const days = taken.get(key) ?? [];
    arrivals.forEach((arrival, stay) => {
      days.push(Math.max(1, arrival), Math.min(lastStayDay, departures[stay] ?? 0));
    });
    days.push(0);
    taken.set(key, days);
  }
  return rows
    .map(([roomTypeId, capacity, priceMinor, count]) => {
      const days = taken.get(`${roomTypeId} ${capacity} ${priceMinor}`);
      return {
        roomType: nameOf(roomTypeId),
        capacity,
        priceMinor,
        rates: rates.get(roomTypeId) ?? null,
        count,
        taken: days ? Uint16Array.from(days) : null,
      };
    })
    .sort(byPriceThenSmallness);
}

/** By room type. */
function toRates(rows: readonly RateRow[]): Map<string, RatesByDay> {
  return new Map(
    [...Map.groupBy(rows, ([roomTypeId]) => roomTypeId)].map(([roomTypeId, ofType]) => {
      const days = ofType.map(([, day]) => day);
      const firstDay = Math.min(...days);
      const rates = Array.from({ length: Math.max(...days) - firstDay + 1 }, (): NightRate | undefined => undefined);
      for (const [, day, percent, priceMinor, minNights, isClosed] of ofType) {
        rates[day - firstDay] = { percent, priceMinor, minNights, isClosed };
      }
      return [roomTypeId, { firstDay, rates }];
    }),
  );
}

function shared<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  known.set(key, value);
  return value;
}

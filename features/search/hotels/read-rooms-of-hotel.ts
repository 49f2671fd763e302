import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { RoomGroup } from './cheapest-rooms.ts';

/** Rooms of one type, for as many guests, at one price: those that are free, and those that are not. */
export interface RoomsOfHotel extends RoomGroup {
  roomTypeId: string;
  rooms: number;
  beds: string[];
  /** Square metres. */
  sizeFrom: number;
  sizeTo: number;
  balconies: number;
}

/** Without nights nothing is taken. A room in maintenance is not sold, so it is not shown either. */
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
    .innerJoin('room_types', 'room_types.id', 'rooms.room_type_id')
    .where('rooms.hotel_id', '=', hotelId)
    .where('rooms.deleted_at', 'is', null)
    .where('rooms.status', '=', 'available')
    .where('rooms.price_per_night_minor', '>', 0)
    .groupBy(['rooms.room_type_id', 'room_types.name', 'rooms.capacity', 'rooms.price_per_night_minor'])
    .select([
      'rooms.room_type_id as roomTypeId',
      'room_types.name as roomType',
      'rooms.capacity',
      'rooms.price_per_night_minor as priceMinor',
      sql<number>`count(*)::int`.as('rooms'),
      sql<number>`(count(*) filter (where ${isFree}))::int`.as('free'),
      sql<string[]>`array_agg(distinct rooms.bed_type)`.as('beds'),
      sql<number>`min(rooms.size)`.as('sizeFrom'),
      sql<number>`max(rooms.size)`.as('sizeTo'),
      sql<number>`(count(*) filter (where rooms.has_balcony))::int`.as('balconies'),
    ])
    .execute();
}

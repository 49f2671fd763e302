import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { HotelPlaces } from '../places/place-index.ts';
import type { RoomGroup } from './cheapest-rooms.ts';

/**
 * The rooms that nobody has on any of the nights, by hotel. One that the office has taken out of sale is not sold.
 */
export async function readFreeRooms(
  db: Database,
  { places, checkIn, checkOut }: { places: HotelPlaces; checkIn: CalendarDate; checkOut: CalendarDate },
): Promise<Map<string, RoomGroup[]>> {
  const { rows } = await sql<{ hotelId: string } & RoomGroup>`
    with wanted as materialized (
      select id from hotels
      where (location_id = any (${places.locationIds}::uuid[]) or id = any (${places.hotelIds}::uuid[]))
        and status = 'active' and deleted_at is null
    ), sold as materialized (
      -- One hotel after another: the planner would rather read the rooms of the whole world.
      select rooms.* from wanted
      cross join lateral (
        select id, hotel_id, room_type_id, capacity, price_per_night_minor from rooms
        where hotel_id = wanted.id and deleted_at is null and status = 'available' and price_per_night_minor > 0
        offset 0
      ) as rooms
    ), free as (
      select hotel_id, room_type_id, capacity, price_per_night_minor, count(*)::int as free from sold
      where not exists (
        select from room_stays
        where room_stays.room_id = sold.id and room_stays.state <> 'freed'
          and room_stays.nights && daterange(${checkIn}::date, ${checkOut}::date)
      )
      group by hotel_id, room_type_id, capacity, price_per_night_minor
    )
    select
      hotel_id as "hotelId", (select name from room_types where id = free.room_type_id) as "roomType",
      capacity, price_per_night_minor as "priceMinor", free
    from free
  `.execute(db);
  const byHotel = new Map<string, RoomGroup[]>();
  for (const { hotelId, ...group } of rows) {
    const groups = byHotel.get(hotelId);
    if (groups) groups.push(group);
    else byHotel.set(hotelId, [group]);
  }
  return byHotel;
}

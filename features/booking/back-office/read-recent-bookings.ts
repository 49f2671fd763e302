import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { BookingStatus, BookingType } from '../booking.ts';

/** One of the newest, as the dashboard shows it. */
export interface RecentBooking {
  id: string;
  reference: string;
  type: BookingType;
  status: BookingStatus;
  /** Who travels first; empty where that has been forgotten. */
  customer: string;
  /** Of the way out, from where it begins to where it ends; null for a stay. */
  fromCity: string | null;
  toCity: string | null;
  hotel: string | null;
  hotelCity: string | null;
  totalMinor: number;
  createdAt: Date;
}

/** The newest first. */
export async function readRecentBookings(db: Database, count: number): Promise<RecentBooking[]> {
  const { rows } = await sql<RecentBooking>`
    select
      bookings.id, bookings.reference, bookings.booking_type as type, bookings.status,
      coalesce(trim(first.given_names || ' ' || first.last_name), '') as customer,
      flown."fromCity", flown."toCity", hotels.name as hotel, locations.city as "hotelCity",
      bookings.total_minor as "totalMinor", bookings.created_at as "createdAt"
    from (select * from bookings order by created_at desc, id limit ${count}) as bookings
    left join booking_travellers as first on first.booking_id = bookings.id and first.position = 0
    left join hotel_bookings on hotel_bookings.booking_id = bookings.id
    left join hotels on hotels.id = hotel_bookings.hotel_id
    left join locations on locations.id = hotels.location_id
    left join lateral (
      select
        (array_agg(origin.city order by position))[1] as "fromCity",
        (array_agg(target.city order by position desc))[1] as "toCity"
      from flight_bookings
      join flights on flights.id = flight_bookings.flight_id
      join airports as origin on origin.id = flights.departure_airport_id
      join airports as target on target.id = flights.arrival_airport_id
      where flight_bookings.booking_id = bookings.id and leg = 0
    ) as flown on true
    order by bookings.created_at desc, bookings.id`.execute(db);
  return rows;
}

/** Nairobi to Zanzibar, or the hotel and its city. */
export function destinationOf({
  fromCity,
  toCity,
  hotel,
  hotelCity,
}: Pick<RecentBooking, 'fromCity' | 'toCity' | 'hotel' | 'hotelCity'>): string {
  if (fromCity && toCity) return `${fromCity} to ${toCity}`;
  const stay = [hotel, hotelCity].filter(Boolean).join(', ');
  return stay === '' ? 'Unknown destination' : stay;
}

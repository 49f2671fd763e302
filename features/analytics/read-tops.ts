import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { coverToDate, partsTable } from './cover.ts';
import type { AnalyticsPeriod } from './period.ts';

export interface TopDestination {
  city: string;
  /** Its code, KE. */
  country: string;
  bookings: number;
  revenueMinor: number;
}

export interface TopHotel {
  hotelId: string;
  name: string;
  city: string;
  bookings: number;
  roomNights: number;
  revenueMinor: number;
}

/** Where most people flew, by the bookings of the period. */
export async function readTopDestinations(
  db: Database,
  period: AnalyticsPeriod,
  most: number,
): Promise<TopDestination[]> {
  const { rows } = await sql<TopDestination>`
    select city, country, sum(bookings)::bigint as bookings, sum(revenue)::bigint as "revenueMinor"
    from (
      select destination_id, sum(bookings) as bookings, sum(gross_minor - refunds_minor) as revenue
      from ${partsTable(coverToDate(period, period.today))}
      join analytics_routes on analytics_routes.grain = part.grain and analytics_routes.start = part.start
      group by destination_id
    ) as sums
    join airports on airports.id = destination_id
    group by city, country
    having sum(bookings) > 0
    order by sum(bookings) desc, sum(revenue) desc, city, country
    limit ${most}`.execute(db);
  return rows;
}

/** Which hotels earned most, by the revenue of the period. */
export async function readTopHotels(
  db: Database,
  period: AnalyticsPeriod,
  most: number,
): Promise<TopHotel[]> {
  const { rows } = await sql<TopHotel>`
    select hotel_id as "hotelId", hotels.name, locations.city, bookings::bigint, room_nights::bigint as "roomNights",
      revenue::bigint as "revenueMinor"
    from (
      select hotel_id, sum(bookings) as bookings, sum(room_nights) as room_nights,
        sum(gross_minor - refunds_minor) as revenue
      from ${partsTable(coverToDate(period, period.today))}
      join analytics_hotels on analytics_hotels.grain = part.grain and analytics_hotels.start = part.start
      group by hotel_id
      having sum(bookings) > 0
    ) as sums
    join hotels on hotels.id = hotel_id
    join locations on locations.id = hotels.location_id
    order by revenue desc, bookings desc, hotels.name, hotel_id
    limit ${most}`.execute(db);
  return rows;
}

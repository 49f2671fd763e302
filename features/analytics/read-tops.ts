import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { comparedPartsTable, coverToDate, sumOf } from './cover.ts';
import type { AnalyticsPeriod } from './period.ts';

export interface Earned {
  bookings: number;
  revenueMinor: number;
}

export interface TopDestination extends Earned {
  city: string;
  /** Its code, KE. */
  country: string;
  /** In the period before. */
  before: Earned | null;
}

export interface TopHotel extends Earned {
  hotelId: string;
  name: string;
  city: string;
  roomNights: number;
  before: Earned | null;
}

const earnedBefore = sql`json_build_object(
  'bookings', ${sumOf(sql`bookings`, 'before')},
  'revenueMinor', ${sumOf(sql`revenue`, 'before')}
)`;

/** Where most people flew, by the bookings of the period. */
export async function readTopDestinations(
  db: Database,
  period: AnalyticsPeriod,
  most: number,
): Promise<TopDestination[]> {
  const { rows } = await sql<TopDestination>`
    select city, country, ${sumOf(sql`bookings`, 'period')} as bookings,
      ${sumOf(sql`revenue`, 'period')} as "revenueMinor", ${beforeOf(period)} as before
    from (
      select destination_id, is_before, sum(bookings) as bookings, sum(gross_minor - refunds_minor) as revenue
      from ${partsOf(period)}
      join analytics_routes on analytics_routes.grain = part.grain and analytics_routes.start = part.start
      group by destination_id, is_before
    ) as sums
    join airports on airports.id = destination_id
    group by city, country
    having ${sumOf(sql`bookings`, 'period')} > 0
    order by 3 desc, 4 desc, city, country
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
    select hotel_id as "hotelId", hotels.name, locations.city, sums.bookings, "roomNights", "revenueMinor", before
    from (
      select hotel_id, ${sumOf(sql`bookings`, 'period')} as bookings,
        ${sumOf(sql`room_nights`, 'period')} as "roomNights",
        ${sumOf(sql`revenue`, 'period')} as "revenueMinor", ${beforeOf(period)} as before
      from (
        select hotel_id, is_before, bookings, room_nights, gross_minor - refunds_minor as revenue
        from ${partsOf(period)}
        join analytics_hotels on analytics_hotels.grain = part.grain and analytics_hotels.start = part.start
      ) as parts
      group by hotel_id
      having ${sumOf(sql`bookings`, 'period')} > 0
    ) as sums
    join hotels on hotels.id = hotel_id
    join locations on locations.id = hotels.location_id
    order by "revenueMinor" desc, sums.bookings desc, hotels.name, hotel_id
    limit ${most}`.execute(db);
  return rows;
}

function partsOf(period: AnalyticsPeriod): RawBuilder<unknown> {
  return comparedPartsTable(coverToDate(period, period.today), period.before);
}

function beforeOf({ before }: AnalyticsPeriod): RawBuilder<unknown> {
  return before ? earnedBefore : sql`null::json`;
}

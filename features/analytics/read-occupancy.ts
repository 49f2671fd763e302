import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { daysBetween } from '#lib/calendar-date.ts';
import { coverOf, partsTable } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { readTable } from './read-table.ts';
import { sharePercent, type TablePage, type TableRows } from './report.ts';

export const occupancySorts = ['occupancy', 'hotel', 'sold', 'bookings', 'revenue'] as const;
export type OccupancySort = (typeof occupancySorts)[number];

export interface Occupancy {
  hotelId: string;
  name: string;
  city: string;
  /** Of nights in the period, whenever they were booked. */
  soldNights: number;
  /** Rooms of now that are not in maintenance, for each night; never fewer than were sold. */
  availableNights: number;
  occupancyPercent: number | null;
  /** Confirmed in the period, whenever the guests come. */
  bookings: number;
  revenueMinor: number;
}

type NightTotal = Pick<Occupancy, 'soldNights' | 'availableNights' | 'occupancyPercent'>;

const columns: Record<OccupancySort, RawBuilder<unknown>> = {
  occupancy: sql`"soldNights"::numeric / nullif("availableNights", 0)`,
  hotel: sql`name`,
  sold: sql`"soldNights"`,
  bookings: sql`bookings`,
  revenue: sql`"revenueMinor"`,
};

/** How full the hotels are in the period. Hotels without rooms and without guests do not stand there. */
export async function readOccupancy(
  db: Database,
  period: AnalyticsPeriod,
  asked: TablePage<OccupancySort>,
): Promise<TableRows<Occupancy> & { total: NightTotal }> {
  await foldAnalytics(db);
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const nights = daysBetween(period.from, period.to) + 1;
  const { table, total } = await readTable<
    Omit<Occupancy, 'occupancyPercent'>,
    Omit<NightTotal, 'occupancyPercent'>
  >(db, asked, {
    query: sql`
      select
        hotels.id as "hotelId", hotels.name, locations.city, coalesce(sold, 0) as "soldNights",
        greatest(
          case when hotels.deleted_at is null then coalesce(counts.rooms - counts.maintenance, 0) else 0 end
            * ${nights}::bigint,
          coalesce(sold, 0)
        ) as "availableNights",
        coalesce(bookings, 0) as bookings, coalesce(revenue, 0) as "revenueMinor"
      from hotels
      join locations on locations.id = hotels.location_id
      left join hotel_room_counts as counts on counts.hotel_id = hotels.id
      left join (
        select hotel_id, sum(sold_nights)::bigint as sold, sum(bookings)::bigint as bookings,
          sum(gross_minor - refunds_minor)::bigint as revenue
        from ${partsTable(coverOf(period))}
        join analytics_hotels on analytics_hotels.grain = part.grain and analytics_hotels.start = part.start
        group by hotel_id
      ) as sums on sums.hotel_id = hotels.id
      where hotels.deleted_at is null and counts.rooms > 0 or sold <> 0 or bookings <> 0 or revenue <> 0`,
    order: sql`${columns[asked.sort]} ${asked.descending ? sql`desc nulls last` : sql`asc nulls first`}, name, "hotelId"`,
    totals: sql`json_build_object(
      'soldNights', coalesce(sum("soldNights"), 0), 'availableNights', coalesce(sum("availableNights"), 0)
    )`,
  });
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      occupancyPercent: sharePercent(row.soldNights, row.availableNights),
    })),
    total: { ...total, occupancyPercent: sharePercent(total.soldNights, total.availableNights) },
  };
}

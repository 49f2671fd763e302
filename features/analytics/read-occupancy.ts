import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Period } from '#features/agents/period.ts';
import { midnightOf } from '#features/agents/within-period.ts';
import { addDays, daysBetween } from '#lib/calendar-date.ts';
import { comparedPartsTable, coverOf, sumOf } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { ComparedPeriod } from './period.ts';
import { readTable } from './read-table.ts';
import { sharePercent, type TablePage, type TableRows } from './report.ts';

export const occupancySorts = ['occupancy', 'hotel', 'sold'] as const;
export type OccupancySort = (typeof occupancySorts)[number];

interface Nights {
  /** Nights in the period, whenever they were booked. */
  soldNights: number;
  /** Current rooms not in maintenance, times nights; at least as many as were sold. */
  availableNights: number;
}

export interface RoomNights extends Nights {
  occupancyPercent: number | null;
}

export interface ComparedRoomNights extends RoomNights {
  /** In the period before; null if no hotel existed yet. */
  before: RoomNights | null;
}

export interface Occupancy extends ComparedRoomNights {
  hotelId: string;
  name: string;
  city: string;
}

interface CountedNights extends Nights {
  before: (Nights & { wasThere: boolean }) | null;
}

type Counted = Omit<Occupancy, keyof ComparedRoomNights> & CountedNights;

const columns: Record<OccupancySort, RawBuilder<unknown>> = {
  occupancy: sql`"soldNights"::numeric / nullif("availableNights", 0)`,
  hotel: sql`name`,
  sold: sql`"soldNights"`,
};

/** Occupancy in the period. Hotels without rooms and guests are left out. */
export async function readOccupancy(
  db: Database,
  period: ComparedPeriod,
  tablePage: TablePage<OccupancySort>,
): Promise<TableRows<Occupancy> & { total: ComparedRoomNights }> {
  await foldAnalytics(db);
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const { table, total } = await readTable<Counted, CountedNights>(db, tablePage, {
    query: sql`
      select
        hotels.id as "hotelId", hotels.name, locations.city, sold as "soldNights",
        greatest(rooms * ${daysIn(period)}::bigint, sold) as "availableNights",
        rooms_counted > 0 or sold <> 0 as "isShown", ${beforeOf(period)} as before
      from (
        select hotels.id, hotels.name, hotels.location_id, hotels.created_at,
          case when hotels.deleted_at is null then coalesce(counts.rooms, 0) else 0 end as rooms_counted,
          case when hotels.deleted_at is null then coalesce(counts.in_service, 0) else 0 end as rooms,
          coalesce(sold, 0) as sold, coalesce(sold_before, 0) as sold_before
        from hotels
        left join hotel_room_counts as counts on counts.hotel_id = hotels.id
        left join (
          select hotel_id, ${sumOf(sql`sold_nights`, 'period')} as sold,
            ${sumOf(sql`sold_nights`, 'before')} as sold_before
          from ${comparedPartsTable(coverOf(period), period.before)}
          join analytics_hotels on analytics_hotels.grain = part.grain and analytics_hotels.start = part.start
          group by hotel_id
        ) as sums on sums.hotel_id = hotels.id
      ) as hotels
      join locations on locations.id = hotels.location_id`,
    isShown: sql`"isShown"`,
    order: sql`${columns[tablePage.sort]} ${tablePage.descending ? sql`desc nulls last` : sql`asc nulls first`}, name, "hotelId"`,
    totals: sql`json_build_object(
      'soldNights', coalesce(sum("soldNights"), 0), 'availableNights', coalesce(sum("availableNights"), 0),
      'before', json_build_object(
        'soldNights', sum((before ->> 'soldNights')::bigint),
        'availableNights', sum((before ->> 'availableNights')::bigint),
        'wasThere', coalesce(bool_or((before ->> 'wasThere')::boolean), false)
      )
    )`,
  });
  return {
    ...table,
    rows: table.rows.map((row) => ({
      hotelId: row.hotelId,
      name: row.name,
      city: row.city,
      ...comparedRoomNights(row),
    })),
    total: comparedRoomNights(total),
  };
}

/** A hotel newer than the period before did not exist then, which is not the same as empty. */
function beforeOf({ before }: ComparedPeriod): RawBuilder<unknown> {
  if (!before) return sql`null::json`;
  return sql`json_build_object(
    'soldNights', sold_before, 'availableNights', greatest(rooms * ${daysIn(before)}::bigint, sold_before),
    'wasThere', sold_before <> 0 or hotels.created_at < ${midnightOf(addDays(before.to, 1))}
  )`;
}

function daysIn({ from, to }: Period): number {
  return daysBetween(from, to) + 1;
}

function comparedRoomNights({ before, ...current }: CountedNights): ComparedRoomNights {
  return { ...roomNightsOf(current), before: before?.wasThere ? roomNightsOf(before) : null };
}

function roomNightsOf({ soldNights, availableNights }: Nights): RoomNights {
  return { soldNights, availableNights, occupancyPercent: sharePercent(soldNights, availableNights) };
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Period } from '#features/agents/period/period.ts';
import { midnightOf } from '#features/agents/period/within-period.ts';
import { addDays, daysBetween } from '#lib/calendar-date.ts';
import { comparedPartsTable, coverOf, sumOf } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { ComparedPeriod } from './period.ts';
import { readTable } from './read-table.ts';
import { sharePercent, type TablePage, type TableRows } from './report.ts';

export const occupancySorts = ['occupancy', 'hotel', 'sold'] as const;
export type OccupancySort = (typeof occupancySorts)[number];

interface Nights {
  /** Of nights in the period, whenever they were booked. */
  soldNights: number;
  /** Rooms of now that are not in maintenance, for each night; never fewer than were sold. */
  availableNights: number;
}

export interface Filled extends Nights {
  occupancyPercent: number | null;
}

export interface ComparedFilled extends Filled {
  /** In the period before; null where the hotel, or any of them, was not there yet. */
  before: Filled | null;
}

export interface Occupancy extends ComparedFilled {
  hotelId: string;
  name: string;
  city: string;
}

interface CountedNights extends Nights {
  before: (Nights & { wasThere: boolean }) | null;
}

type Counted = Omit<Occupancy, keyof ComparedFilled> & CountedNights;

const columns: Record<OccupancySort, RawBuilder<unknown>> = {
  occupancy: sql`"soldNights"::numeric / nullif("availableNights", 0)`,
  hotel: sql`name`,
  sold: sql`"soldNights"`,
};

/** How full the hotels are in the period. Hotels without rooms and without guests do not stand there. */
export async function readOccupancy(
  db: Database,
  period: ComparedPeriod,
  asked: TablePage<OccupancySort>,
): Promise<TableRows<Occupancy> & { total: ComparedFilled }> {
  await foldAnalytics(db);
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const { table, total } = await readTable<Counted, CountedNights>(db, asked, {
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
    order: sql`${columns[asked.sort]} ${asked.descending ? sql`desc nulls last` : sql`asc nulls first`}, name, "hotelId"`,
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
      ...comparedFilled(row),
    })),
    total: comparedFilled(total),
  };
}

/** A hotel that is newer than the period before was not empty then: it was not there. */
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

function comparedFilled({ before, ...current }: CountedNights): ComparedFilled {
  return { ...filledOf(current), before: before?.wasThere ? filledOf(before) : null };
}

function filledOf({ soldNights, availableNights }: Nights): Filled {
  return { soldNights, availableNights, occupancyPercent: sharePercent(soldNights, availableNights) };
}

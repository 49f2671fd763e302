import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface RoomFigures {
  total: number;
  available: number;
  occupied: number;
  reserved: number;
  maintenance: number;
  blocked: number;
  /** Null while there is no room. */
  averagePriceMinor: number | null;
}

/** Of all hotels, or of one. Summed up from what is counted for each hotel, and from the stays of tonight. */
export async function countRooms(db: Database, hotelId: string | undefined): Promise<RoomFigures> {
  await sql`select refresh_hotel_room_counts()`.execute(db);
  const taken = await db
    .selectFrom('rooms_taken_tonight as taken')
    .$if(hotelId !== undefined, (query) => query.where('taken.hotel_id', '=', hotelId ?? ''))
    .select([
      sql<number>`(count(*) filter (where taken.status = 'occupied'))::int`.as('occupied'),
      sql<number>`(count(*) filter (where taken.status = 'reserved'))::int`.as('reserved'),
    ])
    .executeTakeFirstOrThrow();
  const counted = await db
    .selectFrom('hotel_room_counts as counts')
    .innerJoin('hotels', 'hotels.id', 'counts.hotel_id')
    .where('hotels.deleted_at', 'is', null)
    .$if(hotelId !== undefined, (query) => query.where('counts.hotel_id', '=', hotelId ?? ''))
    .select([
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('total'),
      sql<number>`coalesce(sum(counts.in_service), 0)::int`.as('inService'),
      sql<number>`coalesce(sum(counts.maintenance), 0)::int`.as('maintenance'),
      sql<number>`coalesce(sum(counts.blocked), 0)::int`.as('blocked'),
      sql<number | null>`round(sum(counts.price_sum_minor) / nullif(sum(counts.rooms), 0))::bigint`.as(
        'averagePriceMinor',
      ),
    ])
    .executeTakeFirstOrThrow();
  const { inService, ...others } = counted;
  return { ...others, ...taken, available: inService - taken.occupied - taken.reserved };
}

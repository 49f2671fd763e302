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
  const counted = await db
    .selectFrom('hotel_room_counts as counts')
    .innerJoin('hotels', 'hotels.id', 'counts.hotel_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('rooms_taken_tonight')
          .groupBy('hotel_id')
          .select([
            'hotel_id',
            sql<number>`count(*) filter (where status = 'occupied')`.as('occupied'),
            sql<number>`count(*) filter (where status = 'reserved')`.as('reserved'),
          ])
          .as('taken'),
      (join) => join.onRef('taken.hotel_id', '=', 'counts.hotel_id'),
    )
    .where('hotels.deleted_at', 'is', null)
    .$if(hotelId !== undefined, (query) => query.where('counts.hotel_id', '=', hotelId ?? ''))
    .select([
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('total'),
      sql<number>`coalesce(sum(counts.in_service), 0)::int`.as('inService'),
      sql<number>`coalesce(sum(taken.occupied), 0)::int`.as('occupied'),
      sql<number>`coalesce(sum(taken.reserved), 0)::int`.as('reserved'),
      sql<number>`coalesce(sum(counts.maintenance), 0)::int`.as('maintenance'),
      sql<number>`coalesce(sum(counts.blocked), 0)::int`.as('blocked'),
      sql<number | null>`round(sum(counts.price_sum_minor) / nullif(sum(counts.rooms), 0))::bigint`.as(
        'averagePriceMinor',
      ),
    ])
    .executeTakeFirstOrThrow();
  const { inService, ...figures } = counted;
  return { ...figures, available: inService - figures.occupied - figures.reserved };
}

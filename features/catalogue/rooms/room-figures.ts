import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface RoomFigures {
  total: number;
  available: number;
  occupied: number;
  maintenance: number;
  /** Null while there is no room. */
  averagePriceMinor: number | null;
}

/** Of all hotels, or of one. Summed up from what is counted for each hotel. */
export async function countRooms(db: Database, hotelId: string | undefined): Promise<RoomFigures> {
  await sql`select refresh_hotel_room_counts()`.execute(db);
  return db
    .selectFrom('hotel_room_counts as counts')
    .innerJoin('hotels', 'hotels.id', 'counts.hotel_id')
    .where('hotels.deleted_at', 'is', null)
    .$if(hotelId !== undefined, (query) => query.where('counts.hotel_id', '=', hotelId ?? ''))
    .select([
      sql<number>`coalesce(sum(counts.rooms), 0)::int`.as('total'),
      sql<number>`coalesce(sum(counts.available), 0)::int`.as('available'),
      sql<number>`coalesce(sum(counts.occupied), 0)::int`.as('occupied'),
      sql<number>`coalesce(sum(counts.maintenance), 0)::int`.as('maintenance'),
      sql<number | null>`round(sum(counts.price_sum_minor) / nullif(sum(counts.rooms), 0))::bigint`.as(
        'averagePriceMinor',
      ),
    ])
    .executeTakeFirstOrThrow();
}

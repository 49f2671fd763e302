import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export async function countActiveHotels(db: Database): Promise<number> {
  const { active } = await db
    .selectFrom('hotels')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return active;
}

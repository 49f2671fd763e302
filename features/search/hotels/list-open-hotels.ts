import type { Database } from '#db/connect.ts';

/** The addresses of hotels' pages, for search engines. A sitemap may have 50,000 lines. */
export async function listOpenHotels(db: Database, limit = 40_000): Promise<string[]> {
  const rows = await db
    .selectFrom('hotels')
    .select('id')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

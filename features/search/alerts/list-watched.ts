import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { isId } from '#lib/is-id.ts';
import { searchColumns, searchOfRow } from './watched-columns.ts';
import type { WatchedSearch } from './watched-search.ts';

export interface WatchedRoute {
  id: string;
  search: WatchedSearch;
  /** When the watching began, or the first price found after it. */
  watchedPriceMinor: number | null;
  /** When last looked; null when there was nothing to buy. */
  seenPriceMinor: number | null;
  checkedAt: Date;
}

/** What somebody watches, the next departure first. */
export async function listWatched(db: Database, userId: string, now: Date): Promise<WatchedRoute[]> {
  const rows = await db
    .selectFrom('price_alerts')
    .select(['id', ...searchColumns, 'watched_price_minor', 'seen_price_minor', 'checked_at'])
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where('date', '>=', businessToday(now))
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    search: searchOfRow(row),
    watchedPriceMinor: row.watched_price_minor,
    seenPriceMinor: row.seen_price_minor,
    checkedAt: row.checked_at,
  }));
}

/** One that was just stopped, so that the page can offer to take it back. */
export async function findStopped(db: Database, userId: string, id: string): Promise<WatchedSearch | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('price_alerts')
    .select([...searchColumns])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return row ? searchOfRow(row) : null;
}

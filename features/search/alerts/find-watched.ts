import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { WatchedSearch } from './watched-search.ts';

/** The id under which somebody watches exactly this search, for the button on its results. */
export async function findWatched(
  db: Database,
  userId: string,
  search: WatchedSearch,
): Promise<string | null> {
  const row = await watchedRow(db, userId, search);
  return row && !row.stopped_at ? row.id : null;
}

/** Also one that was stopped a moment ago. However the places are capitalised, as the table's index has it. */
export function watchedRow(db: Database | DatabaseTransaction, userId: string, search: WatchedSearch) {
  return db
    .selectFrom('price_alerts')
    .select(['id', 'stopped_at'])
    .where('user_id', '=', userId)
    .where(sql`lower(from_place)`, '=', sql`lower(${search.from})`)
    .where(sql`lower(to_place)`, '=', sql`lower(${search.to})`)
    .where('trip', '=', search.trip)
    .where('date', '=', search.date)
    .where('return_date', 'is not distinct from', search.returnDate)
    .where('cabin', '=', search.cabin)
    .where('adults', '=', search.adults)
    .where('children', '=', search.children)
    .where('infants', '=', search.infants)
    .executeTakeFirst();
}

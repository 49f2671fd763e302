import type { Database } from '#db/connect.ts';
import { searchColumns } from './watched-columns.ts';

/** All that is kept of what somebody watches, for the file with their data. The token of its mails stays out. */
export function exportWatched(db: Database, userId: string) {
  return db
    .selectFrom('price_alerts')
    .select([
      ...searchColumns,
      'currency',
      'watched_price_minor',
      'seen_price_minor',
      'mailed_price_minor',
      'mailed_at',
      'stopped_at',
      'created_at',
      'checked_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

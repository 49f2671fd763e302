import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { isId } from '#lib/is-id.ts';
import { lockWatcher } from './lock-watcher.ts';

/** Takes a stop back: the price that it began with and what was mailed are as before. */
export async function resumeWatching(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; error: 'not_watched' | 'too_many' }> {
  if (!isId(id)) return { ok: false, error: 'not_watched' };
  return inTransaction(db, async (transaction) => {
    const { hasRoom } = await lockWatcher(transaction, userId, businessToday(now));
    const row = await transaction
      .selectFrom('price_alerts')
      .select('stopped_at')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return { ok: false, error: 'not_watched' };
    if (!row.stopped_at) return { ok: true };
    if (!hasRoom) return { ok: false, error: 'too_many' };
    await transaction
      .updateTable('price_alerts')
      .set({ stopped_at: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    return { ok: true };
  });
}

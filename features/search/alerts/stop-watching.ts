import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';

/** Only one's own. A second press gets the first answer. */
export async function stopWatching(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; error: 'not_watched' }> {
  if (!isId(id)) return { ok: false, error: 'not_watched' };
  const stopped = await db
    .updateTable('price_alerts')
    .set(({ fn, val }) => ({ stopped_at: fn.coalesce('stopped_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n ? { ok: true } : { ok: false, error: 'not_watched' };
}

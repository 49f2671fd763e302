import type { Database } from '#db/connect.ts';
import { isToken } from '#lib/token.ts';
import { searchColumns, searchOfRow } from './watched-columns.ts';
import type { WatchedSearch } from './watched-search.ts';

/** What the link in a mail is about. */
export async function readByLink(
  db: Database,
  token: string,
): Promise<{ search: WatchedSearch; isStopped: boolean } | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('price_alerts')
    .select([...searchColumns, 'stopped_at'])
    .where('stop_token', '=', token)
    .executeTakeFirst();
  return row ? { search: searchOfRow(row), isStopped: row.stopped_at !== null } : null;
}

/** The link of any mail works while its trip is watched; a second press gets the first answer. */
export async function stopByLink(
  db: Database,
  token: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; error: 'link_invalid' }> {
  if (!isToken(token)) return { ok: false, error: 'link_invalid' };
  const stopped = await db
    .updateTable('price_alerts')
    .set(({ fn, val }) => ({ stopped_at: fn.coalesce('stopped_at', val(now)) }))
    .where('stop_token', '=', token)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n ? { ok: true } : { ok: false, error: 'link_invalid' };
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { hashOfToken, isToken } from '#lib/token.ts';

/** A second press of the button gets the first answer. */
export async function confirmSubscription(
  db: Database,
  token: string,
): Promise<{ ok: true } | { ok: false; error: 'link_invalid' }> {
  if (!isToken(token)) return { ok: false, error: 'link_invalid' };
  const tokenHash = hashOfToken(token);
  const confirmed = await db
    .updateTable('newsletter_subscribers')
    .set({ state: 'confirmed', confirmed_at: sql<Date>`now()` })
    .where('confirm_token_hash', '=', tokenHash)
    .where('state', '=', 'pending')
    .where('confirm_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows > 0n) return { ok: true };
  const confirmedBefore = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('confirm_token_hash', '=', tokenHash)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return confirmedBefore ? { ok: true } : { ok: false, error: 'link_invalid' };
}

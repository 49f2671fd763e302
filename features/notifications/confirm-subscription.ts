import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { hashOfToken, isToken } from '#lib/token.ts';

/** What the link in a mail can still do. Uses nothing up. */
export async function readConfirmation(
  db: Database,
  token: string,
): Promise<'asked' | 'confirmed' | 'linkInvalid'> {
  if (!isToken(token)) return 'linkInvalid';
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select(['state', sql<boolean>`confirm_expires_at > now()`.as('isAlive')])
    .where('confirm_token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (subscriber?.state === 'confirmed') return 'confirmed';
  return subscriber?.state === 'pending' && subscriber.isAlive ? 'asked' : 'linkInvalid';
}

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

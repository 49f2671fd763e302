import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { hashOfToken, isToken } from '#lib/ids.ts';

export type SubscriptionState = 'pending' | 'confirmed' | 'left';

/** The same table is in db/functions/notifications.sql. */
const moves = {
  pending: ['confirmed', 'left'],
  confirmed: ['left'],
  left: ['pending'],
} as const satisfies Record<SubscriptionState, readonly SubscriptionState[]>;

function statesBefore(next: SubscriptionState): SubscriptionState[] {
  const states: SubscriptionState[] = ['pending', 'confirmed', 'left'];
  return states.filter((state) => moves[state].some((reachable) => reachable === next));
}

/** Does not use the link up: mail scanners open every link before its reader does. */
export async function readConfirmationLink(
  db: Database,
  token: string,
): Promise<'pending' | 'confirmed' | 'linkInvalid'> {
  if (!isToken(token)) return 'linkInvalid';
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select(['state', sql<boolean>`confirm_expires_at > now()`.as('isAlive')])
    .where('confirm_token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (subscriber?.state === 'confirmed') return 'confirmed';
  return subscriber?.state === 'pending' && subscriber.isAlive ? 'pending' : 'linkInvalid';
}

/** Repeating it succeeds. */
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

/** Does not use the link up. */
export async function readLeaveLink(db: Database, token: string): Promise<'pending' | 'left' | 'leaveInvalid'> {
  if (!isToken(token)) return 'leaveInvalid';
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select('state')
    .where('leave_token', '=', token)
    .executeTakeFirst();
  if (!subscriber) return 'leaveInvalid';
  return subscriber.state === 'left' ? 'left' : 'pending';
}

/** Every unsubscribe link works for ever, also twice. */
export async function leaveNewsletter(
  db: Database,
  token: string,
): Promise<{ ok: true } | { ok: false; error: 'link_invalid' }> {
  if (!isToken(token)) return { ok: false, error: 'link_invalid' };
  const left = await db
    .updateTable('newsletter_subscribers')
    .set({
      state: 'left',
      left_at: sql<Date>`now()`,
      // A pending confirmation link must not subscribe somebody again.
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('leave_token', '=', token)
    .where('state', 'in', statesBefore('left'))
    .executeTakeFirst();
  if (left.numUpdatedRows > 0n) return { ok: true };
  const leftBefore = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('leave_token', '=', token)
    .executeTakeFirst();
  return leftBefore ? { ok: true } : { ok: false, error: 'link_invalid' };
}

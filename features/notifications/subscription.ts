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
    .selectFrom('newsletterSubscribers')
    .select(['state', sql<boolean>`confirm_expires_at > now()`.as('isAlive')])
    .where('confirmTokenHash', '=', hashOfToken(token))
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
    .updateTable('newsletterSubscribers')
    .set({ state: 'confirmed', confirmedAt: sql<Date>`now()` })
    .where('confirmTokenHash', '=', tokenHash)
    .where('state', '=', 'pending')
    .where('confirmExpiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows > 0n) return { ok: true };
  const confirmedBefore = await db
    .selectFrom('newsletterSubscribers')
    .select('id')
    .where('confirmTokenHash', '=', tokenHash)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return confirmedBefore ? { ok: true } : { ok: false, error: 'link_invalid' };
}

/** Does not use the link up. */
export async function readLeaveLink(db: Database, token: string): Promise<'pending' | 'left' | 'leaveInvalid'> {
  if (!isToken(token)) return 'leaveInvalid';
  const subscriber = await db
    .selectFrom('newsletterSubscribers')
    .select('state')
    .where('leaveToken', '=', token)
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
    .updateTable('newsletterSubscribers')
    .set({
      state: 'left',
      leftAt: sql<Date>`now()`,
      // A pending confirmation link must not subscribe somebody again.
      confirmTokenHash: null,
      confirmExpiresAt: null,
    })
    .where('leaveToken', '=', token)
    .where('state', 'in', statesBefore('left'))
    .executeTakeFirst();
  if (left.numUpdatedRows > 0n) return { ok: true };
  const leftBefore = await db
    .selectFrom('newsletterSubscribers')
    .select('id')
    .where('leaveToken', '=', token)
    .executeTakeFirst();
  return leftBefore ? { ok: true } : { ok: false, error: 'link_invalid' };
}

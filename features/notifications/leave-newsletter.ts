import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isToken } from '#lib/token.ts';
import { statesBefore } from './subscription.ts';

/** What the link of a letter can still do. Uses nothing up. */
export async function readLeaveLink(db: Database, token: string): Promise<'asked' | 'left' | 'leaveInvalid'> {
  if (!isToken(token)) return 'leaveInvalid';
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select('state')
    .where('leave_token', '=', token)
    .executeTakeFirst();
  if (!subscriber) return 'leaveInvalid';
  return subscriber.state === 'left' ? 'left' : 'asked';
}

/** The link of any letter, however old, works; a second press of the button gets the first answer. */
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
      // The mail that asked to confirm must not bring somebody back.
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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readAccountNotifications } from './read-account-notifications.ts';

const allNotifications = 10_000;

/** Everything stored about an account, without its secrets. */
export async function exportMyData(db: Database, userId: string) {
  const profile = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified',
      'full_name',
      'phone',
      'phone_verified',
      'role',
      'language',
      'two_factor_enabled',
      'phone_codes',
      'invited_at',
      'deactivated_at',
      'deactivated_reason',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const lastSeen = await db.selectFrom('last_seen').select('at').where('user_id', '=', userId).executeTakeFirst();
  const sessions = await db
    .selectFrom('sessions')
    .select(['ip_address', 'user_agent', 'second_factor', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const identities = await db
    .selectFrom('identities')
    .select(['provider_id', 'account_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'device_type', 'backed_up', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const notifications = await readAccountNotifications(db, userId, { limit: allNotifications });
  return {
    profile,
    lastSeenAt: lastSeen?.at ?? null,
    sessions,
    identities,
    passkeys,
    // An unverified address may be somebody else's, and so is its subscription.
    newsletter: profile.email_verified ? await readSubscription(db, profile.email) : null,
    events: notifications.map(({ action, at }) => ({ action, at })),
  };
}

async function readSubscription(db: Database, email: string) {
  const subscription = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'name', 'language', 'state', 'confirmed_at', 'left_at', 'created_at'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return subscription ?? null;
}

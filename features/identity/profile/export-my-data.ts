import { sql } from 'kysely';
import { columnNames } from '#db/column-names.ts';
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
      'emailVerified',
      'fullName',
      'phone',
      'phoneVerified',
      'role',
      'language',
      'twoFactorEnabled',
      'phoneCodes',
      'invitedAt',
      'deactivatedAt',
      'deactivatedReason',
      'createdAt',
      'updatedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const lastSeen = await db.selectFrom('lastSeen').select('at').where('userId', '=', userId).executeTakeFirst();
  const sessions = await db
    .selectFrom('sessions')
    .select(['ipAddress', 'userAgent', 'secondFactor', 'createdAt', 'updatedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const identities = await db
    .selectFrom('identities')
    .select(['providerId', 'accountId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'deviceType', 'backedUp', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const notifications = await readAccountNotifications(db, userId, { limit: allNotifications });
  return {
    profile: columnNames(profile),
    lastSeenAt: lastSeen?.at ?? null,
    sessions: sessions.map(columnNames),
    identities: identities.map(columnNames),
    passkeys: passkeys.map(columnNames),
    // An unverified address may be somebody else's, and so is its subscription.
    newsletter: profile.emailVerified ? await readSubscription(db, profile.email) : null,
    events: notifications.map(({ action, at }) => ({ action, at })),
  };
}

async function readSubscription(db: Database, email: string) {
  const subscription = await db
    .selectFrom('newsletterSubscribers')
    .select(['email', 'name', 'language', 'state', 'confirmedAt', 'leftAt', 'createdAt'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return subscription ? columnNames(subscription) : null;
}

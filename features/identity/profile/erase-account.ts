import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { forgetSubscriber } from '#features/notifications/forget-notifications.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from './email-account-holder.ts';
import { userRow } from './user-row.ts';

/** Why an account cannot be erased yet. */
export type ErasureObstacle = 'agency_open' | 'trips_ahead';

/**
 * Lets higher features erase their data in the same transaction, or return an obstacle before anything is
 * erased.
 */
export type OnErased = (transaction: DatabaseTransaction, userId: string) => Promise<ErasureObstacle | undefined>;

/**
 * Deletes personal data and every sign-in method. The row stays, anonymous, because bookings, ledger and
 * audit log reference it.
 */
export async function eraseAccount(
  { db, mailContext, onErased }: { db: Database; mailContext: MailContext; onErased: OnErased },
  userId: string,
  actor: Actor,
  /** Erases only if the invitation has not been accepted meanwhile. */
  { onlyInvited = false } = {},
): Promise<{ ok: true } | { ok: false; error: 'last_admin' | 'no_such_user' | 'not_invited' | ErasureObstacle }> {
  try {
    return await inTransaction(db, async (transaction) => {
      const user = await userRow(transaction, userId)
        .select(['id', 'email', 'emailVerified', 'fullName', 'language', 'invitedAt'])
        .where('erasedAt', 'is', null)
        // Does not block concurrent inserts that reference this row; onErased waits for them.
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) return { ok: false, error: 'no_such_user' };
      if (onlyInvited && !user.invitedAt) return { ok: false, error: 'not_invited' };
      const obstacle = await onErased(transaction, userId);
      if (obstacle) return { ok: false, error: obstacle };
      if (user.invitedAt) {
        await writeAudit(transaction, actor, ['user', userId], 'invitation_withdrawn');
      } else {
        await emailAccountHolder(transaction, mailContext, { kind: 'accountErased', user, actor });
      }
      await forgetAccount(transaction, user);
      return { ok: true };
    });
  } catch (error) {
    if (errorCode(error) === '23001') return { ok: false, error: 'last_admin' };
    throw error;
  }
}

export async function forgetAccount(
  transaction: DatabaseTransaction,
  user: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  // An unverified address may be somebody else's, and so is its subscription.
  if (user.emailVerified) await forgetSubscriber(transaction, user.email);
  for (const table of [
    'sessions',
    'identities',
    'passkeys',
    'secondFactors',
    'mailedLinks',
    'phoneProofs',
    // After the sessions: deleting one writes to last_seen.
    'lastSeen',
  ] as const) {
    await transaction.deleteFrom(table).where('userId', '=', user.id).execute();
  }
  await transaction
    .updateTable('users')
    .set({
      email: `erased-${user.id}@erased.invalid`,
      emailVerified: false,
      fullName: '',
      phone: null,
      phoneVerified: false,
      phoneCodes: false,
      twoFactorEnabled: false,
      image: null,
      // The reason may be personal.
      deactivatedAt: null,
      deactivatedReason: null,
      invitedAt: null,
      erasedAt: sql<Date>`now()`,
    })
    .where('id', '=', user.id)
    .execute();
}

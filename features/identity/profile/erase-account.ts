import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { forgetSubscriber } from '#features/notifications/forget-notifications.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from './email-account-holder.ts';

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
      const user = await transaction
        .selectFrom('users')
        .select(['id', 'email', 'email_verified', 'full_name', 'language', 'invited_at'])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        // Does not block concurrent inserts that reference this row; onErased waits for them.
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user) return { ok: false, error: 'no_such_user' };
      if (onlyInvited && !user.invited_at) return { ok: false, error: 'not_invited' };
      const obstacle = await onErased(transaction, userId);
      if (obstacle) return { ok: false, error: obstacle };
      if (user.invited_at) {
        const subject = { subjectType: 'user', subjectId: userId };
        await writeAudit(transaction, { actor, action: 'invitation_withdrawn', ...subject });
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
  user: { id: string; email: string; email_verified: boolean },
): Promise<void> {
  // An unverified address may be somebody else's, and so is its subscription.
  if (user.email_verified) await forgetSubscriber(transaction, user.email);
  for (const table of [
    'sessions',
    'identities',
    'passkeys',
    'second_factors',
    'mailed_links',
    'phone_proofs',
    // After the sessions: deleting one writes to last_seen.
    'last_seen',
  ] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  await transaction
    .updateTable('users')
    .set({
      email: `erased-${user.id}@erased.invalid`,
      email_verified: false,
      full_name: '',
      phone: null,
      phone_verified: false,
      phone_codes: false,
      two_factor_enabled: false,
      image: null,
      // The reason may be personal.
      deactivated_at: null,
      deactivated_reason: null,
      invited_at: null,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', user.id)
    .execute();
}

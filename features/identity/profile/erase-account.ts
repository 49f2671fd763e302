import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { emailAccountHolder } from './email-account-holder.ts';
import { forgetAccount } from './forget-account.ts';

/** Why somebody's account must stay for now. */
export type ErasureObstacle = 'agency_open' | 'trips_ahead';

/**
 * Lets what stands above accounts forget the person too, in the same transaction, or say what stands in the way before
 * anything is forgotten.
 */
export type OnErased = (
  transaction: DatabaseTransaction,
  userId: string,
) => Promise<ErasureObstacle | undefined>;

/**
 * What is personal goes, and every way in with it. The row stays without a name, because bookings, books and the
 * audit log point to it.
 */
export async function eraseAccount(
  { db, mailContext, onErased }: { db: Database; mailContext: MailContext; onErased: OnErased },
  userId: string,
  actor: Actor,
  /** For an account that nobody has used yet; one that was meanwhile stays. */
  { onlyInvited = false } = {},
): Promise<
  { ok: true } | { ok: false; error: 'last_admin' | 'no_such_user' | 'not_invited' | ErasureObstacle }
> {
  try {
    return await inTransaction(db, async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .select(['id', 'email', 'email_verified', 'full_name', 'language', 'invited_at'])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        // Whoever is just writing something that points to them is waited for further down, and not kept from it here.
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

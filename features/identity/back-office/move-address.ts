import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { askToVerifyEmail } from '../entrance/ask-to-verify-email.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { mailInvitation } from '../profile/mail-invitation.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';
import { type LockedUser, lockUser } from './lock-user.ts';
import { mayMail } from './office-mail-limits.ts';

export type AddressRefusal = 'own_address' | 'address_of_admin' | 'account_closed' | 'too_many';

/**
 * Whoever has the address can ask for a new password, so nobody of the office hands an account to a mailbox: the new
 * address is theirs once its owner, signed in, has opened the link that is mailed to it. An account that nobody has
 * used yet holds nothing to guard: there it is corrected at once.
 */
export async function moveAddress(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { user, email }: { user: LockedUser; email: string },
  actor: OfficeActor,
): Promise<AddressRefusal | 'taken' | undefined> {
  if (user.id === actor.id) return 'own_address';
  if (user.role === 'admin' && !user.invited_at) return 'address_of_admin';
  // They could not sign in to confirm it.
  if (user.deactivated_at) return 'account_closed';
  const taken = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (taken) return 'taken';
  if (user.invited_at) {
    if (!(await mayMail(transaction, actor.id, email))) return 'too_many';
    await transaction.updateTable('users').set({ email }).where('id', '=', user.id).execute();
    const subject = { subjectType: 'user', subjectId: user.id };
    await writeAudit(transaction, { actor, action: 'email_changed', ...subject });
    await mailInvitation(transaction, mailContext, user);
    return undefined;
  }
  if (!(await mayMail(transaction, actor.id, email, user.email))) return 'too_many';
  await removeWaiting(transaction, user);
  await emailAccountHolder(transaction, mailContext, {
    kind: 'emailChangeAsked',
    user,
    actor,
    newEmail: email,
  });
  await askToVerifyEmail(transaction, mailContext, { userId: user.id, email });
  return undefined;
}

export type WithdrawAddressResult = { ok: true } | { ok: false; error: 'no_such_user' | 'already' };

/** The link to the new address opens nothing any more. */
export function withdrawAddress(
  { db }: Pick<OfficeParts, 'db'>,
  userId: string,
  actor: OfficeActor,
): Promise<WithdrawAddressResult> {
  return inTransaction(db, async (transaction): Promise<WithdrawAddressResult> => {
    const user = await lockUser(transaction, userId);
    if (!user) return { ok: false, error: 'no_such_user' };
    if ((await removeWaiting(transaction, user)) === 0) return { ok: false, error: 'already' };
    const subject = { subjectType: 'user', subjectId: userId };
    await writeAudit(transaction, { actor, action: 'email_change_withdrawn', ...subject });
    return { ok: true };
  });
}

async function removeWaiting(transaction: DatabaseTransaction, user: LockedUser): Promise<number> {
  const removed = await transaction
    .deleteFrom('mailed_links')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'verify_email')
    .where('email', '<>', user.email)
    .returning('token_hash')
    .execute();
  return removed.length;
}

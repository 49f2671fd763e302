import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { newId } from '#lib/ids.ts';
import type { Auth } from '../library/auth.ts';
import { clearSignInAttempts } from '../library/sign-in-limits.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { isLinkAlive, redeemLink } from '../profile/mailed-links.ts';
import { findNewPasswordProblems } from '../profile/read-account-fields.ts';
import { userRow } from '../profile/user-row.ts';
import type { OnEmailVerified } from '../profile/verify-email.ts';
import { isRole } from '../roles.ts';
import { clearRecoveryMails } from './recover-password.ts';
import { type SignInResult, signInOwner } from './sign-in.ts';
import type { Viewer } from './viewer.ts';

interface ResetParts {
  db: Database;
  auth: Auth;
  mailContext: MailContext;
  onEmailVerified: OnEmailVerified;
}

type ResetResult =
  | { ok: true; email: string; userId: string }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'link_invalid' };

/** Resets the password by a mailed link and signs in; the second step follows if the account has one. */
export async function recoverAccount(
  parts: ResetParts & { authHeaders: Headers },
  typed: { token: string; password: string; confirmPassword: string },
  { actor, earlier }: { actor: Actor; earlier: Viewer | null },
): Promise<(ResetResult & { ok: false }) | { ok: true; signedIn: SignInResult }> {
  const reset = await resetPassword(parts, typed, actor);
  if (!reset.ok) return reset;
  const { userId, email } = reset;
  const signedIn = await signInOwner(parts, { userId, email, password: typed.password }, earlier);
  return { ok: true, signedIn };
}

/** Resets the password by a mailed link and ends every session. */
export async function resetPassword(
  { db, auth, mailContext, onEmailVerified }: ResetParts,
  typed: { token: string; password: string; confirmPassword: string },
  actor: Actor,
): Promise<ResetResult> {
  const problems = findNewPasswordProblems(typed.password, typed.confirmPassword);
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  // Hashing is expensive, so the link is checked first.
  if (!(await isLinkAlive(db, 'reset_password', typed.token))) return { ok: false, error: 'link_invalid' };
  const password = await (await auth.$context).password.hash(typed.password);
  return inTransaction(db, async (transaction): Promise<ResetResult> => {
    const link = await redeemLink(transaction, 'reset_password', typed.token);
    const user =
      link &&
      (await userRow(transaction, link.userId)
        .select(['id', 'email', 'emailVerified', 'fullName', 'language', 'role'])
        .where('email', '=', link.email)
        .where('deactivatedAt', 'is', null)
        .where('invitedAt', 'is', null)
        .forUpdate()
        .executeTakeFirst());
    if (!user) return { ok: false, error: 'link_invalid' };

    await transaction.deleteFrom('sessions').where('userId', '=', user.id).execute();
    // A sign-in that waits for its second step used the old password.
    await transaction.deleteFrom('verifications').where('value', '=', user.id).execute();
    // Includes links that would move the account to another mailbox: a stranger may have requested them.
    await transaction.deleteFrom('mailedLinks').where('userId', '=', user.id).execute();
    if (!user.emailVerified) await removeOtherSignInMethods(user.id);
    await transaction
      .insertInto('identities')
      .values({ id: newId(), userId: user.id, providerId: 'credential', accountId: user.id, password })
      .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password }))
      .execute();
    // Opening the link proves access to this mailbox.
    await transaction.updateTable('users').set({ emailVerified: true }).where('id', '=', user.id).execute();
    await onEmailVerified(transaction, user);
    await clearSignInAttempts(transaction, user.email);
    await clearRecoveryMails(transaction, user.email);
    const role = isRole(user.role) ? user.role : null;
    await emailAccountHolder(transaction, mailContext, {
      kind: 'passwordChanged',
      user,
      actor: { ...actor, id: user.id, role },
    });
    return { ok: true, email: user.email, userId: user.id };

    /** The mailbox's owner takes over an account that somebody else may have opened with their address. */
    async function removeOtherSignInMethods(userId: string): Promise<void> {
      await transaction.deleteFrom('identities').where('userId', '=', userId).execute();
      await transaction.deleteFrom('passkeys').where('userId', '=', userId).execute();
      await transaction.deleteFrom('secondFactors').where('userId', '=', userId).execute();
      await transaction.deleteFrom('phoneProofs').where('userId', '=', userId).execute();
      await transaction
        .updateTable('users')
        .set({ twoFactorEnabled: false, phone: null, phoneVerified: false, phoneCodes: false })
        .where('id', '=', userId)
        .execute();
    }
  });
}

import { inTransaction } from '#db/transaction.ts';
import { attempt } from '../library/auth.ts';
import { emailAccountHolder, lockAccountHolder } from '../profile/email-account-holder.ts';
import { findNewPasswordProblems } from '../profile/read-account-fields.ts';
import { refusalOf, type SecurityParts, type SecurityRefusal, type SecurityRequest } from './security-request.ts';

export interface NewPasswordForm {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** Ends every other session and renews this one's cookie. */
export async function changePassword(
  { db, auth, mailContext }: SecurityParts,
  { userId, headers, actor }: SecurityRequest,
  typed: NewPasswordForm,
): Promise<{ ok: true; cookies: string[] } | SecurityRefusal> {
  const problems = {
    ...(!typed.currentPassword && { currentPassword: 'passwordRequired' as const }),
    ...findNewPasswordProblems(typed.password, typed.confirmPassword),
  };
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  const { currentPassword, password: newPassword } = typed;
  const changed = await attempt(
    auth.api.changePassword({
      body: { currentPassword, newPassword, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    }),
  );
  if (!changed.ok) return refusalOf(changed.error);
  await inTransaction(db, async (transaction) => {
    const user = await lockAccountHolder(transaction, userId);
    // Somebody who knew the old password may have requested to move the account to their own mailbox.
    await transaction.deleteFrom('mailedLinks').where('userId', '=', userId).where('email', '<>', user.email).execute();
    // A sign-in that waits for its second step used the old password.
    await transaction.deleteFrom('verifications').where('value', '=', userId).execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'passwordChanged', user, actor });
  });
  return { ok: true, cookies: changed.cookies };
}

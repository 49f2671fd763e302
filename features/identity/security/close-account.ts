import { attempt } from '../library/auth.ts';
import { type ErasureObstacle, eraseAccount, type OnErased } from '../profile/erase-account.ts';
import { readEmail } from '../profile/read-account-fields.ts';
import { checkPassword, type SecurityParts, type SecurityRefusal, type SecurityRequest } from './security-request.ts';
import { hasPassword } from './sign-in-methods.ts';

/**
 * Erases the user's own account and newsletter subscription. Confirmed by the password or, without one, by
 * typing the address. Returns cookies that sign out.
 */
export async function closeAccount(
  { db, auth, mailContext, onErased }: SecurityParts & { onErased: OnErased },
  { userId, headers, actor }: SecurityRequest,
  typed: { password: string; email: string },
): Promise<{ ok: true; cookies: string[] } | { ok: false; error: 'last_admin' | ErasureObstacle } | SecurityRefusal> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  if (await hasPassword(db, userId)) {
    const checked = await checkPassword(auth, headers, typed.password);
    if (!checked.ok) return checked;
  } else if (readEmail(typed.email).value !== user.email) {
    const problem = typed.email.trim() ? 'emailInvalid' : 'emailRequired';
    return { ok: false, error: 'invalid', problems: { email: problem } };
  }

  const erased = await eraseAccount({ db, mailContext, onErased }, userId, actor);
  if (!erased.ok && erased.error !== 'no_such_user' && erased.error !== 'not_invited') {
    return { ok: false, error: erased.error };
  }
  const signedOut = await attempt(auth.api.signOut({ headers, returnHeaders: true }));
  return { ok: true, cookies: signedOut.ok ? signedOut.cookies : [] };
}

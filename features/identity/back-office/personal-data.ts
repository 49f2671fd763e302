import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { type ErasureObstacle, eraseAccount, type OnErased } from '../profile/erase-account.ts';
import { readEmail } from '../profile/read-account-fields.ts';
import { userRow } from '../profile/user-row.ts';
import type { OfficeParts } from './deactivate-user.ts';

type EraseUserResult =
  | { ok: true }
  | {
      ok: false;
      error: 'no_such_user' | 'own_account' | 'last_admin' | 'wrong_email' | 'not_invited' | ErasureObstacle;
    };

/** Erases the account after the administrator has typed its address. */
export async function eraseUser(
  parts: OfficeParts & { onErased: OnErased },
  { userId, email: typed }: { userId: string; email: string },
  actor: Person,
): Promise<EraseUserResult> {
  // Administrators erase their own account on its page, which asks for the password.
  if (userId === actor.id) return { ok: false, error: 'own_account' };
  const user = await userRow(parts.db, userId).select('email').where('erasedAt', 'is', null).executeTakeFirst();
  if (!user) return { ok: false, error: 'no_such_user' };
  if (readEmail(typed).value !== user.email) return { ok: false, error: 'wrong_email' };
  return eraseAccount(parts, userId, actor);
}

/** Invalidates the link and erases the unused account. */
export function withdrawInvitation(
  parts: OfficeParts & { onErased: OnErased },
  userId: string,
  actor: Person,
): Promise<EraseUserResult> {
  return eraseAccount(parts, userId, actor, { onlyInvited: true });
}

/** Audits a data export before it happens and returns whose it is; undefined if the user is erased. */
export function auditDataExport(
  db: Database,
  userId: string,
  actor: Person,
): Promise<{ userId: string; email: string; emailVerified: boolean } | undefined> {
  return inTransaction(db, async (transaction) => {
    const user = await userRow(transaction, userId)
      .select(['email', 'emailVerified'])
      .where('erasedAt', 'is', null)
      .executeTakeFirst();
    if (!user) return undefined;
    await writeAudit(transaction, actor, ['user', userId], 'data_exported');
    return { userId, email: user.email, emailVerified: user.emailVerified };
  });
}

import { type ErasureObstacle, eraseAccount, type OnErased } from '../profile/erase-account.ts';
import { readEmail } from '../profile/read-account-fields.ts';
import type { OfficeActor, OfficeParts } from './deactivate-user.ts';

export type EraseUserResult =
  | { ok: true }
  | {
      ok: false;
      error: 'no_such_user' | 'own_account' | 'last_admin' | 'wrong_email' | 'not_invited' | ErasureObstacle;
    };

/** What is personal goes for good, once the administrator has typed whose it is. */
export async function eraseUser(
  parts: OfficeParts & { onErased: OnErased },
  { userId, email: typed }: { userId: string; email: string },
  actor: OfficeActor,
): Promise<EraseUserResult> {
  // One's own goes by the account's own page, which asks for the password.
  if (userId === actor.id) return { ok: false, error: 'own_account' };
  const user = await parts.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) return { ok: false, error: 'no_such_user' };
  if (readEmail(typed).value !== user.email) return { ok: false, error: 'wrong_email' };
  return eraseAccount(parts, userId, actor);
}

/** The link opens nothing any more, and the account that nobody has used is gone. */
export function withdrawInvitation(
  parts: OfficeParts & { onErased: OnErased },
  userId: string,
  actor: OfficeActor,
): Promise<EraseUserResult> {
  return eraseAccount(parts, userId, actor, { onlyInvited: true });
}

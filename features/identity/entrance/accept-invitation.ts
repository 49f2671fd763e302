import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { hashOfToken, isToken } from '#lib/token.ts';
import type { Auth } from '../library/auth.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { redeemLink } from '../profile/mailed-links.ts';
import { findNewPasswordProblems } from '../profile/read-account-fields.ts';
import { isRole } from '../roles/roles.ts';
import type { OnEmailVerified } from './verify-email.ts';

type AcceptResult =
  | { ok: true; email: string }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'link_invalid' };

/** Whom a link invites; undefined for one that opens nothing. */
export async function findInvited(db: Database, token: string): Promise<{ email: string } | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom('mailed_links')
    .innerJoin('users', 'users.id', 'mailed_links.user_id')
    .select('users.email')
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', 'invitation')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.invited_at', 'is not', null)
    .executeTakeFirst();
}

/** The first password of somebody who was invited. Whoever opened the link reads the mailbox, so the address is proved. */
export async function acceptInvitation(
  { db, auth, onEmailVerified }: { db: Database; auth: Auth; onEmailVerified: OnEmailVerified },
  typed: { token: string; password: string; confirmPassword: string },
  actor: Actor,
): Promise<AcceptResult> {
  // Hashing costs: nobody gets it for a made-up link.
  if (!(await findInvited(db, typed.token))) return { ok: false, error: 'link_invalid' };
  const problems = findNewPasswordProblems(typed.password, typed.confirmPassword);
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  const password = await (await auth.$context).password.hash(typed.password);
  return inTransaction(db, async (transaction): Promise<AcceptResult> => {
    const link = await redeemLink(transaction, 'invitation', typed.token);
    const user =
      link &&
      (await transaction
        .updateTable('users')
        .set({ invited_at: null, email_verified: true })
        .where('id', '=', link.userId)
        .where('email', '=', link.email)
        .where('invited_at', 'is not', null)
        .where('deactivated_at', 'is', null)
        .where('erased_at', 'is', null)
        .returning(['id', 'email', 'role'])
        .executeTakeFirst());
    if (!user) return { ok: false, error: 'link_invalid' };
    await transaction
      .insertInto('identities')
      .values({ id: newId(), user_id: user.id, provider_id: 'credential', account_id: user.id, password })
      .execute();
    await onEmailVerified(transaction, user);
    await writeAudit(transaction, {
      actor: { ...actor, id: user.id, role: isRole(user.role) ? user.role : null },
      action: 'invitation_accepted',
      subjectType: 'user',
      subjectId: user.id,
    });
    return { ok: true, email: user.email };
  });
}

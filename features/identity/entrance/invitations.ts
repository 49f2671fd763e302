import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { hashOfToken, isToken, newId } from '#lib/ids.ts';
import type { Auth } from '../library/auth.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { invitationMail } from '../profile/account-mails.ts';
import { issueLink, linkHours, redeemLink } from '../profile/mailed-links.ts';
import { findNewPasswordProblems } from '../profile/read-account-fields.ts';
import { userRow } from '../profile/user-row.ts';
import type { OnEmailVerified } from '../profile/verify-email.ts';
import { isRole } from '../roles.ts';

type AcceptResult =
  | { ok: true; email: string }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'link_invalid' };

/** The invited address; undefined for an invalid link. */
export async function findInvitation(db: Database, token: string): Promise<{ email: string } | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom('mailedLinks')
    .innerJoin('users', 'users.id', 'mailedLinks.userId')
    .select('users.email')
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', 'invitation')
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('users.invitedAt', 'is not', null)
    .executeTakeFirst();
}

/** Sets the invited person's first password. Opening the mailed link also verifies the address. */
export async function acceptInvitation(
  { db, auth, onEmailVerified }: { db: Database; auth: Auth; onEmailVerified: OnEmailVerified },
  typed: { token: string; password: string; confirmPassword: string },
  actor: Actor,
): Promise<AcceptResult> {
  // Hashing is expensive, so the link is checked first.
  if (!(await findInvitation(db, typed.token))) return { ok: false, error: 'link_invalid' };
  const problems = findNewPasswordProblems(typed.password, typed.confirmPassword);
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  const password = await (await auth.$context).password.hash(typed.password);
  return inTransaction(db, async (transaction): Promise<AcceptResult> => {
    const link = await redeemLink(transaction, 'invitation', typed.token);
    const user =
      link &&
      (await transaction
        .updateTable('users')
        .set({ invitedAt: null, emailVerified: true })
        .where('id', '=', link.userId)
        .where('email', '=', link.email)
        .where('invitedAt', 'is not', null)
        .where('deactivatedAt', 'is', null)
        .where('erasedAt', 'is', null)
        .returning(['id', 'email', 'role'])
        .executeTakeFirst());
    if (!user) return { ok: false, error: 'link_invalid' };
    await transaction
      .insertInto('identities')
      .values({ id: newId(), userId: user.id, providerId: 'credential', accountId: user.id, password })
      .execute();
    await onEmailVerified(transaction, user);
    await writeAudit(
      transaction,
      { ...actor, id: user.id, role: isRole(user.role) ? user.role : null },
      ['user', user.id],
      'invitation_accepted',
    );
    return { ok: true, email: user.email };
  });
}

/** Mails a link to choose a password and invalidates earlier ones. */
export async function mailInvitation(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { id }: { id: string },
): Promise<void> {
  await transaction.deleteFrom('mailedLinks').where('userId', '=', id).where('purpose', '=', 'invitation').execute();
  await mailFurtherLink(transaction, mailContext, { id });
}

const hourMs = 60 * 60 * 1000;

/** Earlier links stay valid; with `endsAt` the new one expires with them. */
export async function mailFurtherLink(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  { id, endsAt }: { id: string; endsAt?: Date },
): Promise<void> {
  const user = await userRow(transaction, id)
    .select(['email', 'fullName', 'language', 'role'])
    .executeTakeFirstOrThrow();
  const token = await issueLink(transaction, {
    purpose: 'invitation',
    userId: id,
    email: user.email,
    ...(endsAt && { expiresAt: endsAt }),
  });
  const hoursLeft = endsAt && Math.max(1, Math.floor((endsAt.getTime() - Date.now()) / hourMs));
  const mail = invitationMail(mailContext, storedLanguage(user.language), {
    name: user.fullName,
    token,
    role: isRole(user.role) ? user.role : 'client',
    hours: hoursLeft ?? linkHours.invitation,
  });
  await queueMail(transaction, { to: user.email, ...mail });
}
